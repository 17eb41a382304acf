import { useBlocker } from '@tanstack/react-router';
import type { Field } from '../../custom-fields/field.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { labelsOf } from './words.ts';

/** Asks before one leaves what was typed and not saved: by a link, the button of the browser, or Cancel. */
export function UnsavedDialog({ touched, isCancelling, onStay, onGiveUp }: UnsavedDialogProps) {
  const isUnsaved = touched.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const isLeaving = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      open={isCancelling || isLeaving}
      onClose={() => (isLeaving ? blocker.reset() : onStay())}
      onConfirm={() => (isLeaving ? blocker.proceed() : onGiveUp())}
      title="Discard what you changed?"
      description={`Not saved yet: ${labelsOf(
        touched.map(({ name }) => name),
        touched,
      )}.`}
      confirm="Discard changes"
      cancel="Keep editing"
    />
  );
}

type UnsavedDialogProps = Readonly<{
  touched: readonly Field[];
  isCancelling: boolean;
  onStay: () => void;
  onGiveUp: () => void;
}>;
