import { removable, type UndoneRecords } from '../../db/import-changes.ts';
import type { Transaction } from '../../db/transaction.ts';
import { takeBackStatuses } from '../customers/keep-statuses.ts';
import type { ProfileStatus } from '../fields/status.ts';
import type { Setting } from './draft.ts';
import { findReferred, type Parties, removeProfiles } from './remove-profiles.ts';
import { type ChangeBack, takeProfilesBack } from './take-profiles-back.ts';

/**
 * Gives customers or vendors the values back that they had before an import, and removes those that it added. One that entries or
 * documents refer to stays, and so does what was changed since.
 */
export async function undoProfiles(
  transaction: Transaction,
  parties: Parties,
  importId: string,
  setting: Setting,
): Promise<UndoneRecords> {
  const { kind } = parties;
  const marks = parties.column === 'customer_id' ? takeMarksBack : undefined;
  const { restored, kept, added } = await takeProfilesBack(transaction, kind, importId, setting, marks);
  const referred = await findReferred(
    transaction,
    parties,
    importId,
    added.map(({ id }) => id),
  );
  const going = removable(added, referred);
  await removeProfiles(transaction, parties, going.removed, setting.now);
  return { removed: going.removed.length, restored, kept: [...kept, ...going.kept] };
}

// Days on which only the import marked a customer so count as they did before it.
async function takeMarksBack(transaction: Transaction, plans: readonly ChangeBack[]): Promise<void> {
  const marks = plans
    .filter(({ names }) => names.includes('status'))
    .map(({ after }) => ({ customerId: after.id, status: after.kept['status'] as ProfileStatus }));
  if (marks.length === 0) return;
  for (const statement of takeBackStatuses(marks)) await transaction.run(statement);
}
