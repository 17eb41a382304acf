import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from './button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { FailureNote } from './failure-state.tsx';
import styles from './overlay.module.css';

/** The question itself. */
export function ConfirmDialogOpened({ open, onClose, onConfirm, title, ...rest }: ConfirmDialogProps) {
  const { description, confirm, cancel = 'Cancel', reversible = false, busy = false, failure = null } = rest;
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.shade} />
        <AlertDialog.Popup className={styles.dialog}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
          {failure !== null && <FailureNote failure={failure} />}
          <div className={styles.actions}>
            <AlertDialog.Close render={<Button>{cancel}</Button>} />
            <Button variant={reversible ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
