import { sql } from 'kysely';
import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { type ColumnTypes, type GivenValue, givenRows } from '../../db/given-rows.ts';
import { newId } from '../../db/identifier.ts';
import { TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Claim } from './claim.ts';
import type { DisabledBecause } from './disabled.ts';
import type { Attempt } from './send-message.ts';

/** An attempt to deliver an event, as the log keeps it. */
export type LoggedAttempt = Attempt & Readonly<{ eventId: string; kind: string; at: Date }>;

/** Where a webhook stands after a claim. */
export type Settlement = Readonly<{
  /** The last event that it had. */
  position: bigint;
  attempted: readonly LoggedAttempt[];
  /** How often its next event was tried, and since when that fails. */
  attempts: number;
  failingSince: Date | null;
  nextAttemptAt: Date | null;
  disabledBecause: DisabledBecause | null;
}>;

/** The service itself, in the audit log. */
const SERVICE: AuditActor = { kind: 'operator' };

/** What a webhook has that is to be tried at once: no earlier failure, and no process that delivers. */
export const AT_ONCE = {
  attempts: 0,
  failing_since: null,
  next_attempt_at: null,
  lease_id: null,
  leased_until: null,
} as const;

/** Writes down how a claim ended, and gives it back. Nothing is written where the webhook was changed or claimed again meanwhile. */
export async function settle(
  tenant: TenantWriter,
  { webhook, leaseId }: Claim,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const { disabledBecause } = settlement;
  await tenant.noteTogether(async (transaction) => {
    const settled = await transaction.run(settleClaim(webhook.id, leaseId, settlement, now));
    if (settled.length === 0) return;
    if (settlement.attempted.length > 0)
      await transaction.run(insertAttempts(webhook.id, settlement.attempted));
    if (disabledBecause === null) return;
    const event = {
      actor: SERVICE,
      action: 'webhook.disabled',
      subject: { kind: 'webhook', id: webhook.id },
      before: null,
      after: { name: webhook.name, disabled_because: disabledBecause },
    };
    await transaction.run(recordEvent(event, now));
  });
}

function settleClaim(
  id: string,
  leaseId: string,
  { position, attempts, failingSince, nextAttemptAt, disabledBecause }: Settlement,
  now: Date,
) {
  return query
    .updateTable('webhooks')
    .set({
      position: position.toString(),
      attempts,
      failing_since: failingSince,
      next_attempt_at: nextAttemptAt,
      ...(disabledBecause === null ? {} : { disabled_at: now, disabled_because: disabledBecause }),
      lease_id: null,
      leased_until: null,
    })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .returning('id')
    .compile();
}

/** Adds attempts to the log of a webhook. */
export function insertAttempts(webhookId: string, attempted: readonly LoggedAttempt[]): Statement<unknown> {
  const rows = attempted.map(({ eventId, kind, at, durationMs, status, failure }) => ({
    id: newId(at),
    event_id: eventId,
    event_kind: kind,
    attempted_at: at.toISOString(),
    duration_ms: durationMs,
    status,
    failure,
  }));
  return sql`
    insert into webhook_attempts
      (organization_id, id, webhook_id, event_id, event_kind, attempted_at, duration_ms, status, failure)
    select ${TENANT}, id, ${webhookId}::uuid, event_id, event_kind, attempted_at, duration_ms, status, failure
    from ${givenRows('attempt', COLUMNS, rows)}
    returning 1 as written
  `.compile(query);
}

const COLUMNS: ColumnTypes<Record<AttemptColumn, GivenValue>> = {
  id: 'uuid',
  event_id: 'uuid',
  event_kind: 'text',
  attempted_at: 'time',
  duration_ms: 'integer',
  status: 'integer',
  failure: 'text',
};
type AttemptColumn = 'id' | 'event_id' | 'event_kind' | 'attempted_at' | 'duration_ms' | 'status' | 'failure';
