import type { ConfirmDialogProps } from './confirm-dialog-opened.tsx';
import { useDialogCode } from './use-dialog-code.ts';

/** Asks before something is lost, or changes for everybody. The button says what will happen; the focus is on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const code = useDialogCode(load, props.open);
  return code === null ? null : <code.ConfirmDialogOpened {...props} />;
}

const load = async () => await import('./confirm-dialog-opened.tsx');
