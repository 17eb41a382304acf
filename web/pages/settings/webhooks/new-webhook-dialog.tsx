import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { type WebhookContent, type WebhookWithSecret, webhooksQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';
import { readySecret, WebhookSecret } from './webhook-secret.tsx';

/** Creates a webhook: what it is to be, then its secret. */
export function NewWebhookDialog({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>) {
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: async (body: WebhookContent): Promise<WebhookWithSecret> =>
      (await ask('POST /settings/webhooks', { body })).data,
    // The secret is forgotten with the dialog.
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries(webhooksQuery),
  });
  const made = creating.data;
  return (
    <SecretDialog
      open={open}
      title="New webhook"
      description="Almanac sends it each event that happens from now on, in order."
      noun="secret"
      ready={readySecret(made)}
      shown={(onCopied) => made !== undefined && <WebhookSecret webhook={made} onCopied={onCopied} />}
      onClose={onClose}
    >
      <WebhookForm
        busy={creating.isPending}
        failure={creating.error}
        submit="Create webhook"
        onSubmit={(content) => creating.mutate(content)}
        onCancel={onClose}
      />
    </SecretDialog>
  );
}
