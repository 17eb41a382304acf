import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Capability } from '../../access/capability.ts';
import { requireName } from '../../access/form.ts';
import { requireCapability } from '../../access/require-capability.ts';
import { recordEvent } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { FaultCollector, requireThat } from '../../invalid-request.ts';
import type { EventKind } from '../kinds.ts';
import { type DestinationRules, faultOfUrl } from './destination.ts';
import { needOf } from './maker.ts';
import { newSecret, OVERLAP_HOURS, secretText } from './signature.ts';
import { SECRET_COLUMNS, selectWebhooks, sendingWebhookFrom, type Webhook, webhookFrom } from './webhook.ts';

/** So many webhooks an organisation has at most. */
export const MOST_WEBHOOKS = 20;

/** Who manages webhooks: a signed-in owner or admin. */
export type WebhookManager = Readonly<{ id: string; capabilities: ReadonlySet<Capability> }>;

/** What a manager decides of a webhook. */
export type WebhookContent = Pick<Webhook, 'name' | 'url' | 'kinds' | 'capabilities'>;

/** A webhook with its secret, which is shown this once. */
export type WebhookWithSecret = Readonly<{ webhook: Webhook; secret: string }>;

/** Throws INVALID_REQUEST for everything that is wrong with what is given of a webhook. */
export function requireContent(
  { name, url, kinds, capabilities }: Partial<WebhookContent>,
  rules: DestinationRules,
): void {
  const faults = new FaultCollector();
  if (name !== undefined) faults.read(() => requireName('name', name));
  if (url !== undefined)
    faults.read(() => {
      const fault = faultOfUrl(url, rules);
      requireThat('url', fault === null, fault ?? '');
    });
  if (kinds !== undefined && capabilities !== undefined)
    faults.read(() => {
      const missing = kinds.find((kind) => {
        const need = needOf(kind);
        return need !== 'manager' && !capabilities.includes(need);
      });
      requireThat(
        'capabilities',
        missing === undefined,
        `must hold ${String(missing && needOf(missing))}, for ${missing}`,
      );
    });
  faults.requireNone();
}

/** The capabilities that events of these kinds need. */
export function neededBy(kinds: readonly EventKind[]): Capability[] {
  return [...new Set(kinds.map(needOf).filter((need) => need !== 'manager'))];
}

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
    await note(transaction, 'webhook.created', { by, before: null, after: webhook }, now);
    return { webhook, secret: secretText(secret) };
  });
}

/** A change of a webhook. What is not named stays. */
export type WebhookPatch = Partial<WebhookContent> & Readonly<{ isEnabled?: boolean }>;

/** Changes a webhook. One that is enabled again goes on where it stopped, at once. Throws NOT_FOUND. */
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
      requireContent({ name, url, kinds, capabilities }, rules);
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
            name: requireName('name', name),
            url,
            kinds: [...kinds],
            capabilities: [...capabilities],
            disabled_at: disabled?.at ?? null,
            disabled_because: disabled?.because ?? null,
            updated_at: now,
            // Another address gets what is due at once, and so does one that is back.
            ...(isTurnedOn || url !== before.url ? AT_ONCE : {}),
          })
          .where('id', '=', id)
          .compile(),
      );
      const after = await findWebhook(transaction, id);
      const isChange = !isDeepStrictEqual(shown({ ...after, updatedAt: before.updatedAt }), shown(before));
      if (isChange) await note(transaction, 'webhook.changed', { by, before, after }, now);
      return { webhook: isChange ? after : before, isChange };
    },
    ({ isChange }) => isChange,
  );
  return changed.webhook;
}

const AT_ONCE = {
  attempts: 0,
  failing_since: null,
  next_attempt_at: null,
  lease_id: null,
  leased_until: null,
} as const;

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
    await note(transaction, 'webhook.secret_rotated', { by, before, after: webhook }, now);
    return { webhook, secret: secretText(secret) };
  });
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
    await note(transaction, 'webhook.deleted', { by, before, after: null }, now);
  });
}

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
    await note(
      transaction,
      'webhook.replayed',
      { by, before: null, after, more: { event_id: eventId } },
      now,
    );
    return after;
  });
}

/** The webhook of an id, locked until the transaction ends. Throws NOT_FOUND. */
async function findWebhook(transaction: Transaction, id: string): Promise<Webhook> {
  const [row] = await transaction.run(selectWebhooks().where('id', '=', id).forUpdate().compile());
  if (row === undefined) throw webhookNotFound();
  return webhookFrom(row);
}

/** The webhook of an id with what signs its messages. Throws NOT_FOUND. */
export async function findSending(tenant: TenantWriter, id: string) {
  const [row] = await tenant.read(selectWebhooks().select(SECRET_COLUMNS).where('id', '=', id).compile());
  if (row === undefined) throw webhookNotFound();
  return sendingWebhookFrom(row);
}

export function webhookNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no webhook with this id.');
}

function requireGrantable(capabilities: readonly Capability[], by: WebhookManager): void {
  for (const capability of capabilities) requireCapability(by, capability);
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

type Noted = Readonly<{
  by: WebhookManager;
  before: Webhook | null;
  after: Webhook | null;
  more?: Readonly<Record<string, string>>;
}>;

async function note(
  transaction: Transaction,
  action: string,
  { by, before, after, more = {} }: Noted,
  now: Date,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('a change of a webhook is of none');
  const event = {
    actor: { kind: 'user', id: by.id } as const,
    action,
    subject: { kind: 'webhook', id },
    before: before === null ? null : shown(before),
    after: after === null ? null : { ...shown(after), ...more },
  };
  await transaction.run(recordEvent(event, now));
}

// Never a secret.
function shown({ name, url, kinds, capabilities, disabled }: Webhook) {
  return { name, url, kinds, capabilities, disabled_because: disabled?.because ?? null };
}
