import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog-box.module.css';
import { EndButtons } from './end-buttons.tsx';
import { FailureNote } from './failure-state.tsx';
import { useMenuButton } from './menu-button.ts';

/** The question itself. */
export function ConfirmDialogOpened({ open, onClose, onConfirm, title, ...rest }: ConfirmDialogProps) {
  const { description, confirm, cancel = 'Cancel', reversible = false, busy = false, failure = null } = rest;
  const { returnFocus, forget } = useMenuButton();
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && forget()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.shade} />
        <AlertDialog.Popup className={styles.dialog} finalFocus={returnFocus}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
          {failure !== null && <FailureNote failure={failure} />}
          <EndButtons>
            <AlertDialog.Close render={<Button>{cancel}</Button>} />
            <Button variant={reversible ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </EndButtons>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

export type ConfirmDialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** As a question: `Revoke this key?` */
  title: string;
  description: ReactNode;
  /** The action, as a verb with its object: `Revoke key`. */
  confirm: string;
  /** The alternative, if `Cancel` could mean either. */
  cancel?: string;
  /** Whether what happens can be taken back; the button is red where it cannot. */
  reversible?: boolean;
  busy?: boolean;
  failure?: Error | null;
}>;
