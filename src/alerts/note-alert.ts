import { type AuditActor, recordEvent } from '../audit/audit.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Alert } from './alert.ts';

type AlertChange = Readonly<{ actor: AuditActor; before: Alert | null; after: Alert | null }>;

/** Records a change of an alert in the audit log. */
export async function noteAlert(
  transaction: Transaction,
  what: 'created' | 'changed' | 'deleted' | 'restored',
  { actor, before, after }: AlertChange,
  now: Date,
): Promise<void> {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('a change of an alert is of none');
  const event = { actor, action: `alert.${what}`, subject: { kind: 'alert', id } };
  await transaction.run(recordEvent({ ...event, before: shown(before), after: shown(after) }, now));
}

function shown(alert: Alert | null) {
  return alert === null ? null : notedAlert(alert);
}

/** An alert as the audit log has it: what its maker decided, and no values. */
export function notedAlert({ subject, threshold, ...alert }: Alert) {
  const { name, period, team, condition, thresholdUnit, byMail, isPaused } = alert;
  const about =
    subject.kind === 'metric'
      ? { metric: subject.metric }
      : { statement: subject.statement, row: subject.row };
  return {
    name,
    ...about,
    period,
    team,
    condition,
    limit: threshold.toFixed(),
    limit_unit: thresholdUnit,
    by_mail: byMail,
    is_paused: isPaused,
  };
}
