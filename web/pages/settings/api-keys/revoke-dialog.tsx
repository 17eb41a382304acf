import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { say } from '../../../parts/toast.tsx';
import { type ApiKey, apiKeysQuery } from './queries.ts';

/** Ends a key at once and for good, after it has asked. */
export function RevokeDialog({ open, apiKey, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: async () => await ask('DELETE /settings/api-keys/{id}', { path: { id: apiKey.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(apiKeysQuery);
      say(`“${apiKey.name}” is revoked.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => revoking.mutate()}
      title={`Revoke “${apiKey.name}”?`}
      description={
        <>
          Whatever uses <code>{apiKey.begins_with}…</code> is refused from now on. This cannot be undone; a
          key that is still needed is better rotated.
        </>
      }
      confirm="Revoke key"
      busy={revoking.isPending}
      failure={revoking.error}
    />
  );
}

type RevokeDialogProps = Readonly<{ open: boolean; apiKey: ApiKey; onClose: () => void }>;
