import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import type { PlatformDoor } from '../../db/platform.ts';
import { platformQuery, query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { type SecretRow, type SendingWebhook, sendingWebhookFrom, type WebhookRow } from './webhook.ts';

/** A webhook that this process delivers to, and no other until the lease ends or is given back. */
export type Claim = Readonly<{ webhook: SendingWebhook; leaseId: string }>;

/** How long a claim lasts, from the moment before it is asked for. A process that is killed leaves its webhooks waiting for as long. */
export const LEASE_MS = 30_000;

/**
 * Organisations that have something to deliver now, `limit` at most and without those that are named: first those whose id comes after
 * `after`. So each has its turn, however many there are.
 */
export async function findDueOrganizations(
  platform: PlatformDoor,
  { after, without, limit }: Readonly<{ after: string; without: readonly string[]; limit: number }>,
  now: Date,
): Promise<readonly string[]> {
  const rows = await platform.run(
    sql<Readonly<{ id: string }>>`
      select webhooks.organization_id as id
      from webhooks join data_versions on data_versions.organization_id = webhooks.organization_id
      where ${isDue(now)} and webhooks.position < data_versions.event_position
        and webhooks.organization_id <> all(${without}::uuid[])
      group by webhooks.organization_id
      order by webhooks.organization_id <= ${after}::uuid, webhooks.organization_id
      limit ${limit}::int
    `.compile(platformQuery),
  );
  return rows.map(({ id }) => id);
}

/** Claims webhooks of the door's organisation that have something to deliver, `limit` at most. */
export async function claimDue(tenant: TenantWriter, limit: number, now: Date): Promise<readonly Claim[]> {
  const leaseId = randomUUID();
  const rows = await tenant.note(claim(leaseId, limit, now));
  return rows.map((row) => ({ webhook: sendingWebhookFrom(row), leaseId }));
}

function claim(leaseId: string, limit: number, now: Date): Statement<WebhookRow & SecretRow> {
  return sql<WebhookRow & SecretRow>`
    update webhooks set lease_id = ${leaseId}::uuid, leased_until = ${new Date(now.getTime() + LEASE_MS)}::timestamptz
    where organization_id = ${TENANT} and id = any(array(
      select webhooks.id from ${own('webhooks')} webhooks
      where ${isDue(now)} and webhooks.position < (select event_position from ${own('data_versions')} head)
      order by webhooks.position limit ${limit}::int for update skip locked
    ))
    returning id, name, url, kinds, capabilities, created_by, disabled_at, disabled_because, earlier_secret_until, position::text as position,
      attempts, failing_since, next_attempt_at, created_at, updated_at, secret, earlier_secret
  `.compile(query);
}

function isDue(now: Date) {
  return sql`webhooks.disabled_at is null
    and (webhooks.next_attempt_at is null or webhooks.next_attempt_at <= ${now}::timestamptz)
    and (webhooks.leased_until is null or webhooks.leased_until <= ${now}::timestamptz)`;
}
