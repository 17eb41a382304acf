import { recordEvent } from '../../audit/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { WebhookManager } from './content.ts';
import type { Webhook } from './webhook.ts';

type WebhookChange = Readonly<{
  by: WebhookManager;
  before: Webhook | null;
  after: Webhook | null;
  more?: Readonly<Record<string, string>>;
}>;

/** Records a change of a webhook in the audit log. */
export async function noteWebhook(
  transaction: Transaction,
  action: string,
  { by, before, after, more = {} }: WebhookChange,
  now: Date,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('a change of a webhook is of none');
  const event = {
    actor: { kind: 'user', id: by.id } as const,
    action,
    subject: { kind: 'webhook', id },
    before: before === null ? null : notedWebhook(before),
    after: after === null ? null : { ...notedWebhook(after), ...more },
  };
  await transaction.run(recordEvent(event, now));
}

/** A webhook as the audit log has it: never with a secret. */
export function notedWebhook({ name, url, kinds, capabilities, disabled }: Webhook) {
  return { name, url, kinds, capabilities, disabled_because: disabled?.because ?? null };
}
