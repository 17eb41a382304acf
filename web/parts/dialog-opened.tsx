import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog-box.module.css';
import { EndButtons } from './end-buttons.tsx';
import { useMenuButton } from './menu-button.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The dialog itself. */
export function DialogOpened({ open, onClose, title, look = 'narrow', ...rest }: DialogProps) {
  const { description, children, actions } = rest;
  const { returnFocus, forget } = useMenuButton();
  const isBare = look === 'drawer' || look === 'palette';
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        forget();
        rest.onClosed?.();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.shade} />
        <BaseDialog.Popup
          className={classes(isBare ? styles[look] : styles.dialog, look === 'wide' && styles.wide)}
          data-modal=""
          finalFocus={returnFocus}
        >
          {isBare ? (
            <VisuallyHidden as="div">
              <BaseDialog.Title>{title}</BaseDialog.Title>
            </VisuallyHidden>
          ) : (
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          )}
          {description !== undefined && (
            <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
          )}
          {children}
          {actions !== undefined && <EndButtons>{actions}</EndButtons>}
          <BaseDialog.Close render={<IconButton icon="close" label="Close" className={styles.close} />} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export type DialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Called when it is gone, and the focus is back where it was. */
  onClosed?: () => void;
  /** A drawer comes from the side, a palette from the top; neither has a heading but what is in it. */
  look?: 'narrow' | 'wide' | 'drawer' | 'palette';
  children?: ReactNode;
  /** The buttons at its end, the main one last. */
  actions?: ReactNode;
}>;
