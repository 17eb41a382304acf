import { useState } from 'react';
import { useCode } from './use-code.ts';

/** The code of a dialog, from its first opening on: it stays, so that the dialog can go away gently. Null until it is there. */
export function useDialogCode<Code extends object>(load: () => Promise<Code>, open: boolean): Code | null {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return useCode(load, wasOpen);
}
