import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { readRecipients } from './recipients.ts';
import { type Recipient, type Report, reportFrom, selectReports } from './report.ts';

/** A report with its recipients, those who stopped it included. */
export type SentReport = Readonly<{ report: Report; recipients: readonly Recipient[] }>;

/** The report of an id, to change it locked until the transaction ends; null where there is none. Deleted ones are found too. */
export async function findReport(
  transaction: Transaction,
  id: string,
  to: 'read' | 'change',
): Promise<SentReport | null> {
  const named = selectReports().where('reports.id', '=', id);
  const [row] = await transaction.run((to === 'change' ? named.forUpdate() : named).compile());
  if (row === undefined) return null;
  return { report: reportFrom(row), recipients: (await readRecipients(transaction, [id])).get(id) ?? [] };
}

/** Whether somebody is among those who get a report, or stopped it for themselves. */
export function isRecipient({ recipients }: SentReport, userId: string): boolean {
  return recipients.some((one) => one.userId === userId);
}

/** A report with the accounts that get it, as the audit log has it. */
export function withRecipients({ report, recipients }: SentReport) {
  return {
    ...report,
    recipients: recipients.flatMap(({ userId, leftAt }) => (leftAt === null ? [userId] : [])),
  };
}

export function reportNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no report with this id.');
}
