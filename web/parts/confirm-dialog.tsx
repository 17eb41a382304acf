import { useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-opened.tsx';
import { useCode } from './use-code.ts';

/** Asks before something is lost, or changes for everybody. The button says what will happen; the focus is on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  const code = useCode(load, wasOpen);
  return code === null ? null : <code.ConfirmDialogOpened {...props} />;
}

const load = async () => await import('./confirm-dialog-opened.tsx');
