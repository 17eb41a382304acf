import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { nextDue } from '../schedule.ts';
import type { Claim } from './claim.ts';
import { countRuns, forgetOldRuns } from './runs.ts';

/** How the work on a claim ended. */
export type Ending =
  /** It is settled for every recipient what became of their mail. */
  | Readonly<{ kind: 'done'; timeZone: string }>
  | Readonly<{ kind: 'tried'; nextAttemptAt: Date }>
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
    const settled = await transaction.run(
      query
        .updateTable('reports')
        .set(columnsAfter(claim, ending, now))
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

function columnsAfter({ report, dueAt }: Claim, ending: Ending, now: Date) {
  switch (ending.kind) {
    case 'done': {
      const next = nextDue(report, ending.timeZone, dueAt > now ? dueAt : now);
      return { due_at: next, look_at: next, attempts: 0 };
    }
    case 'tried':
      return { look_at: ending.nextAttemptAt };
    case 'ended':
      return { due_at: null, look_at: null, attempts: 0, ended_at: now };
    case 'given back':
      return { attempts: Math.max(report.attempts - 1, 0) };
    default:
      return ending satisfies never;
  }
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
