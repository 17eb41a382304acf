import { type AuditActor, recordEvent } from '../audit/audit.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Report } from './report.ts';

type ReportChange = Readonly<{
  actor: AuditActor;
  before: (Report & Readonly<{ recipients: readonly string[] }>) | null;
  after: (Report & Readonly<{ recipients: readonly string[] }>) | null;
}>;

/** Records a change of a report in the audit log. */
export async function noteReport(
  transaction: Transaction,
  action: string,
  { actor, before, after }: ReportChange,
  now: Date,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('a change of a report is of none');
  const event = { actor, action: `report.${action}`, subject: { kind: 'report', id } };
  await transaction.run(
    recordEvent({ ...event, before: notedReport(before), after: notedReport(after) }, now),
  );
}

/** A report as the audit log has it. */
export function notedReport(report: ReportChange['before']) {
  if (report === null) return null;
  const { name, parts, period, workingDay, hour, capabilities, isPaused, recipients } = report;
  return {
    name,
    parts,
    period,
    working_day: workingDay,
    hour,
    capabilities,
    is_paused: isPaused,
    recipients,
  };
}
