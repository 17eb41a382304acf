import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { requireGrantable, type WebhookManager } from './content.ts';
import { findWebhook } from './find-webhook.ts';
import { noteWebhook } from './note-webhook.ts';
import { newSecret, OVERLAP_HOURS, secretText } from './signature.ts';
import type { WebhookWithSecret } from './webhook.ts';

/** Gives a webhook a new secret. For a day the one before signs too. Throws NOT_FOUND. */
export async function rotateSecret(
  tenant: TenantWriter,
  id: string,
  by: WebhookManager,
  now: Date,
): Promise<WebhookWithSecret> {
  const secret = newSecret();
  return await tenant.write(async (transaction) => {
    const before = await findWebhook(transaction, id);
    requireGrantable(before.capabilities, by);
    await transaction.run(
      query
        .updateTable('webhooks')
        .set((is) => ({
          secret,
          earlier_secret: is.ref('secret'),
          earlier_secret_until: new Date(now.getTime() + OVERLAP_HOURS * 3_600_000),
          updated_at: now,
        }))
        .where('id', '=', id)
        .compile(),
    );
    const webhook = await findWebhook(transaction, id);
    await noteWebhook(transaction, 'webhook.secret_rotated', { by, before, after: webhook }, now);
    return { webhook, secret: secretText(secret) };
  });
}
