import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { own, TENANT } from '../../db/own.ts';
import type { PlatformDoor } from '../../db/platform.ts';
import { platformQuery, query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { type Report, type ReportRow, reportFrom } from '../report.ts';

/** A report that this process sends, and no other until the lease ends or is given back. */
export type Claim = Readonly<{ report: Report; dueAt: Date; leaseId: string }>;

/** How long a claim lasts. A process that is killed leaves its report waiting for as long. */
export const LEASE_MS = 5 * 60_000;

/** Organisations that have a report to send now, the one that waits longest first, without those that are named. */
export async function findDueOrganizations(
  platform: PlatformDoor,
  { without, limit }: Readonly<{ without: readonly string[]; limit: number }>,
  now: Date,
): Promise<readonly string[]> {
  const rows = await platform.run(
    sql<Readonly<{ id: string }>>`
      select organization_id as id from reports
      where ${isDue(now)} and organization_id != all(${[...without]}::uuid[])
      group by organization_id order by min(look_at) limit ${limit}::int
    `.compile(platformQuery),
  );
  return rows.map(({ id }) => id);
}

/** Claims the report of the door's organisation that waits longest; null where none is due, or another is being sent. */
export async function claimDue(tenant: TenantWriter, now: Date): Promise<Claim | null> {
  const leaseId = randomUUID();
  const rows = await tenant.noteTogether(async (transaction) => {
    await transaction.run(LOCK_CLAIMS);
    return await transaction.run(
      sql<ReportRow>`
        update reports set lease_id = ${leaseId}::uuid, leased_until = ${leaseEnd(now)}::timestamptz, attempts = attempts + 1
        where organization_id = ${TENANT} and id = (
          select id from ${own('reports')} reports where ${isDue(now)} order by look_at limit 1 for update
        ) and not exists (select from ${own('reports')} other where other.leased_until > ${now}::timestamptz)
        returning id, name, parts, period, working_day, hour, created_by, capabilities, is_paused, due_at, look_at, attempts, ended_at,
          deleted_at, created_at, updated_at
      `.compile(query),
    );
  });
  const [report = null] = rows.map(reportFrom);
  return report === null || report.dueAt === null ? null : { report, dueAt: report.dueAt, leaseId };
}

/** Makes a claim last longer. Whether it is still this process's, and the report the one that was claimed. */
export async function keepClaim(
  tenant: TenantWriter,
  { report, dueAt, leaseId }: Claim,
  now: Date,
): Promise<boolean> {
  const kept = await tenant.note(
    query
      .updateTable('reports')
      .set({ leased_until: leaseEnd(now) })
      .where('id', '=', report.id)
      .where('lease_id', '=', leaseId)
      .where('due_at', '=', dueAt)
      .where('updated_at', '=', report.updatedAt)
      .returning('id')
      .compile(),
  );
  return kept.length === 1;
}

// One report of an organisation at a time, whichever process sends it.
const LOCK_CLAIMS =
  sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac report claims ' || current_setting('almanac.organization_id'), 0))`.compile(
    query,
  );

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function isDue(now: Date) {
  return sql`look_at <= ${now}::timestamptz and (leased_until is null or leased_until <= ${now}::timestamptz)`;
}
