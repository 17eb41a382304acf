import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';

/** Asks before one leaves what was typed and not saved, by whichever way. */
export function UnsavedDialog({ isUnsaved }: Readonly<{ isUnsaved: boolean }>) {
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Discard what you typed?"
      description="The field is not saved yet."
      confirm="Discard"
      cancel="Keep editing"
    />
  );
}
