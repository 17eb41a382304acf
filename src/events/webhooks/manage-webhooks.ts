import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { requireName, requireNameAfter } from '../../access/form.ts';
import { newId } from '../../db/identifier.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { requireThat } from '../../invalid-request.ts';
import { requireContent, requireGrantable, type WebhookContent, type WebhookManager } from './content.ts';
import type { DestinationRules } from './destination.ts';
import { findWebhook } from './find-webhook.ts';
import { notedWebhook, noteWebhook } from './note-webhook.ts';
import { AT_ONCE } from './settle.ts';
import { newSecret, secretText } from './signature.ts';
import type { Webhook, WebhookWithSecret } from './webhook.ts';

/** So many webhooks an organisation has at most. */
export const MOST_WEBHOOKS = 20;

/** Makes a webhook, which gets events from now on. Throws CONFLICT where there are too many. */
export async function createWebhook(
  tenant: TenantWriter,
  content: WebhookContent,
  { by, rules, now }: Readonly<{ by: WebhookManager; rules: DestinationRules; now: Date }>,
): Promise<WebhookWithSecret> {
  requireContent(content, rules);
  requireGrantable(content.capabilities, by);
  const id = newId(now);
  const secret = newSecret();
  return await tenant.write(async (transaction) => {
    await requireRoom(transaction);
    const [head] = await transaction.run(
      query.selectFrom('data_versions').select('event_position').compile(),
    );
    await transaction.run(
      query
        .insertInto('webhooks')
        .values({
          id,
          name: requireName('name', content.name),
          url: content.url,
          kinds: [...content.kinds],
          capabilities: [...content.capabilities],
          created_by: by.id,
          secret,
          position: head?.event_position ?? '0',
          created_at: now,
          updated_at: now,
        })
        .compile(),
    );
    const webhook = await findWebhook(transaction, id);
    await noteWebhook(transaction, 'webhook.created', { by, before: null, after: webhook }, now);
    return { webhook, secret: secretText(secret) };
  });
}

/** A change of a webhook. What is not named stays. */
export type WebhookPatch = Partial<WebhookContent> & Readonly<{ isEnabled?: boolean }>;

/**
 * Changes a webhook. One that is enabled again goes on where it stopped, at once; a new address makes the member who sets it its maker. Throws
 * NOT_FOUND.
 */
export async function changeWebhook(
  tenant: TenantWriter,
  { id, patch }: Readonly<{ id: string; patch: WebhookPatch }>,
  { by, rules, now }: Readonly<{ by: WebhookManager; rules: DestinationRules; now: Date }>,
): Promise<Webhook> {
  const changed = await tenant.write(
    async (transaction) => {
      const before = await findWebhook(transaction, id);
      const { isEnabled = before.disabled === null, ...content } = patch;
      const { name, url, kinds, capabilities } = { ...before, ...content };
      requireContent({ ...content, url, kinds, capabilities }, rules);
      requireGrantable(capabilities, by);
      const isTurnedOn = isEnabled && before.disabled !== null;
      const disabled = isEnabled ? null : (before.disabled ?? ({ at: now, because: 'by_hand' } as const));
      if (isTurnedOn)
        requireThat(
          'is_enabled',
          before.disabled?.because !== 'maker_left',
          'must be false, because the maker of this webhook left; create another one',
          'not_applicable',
        );
      await transaction.run(
        query
          .updateTable('webhooks')
          .set({
            name: requireNameAfter(before.name, 'name', name),
            url,
            kinds: [...kinds],
            capabilities: [...capabilities],
            // The webhook sends for the member who set its address, and ends with that membership.
            created_by: url === before.url ? before.createdBy : by.id,
            disabled_at: disabled?.at ?? null,
            disabled_because: disabled?.because ?? null,
            updated_at: now,
            // What is being delivered was decided before: it writes nothing down any more, and until its lease ends nobody else delivers.
            lease_id: null,
            // Another address gets what is due at once, and so does one that is back.
            ...(isTurnedOn || url !== before.url ? AT_ONCE : {}),
          })
          .where('id', '=', id)
          .compile(),
      );
      const after = await findWebhook(transaction, id);
      const isChange = !isDeepStrictEqual(
        notedWebhook({ ...after, updatedAt: before.updatedAt }),
        notedWebhook(before),
      );
      if (isChange) await noteWebhook(transaction, 'webhook.changed', { by, before, after }, now);
      return { webhook: isChange ? after : before, isChange };
    },
    ({ isChange }) => isChange,
  );
  return changed.webhook;
}

/** Deletes a webhook with its log, for good. Throws NOT_FOUND. */
export async function deleteWebhook(
  tenant: TenantWriter,
  id: string,
  by: WebhookManager,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => {
    const before = await findWebhook(transaction, id);
    await transaction.run(query.deleteFrom('webhook_attempts').where('webhook_id', '=', id).compile());
    await transaction.run(query.deleteFrom('webhooks').where('id', '=', id).compile());
    await noteWebhook(transaction, 'webhook.deleted', { by, before, after: null }, now);
  });
}

async function requireRoom(transaction: Transaction): Promise<void> {
  await transaction.run(
    sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac webhooks ' || current_setting('almanac.organization_id'), 0))`.compile(
      query,
    ),
  );
  const [counted] = await transaction.run(
    query
      .selectFrom('webhooks')
      .select((is) => is.fn.countAll<string>().as('count'))
      .compile(),
  );
  if (Number(counted?.count ?? 0) < MOST_WEBHOOKS) return;
  throw new AlmanacError(
    'CONFLICT',
    `The organisation has ${MOST_WEBHOOKS} webhooks; delete one before you add another.`,
  );
}
