import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import type { DialogProps } from './dialog.tsx';
import styles from './overlay.module.css';

/** The dialog itself. */
export function DialogOpened({ open, onClose, title, look = 'narrow', ...rest }: DialogProps) {
  const { description, children, actions } = rest;
  const isDrawer = look === 'drawer';
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.shade} />
        <BaseDialog.Popup
          className={classes(isDrawer ? styles.drawer : styles.dialog, look === 'wide' && styles.wide)}
        >
          <BaseDialog.Title className={isDrawer ? styles.unseen : styles.title}>{title}</BaseDialog.Title>
          {description !== undefined && (
            <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
          )}
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          <BaseDialog.Close render={<IconButton icon="close" label="Close" className={styles.close} />} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
