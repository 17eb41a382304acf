import type { DialogProps } from './dialog-opened.tsx';
import { useDialogCode } from './use-dialog-code.ts';

/** A task to finish before the page continues. Escape and a click beside it close it, and the focus returns. */
export function Dialog(props: DialogProps) {
  const code = useDialogCode(load, props.open);
  return code === null ? null : <code.DialogOpened {...props} />;
}

const load = async () => await import('./dialog-opened.tsx');
