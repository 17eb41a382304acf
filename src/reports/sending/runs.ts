import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import type { RunOutcome } from '../outcome.ts';

/** What became of a mail to a recipient, or of all mails of a time where `userId` is null. */
export type Run = Readonly<{
  reportId: string;
  dueAt: Date;
  userId: string | null;
  isByHand: boolean;
  outcome: RunOutcome;
}>;

/** Days for which runs are kept. */
export const RUNS_KEPT_DAYS = 400;

/** Writes down what became of a mail. What is written already of the same time stays. */
export function recordRun(
  { reportId, dueAt, userId, isByHand, outcome }: Run,
  now: Date,
): Statement<unknown> {
  const isSent = outcome.kind === 'sent';
  return query
    .insertInto('report_runs')
    .values({
      id: newId(now),
      report_id: reportId,
      due_at: dueAt,
      user_id: userId,
      is_by_hand: isByHand,
      outcome: outcome.kind,
      reason: isSent ? null : outcome.reason,
      data_version: isSent ? String(outcome.dataVersion) : null,
      period_label: isSent ? outcome.periodLabel : null,
      settled_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile();
}

/** The recipients for whom it is settled what becomes of the mail of a time. */
export async function settledRecipients(
  tenant: TenantReader,
  reportId: string,
  dueAt: Date,
): Promise<ReadonlySet<string | null>> {
  const rows = await tenant.read(
    query
      .selectFrom('report_runs')
      .select('user_id')
      .where('report_id', '=', reportId)
      .where('due_at', '=', dueAt)
      .where('is_by_hand', '=', false)
      .compile(),
  );
  return new Set(rows.map(({ user_id: userId }) => userId));
}

/** How often what became of the mails of a time. */
export function countRuns(reportId: string, dueAt: Date) {
  return query
    .selectFrom('report_runs')
    .select(['outcome', sql<number>`count(*)::int`.as('count')])
    .where('report_id', '=', reportId)
    .where('due_at', '=', dueAt)
    .where('is_by_hand', '=', false)
    .groupBy('outcome')
    .compile();
}

/** Forgets the runs of a report that are too old. */
export function forgetOldRuns(reportId: string, now: Date): Statement<unknown> {
  return query
    .deleteFrom('report_runs')
    .where('report_id', '=', reportId)
    .where('settled_at', '<', new Date(now.getTime() - RUNS_KEPT_DAYS * 86_400_000))
    .returning('id')
    .compile();
}
