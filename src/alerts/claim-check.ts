import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { own, TENANT } from '../db/own.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, query, type Statement } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import type { CheckKind } from './names.ts';

/** The check of an organisation by this process, and by no other until the lease ends or is given back. */
export type CheckClaim = Readonly<{ kind: CheckKind; leaseId: string }>;

/** The doors of a check. */
export type CheckDoors = Readonly<{
  /** For its questions, which end when the server stops. */
  asking: TenantWriter;
  /** For what is written down, also while the server stops. */
  noting: TenantWriter;
}>;

/** How long a claim lasts. A process that is killed leaves its organisation waiting for as long. */
export const CHECK_LEASE_MS = 30_000;

/** How long after a failure, or after the last check, the next may begin. */
const PAUSE_MS: Readonly<Record<CheckKind, Readonly<{ afterFailure: number; between: number }>>> = {
  alerts: { afterFailure: 5_000, between: 0 },
  failed_alerts: { afterFailure: 60_000, between: 60_000 },
  tie_outs: { afterFailure: 60_000, between: 60_000 },
};

/**
 * Organisations with a check to make, without those that are named, `limit` at most. Those that waited longest come first. Alerts are checked where
 * there was one ever, and failed ones where one failed, which has a row; documents everywhere.
 */
export async function findDueChecks(
  platform: PlatformDoor,
  kind: CheckKind,
  { without, limit }: Readonly<{ without: readonly string[]; limit: number }>,
  now: Date,
): Promise<readonly string[]> {
  const hasRow = kind === 'tie_outs' ? sql`true` : sql`checks.organization_id is not null`;
  const rows = await platform.run(
    sql<Readonly<{ id: string }>>`
      select head.organization_id as id
      from data_versions head
        left join organization_checks checks on checks.organization_id = head.organization_id and checks.kind = ${kind}
      where ${hasRow} and (checks.organization_id is null or ${isDue(kind, now)})
      order by checks.checked_at nulls first
      limit ${limit + without.length}::int
    `.compile(platformQuery),
  );
  return rows
    .map(({ id }) => id)
    .filter((id) => !without.includes(id))
    .slice(0, limit);
}

function isDue(kind: CheckKind, now: Date) {
  const lastBefore = new Date(now.getTime() - PAUSE_MS[kind].between);
  return sql`(checks.version < head.version or checks.day_ends_at <= ${now}::timestamptz or checks.day_ends_at is null)
    and (checks.checked_at is null or checks.checked_at <= ${lastBefore}::timestamptz)
    and (checks.leased_until is null or checks.leased_until <= ${now}::timestamptz)`;
}

/** Claims the check of the door's organisation; null where there is none to make, or another process makes it. */
export async function claimCheck(
  tenant: TenantWriter,
  kind: CheckKind,
  now: Date,
): Promise<CheckClaim | null> {
  const leaseId = randomUUID();
  if (kind === 'tie_outs') await tenant.note(ensureCheck(kind));
  const rows = await tenant.note(
    sql<Readonly<{ kind: string }>>`
      update organization_checks set lease_id = ${leaseId}::uuid, leased_until = ${leaseEnd(now)}::timestamptz
      where organization_id = ${TENANT} and kind = ${kind} and exists (
        select 1 from ${own('organization_checks')} checks, ${own('data_versions')} head
        where checks.kind = ${kind} and ${isDue(kind, now)}
      ) and (leased_until is null or leased_until <= ${now}::timestamptz)
      returning kind
    `.compile(query),
  );
  return rows.length === 0 ? null : { kind, leaseId };
}

/** Gives the door's organisation a row for a kind of check, if it has none. */
export function ensureCheck(kind: CheckKind): Statement<unknown> {
  return query
    .insertInto('organization_checks')
    .values({
      kind,
      version: '0',
      day_ends_at: null,
      checked_at: null,
      lease_id: null,
      leased_until: null,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind']).doNothing())
    .compile();
}

/** Makes a kind of check due for the door's organisation, and ends a claim on it: what it has read may be out of date. */
export function reopenCheck(kind: CheckKind): Statement<unknown> {
  return sql`
    insert into organization_checks (organization_id, kind, version) values (${TENANT}, ${kind}, 0)
    on conflict (organization_id, kind) do update set version = 0, lease_id = null, leased_until = null
  `.compile(query);
}

/** The same for alerts where there was one ever: what their makers may see changed without a write. */
export function reopenAlerts(): Statement<unknown> {
  return query
    .updateTable('organization_checks')
    .set({ version: '0', lease_id: null, leased_until: null })
    .where('kind', '=', 'alerts')
    .compile();
}

/**
 * Whether the claim still stands; if so it lasts from now on, and no other process takes it until the transaction ends. Call it in the transaction
 * that writes what was found, before that is written.
 */
export async function isStillClaimed(
  transaction: Transaction,
  claim: CheckClaim,
  now: Date,
): Promise<boolean> {
  return (await transaction.run(extendLease(claim, now))).length > 0;
}

/** Makes a claim last from now on, before a step that may take long. Throws where another process took the check over. */
export async function keepCheck(tenant: TenantWriter, claim: CheckClaim, now: Date): Promise<void> {
  if ((await tenant.note(extendLease(claim, now))).length === 0)
    throw new Error(`another process took over a check of ${claim.kind}`);
}

function extendLease({ kind, leaseId }: CheckClaim, now: Date) {
  return query
    .updateTable('organization_checks')
    .set({ leased_until: leaseEnd(now) })
    .where('kind', '=', kind)
    .where('lease_id', '=', leaseId)
    .returning('kind')
    .compile();
}

/** The state that a check was made of. */
export type CheckedState = Readonly<{ version: number; dayEndsAt: Date }>;

/** Writes down what was checked, and gives the claim back. */
export function settleCheck(
  { kind, leaseId }: CheckClaim,
  { version, dayEndsAt }: CheckedState,
  now: Date,
): Statement<unknown> {
  return query
    .updateTable('organization_checks')
    .set({
      version: String(version),
      day_ends_at: dayEndsAt,
      checked_at: now,
      lease_id: null,
      leased_until: null,
    })
    .where('kind', '=', kind)
    .where('lease_id', '=', leaseId)
    .compile();
}

/** Gives a claim back after a failure, with a pause before the next, or without one where the server stops. */
export function releaseCheck(
  { kind, leaseId }: CheckClaim,
  now: Date,
  pauseMs = PAUSE_MS[kind].afterFailure,
): Statement<unknown> {
  return query
    .updateTable('organization_checks')
    .set({ lease_id: null, leased_until: new Date(now.getTime() + pauseMs) })
    .where('kind', '=', kind)
    .where('lease_id', '=', leaseId)
    .compile();
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + CHECK_LEASE_MS);
}
