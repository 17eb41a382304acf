import { type ReactNode, useState } from 'react';
import { useCode } from './use-code.ts';

/** Asks before something is lost, or changes for everybody. The button says what will happen; the focus is on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  const code = useCode(load, wasOpen);
  return code === null ? null : <code.ConfirmDialogOpened {...props} />;
}

export type ConfirmDialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** As a question: `Revoke this key?` */
  title: string;
  description: ReactNode;
  /** What happens, as a verb with its object: `Revoke key`. */
  confirm: string;
  /** What happens otherwise, where `Cancel` could mean either. */
  cancel?: string;
  /** Whether what happens can be taken back; the button is red where it cannot. */
  reversible?: boolean;
  busy?: boolean;
  failure?: Error | null;
}>;

const load = async () => await import('./confirm-dialog-opened.tsx');
