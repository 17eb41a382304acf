import { useState } from 'react';
import type { DialogProps } from './dialog-opened.tsx';
import { useCode } from './use-code.ts';

/** Something to do before one goes on with the page. Escape and a click beside it close it, the focus goes back. */
export function Dialog(props: DialogProps) {
  // Once it was there it stays, so that it can go away gently.
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  const code = useCode(load, wasOpen);
  return code === null ? null : <code.DialogOpened {...props} />;
}

const load = async () => await import('./dialog-opened.tsx');
