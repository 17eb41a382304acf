import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import type { CreateWebhook, ListWebhookAttempts, ListWebhooks } from '../../../api/generated.ts';
import { forManagers } from '../for-managers.ts';
import { memberNames } from '../members/queries.ts';

/** A webhook of the organisation, without its secret. */
export type Webhook = ListWebhooks['answer']['data'][number];
/** The same with its secret, which is never shown again. */
export type WebhookWithSecret = CreateWebhook['answer']['data'];
/** What a manager decides of a webhook. */
export type WebhookContent = CreateWebhook['body'];
export type EventKind = Webhook['kinds'][number];
export type Attempt = ListWebhookAttempts['answer']['data'][number];

/** All webhooks, in the order in which they were made. What waits for them changes by itself. */
export const webhooksQuery = queryOptions({
  queryKey: ['settings', 'webhooks'],
  queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
    (await ask('GET /settings/webhooks', { signal })).data,
  refetchInterval: 15_000,
});

/** The log of a webhook, the latest attempt first. */
export function attemptsQuery(id: string) {
  return queryOptions({
    queryKey: [...webhooksQuery.queryKey, id, 'attempts'],
    queryFn: async ({ signal }): Promise<readonly Attempt[]> =>
      (await ask('GET /settings/webhooks/{id}/attempts', { path: { id }, signal })).data,
  });
}

/** Asks for them before the page is there, for those who may see them. */
export const loadWebhooks = forManagers((queryClient) => {
  void queryClient.prefetchQuery(webhooksQuery);
  void queryClient.prefetchQuery(memberNames);
});
