import { type ReactNode, useState } from 'react';
import type { IconName } from './icon.tsx';
import { useCode } from './use-code.ts';

/** Something that a page offers to do, as a button or in its menu. */
export type PageAction = ActionStep | ActionDialog;

export type ActionStep = Readonly<{ kind: 'step'; label: string; icon: IconName; onSelect: () => void }>;

export type ActionDialog = Readonly<{
  kind: 'dialog';
  label: string;
  icon: IconName;
  /** Whether the page has loaded what the dialog needs. */
  isReady: boolean;
  dialog: (opening: DialogOpening) => ReactNode;
}>;

export type DialogOpening = Readonly<{ open: boolean; onClose: () => void }>;

/** A dialog whose code is loaded when it is first shown. */
export function LazyDialog<Code extends object>({ load, children }: LazyDialogProps<Code>) {
  const code = useCode(load, true);
  return code === null ? null : children(code);
}

type LazyDialogProps<Code> = Readonly<{
  load: () => Promise<Code>;
  children: (code: Code) => ReactNode;
}>;

/** Opens the dialogs of actions, one at a time. Each opening is a new dialog, which keeps nothing of the last. */
export function useActionDialog(actions: readonly PageAction[]): OpenedActions {
  const [opening, setOpening] = useState<Readonly<{ time: number; label: string | null; open: boolean }>>({
    time: 0,
    label: null,
    open: false,
  });
  const opened = actions.find(
    (action): action is ActionDialog =>
      action.kind === 'dialog' && action.isReady && action.label === opening.label,
  );
  return {
    select: (action) => {
      if (action.kind === 'step') action.onSelect();
      else setOpening(({ time }) => ({ time: time + 1, label: action.label, open: true }));
    },
    key: opening.time,
    dialog: opened?.dialog({
      open: opening.open,
      onClose: () => setOpening((before) => ({ ...before, open: false })),
    }),
  };
}

type OpenedActions = Readonly<{
  select: (action: PageAction) => void;
  /** Of the dialog. */
  key: number;
  dialog: ReactNode;
}>;
