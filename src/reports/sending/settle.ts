import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dueAfter } from '../schedule.ts';
import type { Claim } from './claim.ts';
import { countRuns, forgetOldRuns } from './runs.ts';

/** How the work on a claim ended. */
export type Ending =
  /** It is settled for every recipient what became of their mail. */
  | Readonly<{ kind: 'done' }>
  | Readonly<{ kind: 'tried'; nextAttemptAt: Date }>
  /** The organisation moved to a time zone where it is due only then. */
  | Readonly<{ kind: 'waits'; until: Date }>
  /** The membership of its maker has ended, and the report with it. */
  | Readonly<{ kind: 'ended' }>
  /** The server stops, or the report or what it may show was changed meanwhile: it is looked at again, and nothing counts as tried. */
  | Readonly<{ kind: 'given back' }>;

// The service itself, in the audit log.
const SERVICE: AuditActor = { kind: 'operator' };

/** Writes down how a claim ended, and gives it back. A report that another process claimed meanwhile stays as it is. */
export async function settle(tenant: TenantWriter, claim: Claim, ending: Ending, now: Date): Promise<void> {
  const { report, dueAt, leaseId } = claim;
  await tenant.noteTogether(async (transaction) => {
    const columns = await columnsAfter(transaction, claim, ending, now);
    const settled = await transaction.run(
      query
        .updateTable('reports')
        .set(columns)
        .where('id', '=', report.id)
        .where('lease_id', '=', leaseId)
        .where('due_at', '=', dueAt)
        .returning('id')
        .compile(),
    );
    // Whatever else changed: nobody waits for this process any more.
    await transaction.run(
      query
        .updateTable('reports')
        .set({ lease_id: null, leased_until: null })
        .where('id', '=', report.id)
        .where('lease_id', '=', leaseId)
        .compile(),
    );
    if (settled.length === 1) await note(transaction, claim, ending, now);
  });
}

async function columnsAfter(transaction: Transaction, { report, dueAt }: Claim, ending: Ending, now: Date) {
  switch (ending.kind) {
    case 'done': {
      const next = dueAfter(report, await holdTimeZone(transaction), dueAt, now);
      return { due_at: next, look_at: next, attempts: 0 };
    }
    case 'tried':
      return { look_at: ending.nextAttemptAt };
    case 'waits':
      return { look_at: ending.until, attempts: Math.max(report.attempts - 1, 0) };
    case 'ended':
      return { due_at: null, look_at: null, attempts: 0, ended_at: now };
    case 'given back':
      return { attempts: Math.max(report.attempts - 1, 0) };
    default:
      return ending satisfies never;
  }
}

// Locks the organisation before the report, as a change of the time zone does: so neither misses what the other wrote.
async function holdTimeZone(transaction: Transaction): Promise<string> {
  const [organization] = await transaction.run(
    query.selectFrom('organizations').select('time_zone').forShare().compile(),
  );
  if (organization === undefined) throw new Error('the organisation of the door is not there');
  return organization.time_zone;
}

async function note(
  transaction: Transaction,
  { report, dueAt }: Claim,
  ending: Ending,
  now: Date,
): Promise<void> {
  const event = { actor: SERVICE, subject: { kind: 'report', id: report.id }, before: null };
  if (ending.kind === 'ended')
    await transaction.run(
      recordEvent({ ...event, action: 'report.ended', after: { name: report.name } }, now),
    );
  if (ending.kind !== 'done') return;
  const counts = Object.fromEntries(
    (await transaction.run(countRuns(report.id, dueAt))).map(({ outcome, count }) => [outcome, count]),
  );
  await transaction.run(forgetOldRuns(report.id, now));
  const after = { name: report.name, due_at: dueAt.toISOString(), ...counts };
  await transaction.run(recordEvent({ ...event, action: 'report.sent', after }, now));
}
