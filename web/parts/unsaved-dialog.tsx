import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before one leaves what was changed and not saved: by a link, the button of the browser, or a Cancel of the page. */
export function UnsavedDialog({ isUnsaved, description, cancelling = null }: UnsavedDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const isLeaving = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      open={isLeaving || cancelling?.isAsked === true}
      onClose={() => (isLeaving ? blocker.reset() : cancelling?.onStay())}
      onConfirm={() => (isLeaving ? blocker.proceed() : cancelling?.onGiveUp())}
      title="Discard your changes?"
      description={description}
      confirm="Discard changes"
      cancel="Keep editing"
    />
  );
}

type UnsavedDialogProps = Readonly<{
  isUnsaved: boolean;
  description: string;
  /** The button of the page that gives up, where it has one. */
  cancelling?: Readonly<{ isAsked: boolean; onStay: () => void; onGiveUp: () => void }> | null;
}>;
