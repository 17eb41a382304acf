import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import type { MintedKey } from './queries.ts';
import { Secret } from './secret.tsx';

/**
 * A dialog that creates a key: first the form (`children`), then the key. Closing it in any way without
 * a copy of the key asks for confirmation.
 */
export function SecretDialog({
  open,
  title,
  description,
  minted,
  note,
  onClose,
  children,
}: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isAtRisk = open && minted !== undefined && !isCopied;
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
      title={minted === undefined ? title : `Key “${minted.name}” is ready`}
      description={minted === undefined ? description : undefined}
      actions={minted === undefined ? undefined : <Button onClick={leave}>Done</Button>}
    >
      {minted === undefined ? (
        children
      ) : (
        <Secret minted={minted} note={note} onCopied={() => setCopied(true)} />
      )}
      <ConfirmDialog
        open={isLeaving || isBlocked}
        onClose={() => (isBlocked ? blocker.reset() : setLeaving(false))}
        onConfirm={() => {
          setLeaving(false);
          if (isBlocked) blocker.proceed();
          onClose();
        }}
        title="Leave without the key?"
        description={`“${minted?.name ?? ''}” was not copied, and cannot be shown again. Without a copy it cannot be used, and you need to make another one.`}
        confirm="Leave without it"
        cancel="Back to the key"
      />
    </Dialog>
  );
}

type SecretDialogProps = Readonly<{
  open: boolean;
  title: string;
  description?: ReactNode;
  /** The new key, once it is there. */
  minted: MintedKey | undefined;
  /** A note beside the new key. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}>;
