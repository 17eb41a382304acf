import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import type { WebhookManager } from './content.ts';
import { findWebhook } from './find-webhook.ts';
import { noteWebhook } from './note-webhook.ts';
import { AT_ONCE } from './settle.ts';
import type { Webhook } from './webhook.ts';

/**
 * Delivers an event again and all that came after it, in their order: their ids are those of the first time. Throws NOT_FOUND where the event
 * is not kept.
 */
export async function replayFrom(
  tenant: TenantWriter,
  { id, eventId }: Readonly<{ id: string; eventId: string }>,
  by: WebhookManager,
  now: Date,
): Promise<Webhook> {
  return await tenant.noteTogether(async (transaction) => {
    const before = await findWebhook(transaction, id);
    const [event] = await transaction.run(
      query.selectFrom('events').select('position').where('id', '=', eventId).compile(),
    );
    if (event === undefined) throw new AlmanacError('NOT_FOUND', 'This event is not kept any more.');
    const position = BigInt(event.position) - 1n;
    // What was not delivered yet is not left out.
    const from = position < before.position ? position : before.position;
    await transaction.run(
      query
        .updateTable('webhooks')
        .set({ position: from.toString(), ...AT_ONCE })
        .where('id', '=', id)
        .compile(),
    );
    const after = await findWebhook(transaction, id);
    await noteWebhook(
      transaction,
      'webhook.replayed',
      { by, before: null, after, more: { event_id: eventId } },
      now,
    );
    return after;
  });
}
