import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { say } from '../../../parts/toast.tsx';
import { type ApiKey, apiKeysQuery } from './queries.ts';

/** Makes the reader answerable for a key whose maker left, after it has asked. */
export function TakeOverDialog({ open, apiKey, onClose }: TakeOverDialogProps) {
  const queryClient = useQueryClient();
  const taking = useMutation({
    mutationFn: async () => await ask('POST /settings/api-keys/{id}/take-over', { path: { id: apiKey.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(apiKeysQuery);
      say(`“${apiKey.name}” is yours now.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => taking.mutate()}
      title={`Take over “${apiKey.name}”?`}
      description={
        <>
          You become the maker of <code>{apiKey.begins_with}…</code>. Programs that use it are not affected. A
          former member may still have it: rotate it to be sure that they cannot use it.
        </>
      }
      confirm="Take over"
      reversible
      busy={taking.isPending}
      failure={taking.error}
    />
  );
}

type TakeOverDialogProps = Readonly<{ open: boolean; apiKey: ApiKey; onClose: () => void }>;
