import type { ConfirmDialogProps } from './confirm-dialog-opened.tsx';
import { useDialogCode } from './use-dialog-code.ts';

/** Asks before data is lost, or changes for all members. The button names the action; the other button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useDialogCode(load, props.open);
  return code === null ? null : <code.ConfirmDialogOpened {...props} />;
}

const load = async () => await import('./confirm-dialog-opened.tsx');
