import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { say } from '../../../parts/toast.tsx';
import { type Webhook, type WebhookContent, webhooksQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Changes the name, the address and the events of a webhook. */
export function EditWebhookDialog({ open, webhook, onClose }: EditWebhookDialogProps) {
  const queryClient = useQueryClient();
  const changing = useMutation({
    mutationFn: async (body: WebhookContent) =>
      await ask('PATCH /settings/webhooks/{id}', { path: { id: webhook.id }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(webhooksQuery);
      say(`“${webhook.name}” is changed.`);
      onClose();
    },
  });
  return (
    <Dialog look="wide" open={open} onClose={onClose} title={`Edit “${webhook.name}”`}>
      <WebhookForm
        webhook={webhook}
        busy={changing.isPending}
        failure={changing.error}
        submit="Save"
        onSubmit={(content) => changing.mutate(content)}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type EditWebhookDialogProps = Readonly<{ open: boolean; webhook: Webhook; onClose: () => void }>;
