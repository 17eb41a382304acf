import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { say } from '../../../parts/toast.tsx';
import { type Webhook, webhooksQuery } from './queries.ts';

/** What is done with a webhook at once: disabling it, enabling it, sending it a test. */
export function useWebhookChange() {
  const queryClient = useQueryClient();
  const refresh = async () => await queryClient.invalidateQueries(webhooksQuery);
  const enabling = useMutation({
    mutationFn: async ({ webhook, isEnabled }: Readonly<{ webhook: Webhook; isEnabled: boolean }>) =>
      await ask('PATCH /settings/webhooks/{id}', {
        path: { id: webhook.id },
        body: { is_enabled: isEnabled },
      }),
    onSuccess: async (_answer, { webhook, isEnabled }) => {
      await refresh();
      if (isEnabled) say(`“${webhook.name}” is enabled.`);
      else say(`“${webhook.name}” is disabled.`, () => enabling.mutate({ webhook, isEnabled: true }));
    },
  });
  const testing = useMutation({
    mutationFn: async (webhook: Webhook) =>
      (await ask('POST /settings/webhooks/{id}/test', { path: { id: webhook.id } })).data,
    onSuccess: async ({ failure, duration_ms: ms }, webhook) => {
      await refresh();
      say(
        failure === null
          ? `“${webhook.name}” accepted the test after ${ms} ms.`
          : `“${webhook.name}” did not accept the test: ${failure}.`,
      );
    },
  });
  return { enabling, testing, failure: enabling.error ?? testing.error };
}
