import { type ReactNode, useState } from 'react';
import { useCode } from './use-code.ts';

/** Something to do before one goes on with the page. Escape and a click beside it close it, the focus goes back. */
export function Dialog(props: DialogProps) {
  // Once it was there it stays, so that it can go away gently.
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  const code = useCode(load, wasOpen);
  return code === null ? null : <code.DialogOpened {...props} />;
}

export type DialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** A drawer comes from the side and has no heading but what is in it. */
  look?: 'narrow' | 'wide' | 'drawer';
  children?: ReactNode;
  /** The buttons at its end, the one that goes on last. */
  actions?: ReactNode;
}>;

const load = async () => await import('./dialog-opened.tsx');
