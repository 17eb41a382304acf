import type { DialogProps } from './dialog-opened.tsx';
import { useDialogCode } from './use-dialog-code.ts';

/** Something to do before one goes on with the page. Escape and a click beside it close it, the focus goes back. */
export function Dialog(props: DialogProps) {
  const code = useDialogCode(load, props.open);
  return code === null ? null : <code.DialogOpened {...props} />;
}

const load = async () => await import('./dialog-opened.tsx');
