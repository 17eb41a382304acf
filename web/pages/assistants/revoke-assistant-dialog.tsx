import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { say } from '../../parts/toast.tsx';
import { ASSISTANTS_KEY, type Assistant } from './queries.ts';

/** Revokes an assistant at once and for good, after asking. */
export function RevokeAssistantDialog({ open, assistant, onClose }: RevokeAssistantProps) {
  const queryClient = useQueryClient();
  const { id, name, host } = assistant;
  const revoking = useMutation({
    mutationFn: async () => await ask('DELETE /settings/assistants/{id}', { path: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ASSISTANTS_KEY });
      say(`“${name}” is revoked.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => revoking.mutate()}
      title={`Revoke “${name}”?`}
      description={`The assistant at ${host} reads nothing more from now on. To use it again, connect it again.`}
      confirm="Revoke assistant"
      busy={revoking.isPending}
      failure={revoking.error}
    />
  );
}

type RevokeAssistantProps = Readonly<{ open: boolean; assistant: Assistant; onClose: () => void }>;
