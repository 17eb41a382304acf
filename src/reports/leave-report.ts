import { type AuditActor, recordEvent } from '../audit/audit.ts';
import type { PackReader } from '../boards/pack/make-pack.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { isRecipient, reportNotFound } from './find-report.ts';
import { findSeen } from './manage-reports.ts';

type Leaver = Pick<PackReader, 'userId' | 'role'> & Readonly<{ actor: AuditActor }>;

/**
 * Stops a report for one of its recipients, or lets it come again. Nobody else can, and its maker cannot undo it. Throws NOT_FOUND where they
 * are no recipient.
 */
export async function leaveReport(
  tenant: TenantWriter,
  { id, isLeaving }: Readonly<{ id: string; isLeaving: boolean }>,
  leaver: Leaver,
  now: Date,
): Promise<void> {
  const { userId, actor } = leaver;
  await tenant.write(
    async (transaction) => {
      const found = await findSeen(transaction, id, leaver);
      if (!isRecipient(found, userId)) throw reportNotFound();
      const changed = await transaction.run(
        query
          .updateTable('report_recipients')
          .set({ left_at: isLeaving ? now : null })
          .where('report_id', '=', id)
          .where('user_id', '=', userId)
          .where('left_at', isLeaving ? 'is' : 'is not', null)
          .returning('user_id')
          .compile(),
      );
      if (changed.length === 0) return false;
      const action = isLeaving ? 'report.left' : 'report.joined';
      const event = { actor, action, subject: { kind: 'report', id }, before: null };
      await transaction.run(recordEvent({ ...event, after: { recipient: userId } }, now));
      return true;
    },
    (isChange) => isChange,
  );
}
