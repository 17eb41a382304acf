import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { shortName } from '../../format/short-name.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { say } from '../../parts/toast.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import type { TaggedParty } from './queries.ts';
import { removeParty } from './removing.ts';

/** Asks before a customer or a vendor is removed, and says why one stays that entries, documents or payments name. */
export function RemoveDialog({ current, isOpen, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { kind, party } = current;
  const noun = useLabelWords()(kind);
  const removing = useMutation({
    mutationFn: async () => await removeParty(queryClient, router, current),
    onSuccess: () => say(`${shortName(party.name)} removed`),
  });
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => {
        removing.reset();
        onClose();
      }}
      onConfirm={() => removing.mutate()}
      title={`Remove ${shortName(party.name)}?`}
      description={`For a ${noun} that was created by mistake: one that no entry, document or payment names. Archive the others.`}
      confirm={`Remove ${noun}`}
      busy={removing.isPending}
      failure={removing.error}
    />
  );
}

type RemoveDialogProps = Readonly<{ current: TaggedParty; isOpen: boolean; onClose: () => void }>;
