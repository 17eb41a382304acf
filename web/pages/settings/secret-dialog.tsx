import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';

/**
 * A dialog that creates a secret: first the form (`children`), then what is shown once. Closing it in any way without a copy asks for
 * confirmation.
 */
export function SecretDialog({
  open,
  title,
  description,
  ready,
  noun,
  shown,
  onClose,
  children,
}: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isAtRisk = open && ready !== null && !isCopied;
  const blocker = useBlocker({
    shouldBlockFn: () => isAtRisk,
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const leave = () => (isAtRisk ? setLeaving(true) : onClose());
  return (
    <Dialog
      look="wide"
      open={open}
      onClose={leave}
      title={ready === null ? title : ready.title}
      description={ready === null ? description : undefined}
      actions={ready === null ? undefined : <Button onClick={leave}>Done</Button>}
    >
      {ready === null ? children : shown(() => setCopied(true))}
      <ConfirmDialog
        open={isLeaving || isBlocked}
        onClose={() => (isBlocked ? blocker.reset() : setLeaving(false))}
        onConfirm={() => {
          setLeaving(false);
          if (isBlocked) blocker.proceed();
          onClose();
        }}
        title={`Leave without the ${noun}?`}
        description={`${ready?.of ?? ''} was not copied, and cannot be shown again. Without a copy it cannot be used, and you need to make another one.`}
        confirm="Leave without it"
        cancel={`Back to the ${noun}`}
      />
    </Dialog>
  );
}

type SecretDialogProps = Readonly<{
  open: boolean;
  title: string;
  description?: ReactNode;
  /** What is said of the secret once it is there: the title of the dialog, and what it is. */
  ready: Readonly<{ title: string; of: string }> | null;
  /** What it is called. */
  noun: 'key' | 'secret';
  /** The secret itself. It says when it has been copied. */
  shown: (onCopied: () => void) => ReactNode;
  onClose: () => void;
  children: ReactNode;
}>;
