import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { say } from '../../../parts/toast.tsx';
import { type Webhook, webhooksQuery } from './queries.ts';

/** Deletes a webhook for good, after it has asked. */
export function DeleteWebhookDialog({ open, webhook, onClose }: DeleteWebhookDialogProps) {
  const queryClient = useQueryClient();
  const deleting = useMutation({
    mutationFn: async () => await ask('DELETE /settings/webhooks/{id}', { path: { id: webhook.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(webhooksQuery);
      say(`“${webhook.name}” is deleted.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => deleting.mutate()}
      title={`Delete “${webhook.name}”?`}
      description="Its log goes with it, and what waits for it is not sent. This cannot be undone; to stop it for a while, disable it."
      confirm="Delete webhook"
      busy={deleting.isPending}
      failure={deleting.error}
    />
  );
}

type DeleteWebhookDialogProps = Readonly<{ open: boolean; webhook: Webhook; onClose: () => void }>;
