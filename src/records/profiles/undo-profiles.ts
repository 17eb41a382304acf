import { sql } from 'kysely';
import { mayCount, removable, type UndoneRecords } from '../../db/import-changes.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { takeBackStatuses } from '../customers/keep-statuses.ts';
import type { ProfileStatus } from '../fields/status.ts';
import type { Setting } from './draft.ts';
import type { ProfileKind } from './profile-kind.ts';
import { type ChangeBack, takeProfilesBack } from './take-profiles-back.ts';

/** Customers or vendors, and the column by which entries and documents name them. */
type Parties = Readonly<{ kind: ProfileKind; column: 'customer_id' | 'vendor_id' }>;

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
  await remove(transaction, parties, going.removed, setting.now);
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

async function findReferred(
  transaction: Transaction,
  parties: Parties,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const column = sql.ref(parties.column);
  const rows = await transaction.run(
    sql<{ id: string }>`
      select given.id from unnest(${ids}::uuid[]) as given(id) where given.id in (
        select line.${column} from ${own('journal_lines')} line
        join ${own('journal_entries')} entry on entry.organization_id = line.organization_id and entry.id = line.entry_id
        where line.${column} is not null and ${mayCount('entry', importId)}
        union
        select ${column} from ${own('documents')} document where ${column} is not null and ${mayCount('document', importId)}
        union
        select ${column} from ${own('unallocated_amounts')} unallocated
        where ${column} is not null and ${mayCount('unallocated', importId)}
      )
    `.compile(query),
  );
  return new Set(rows.map(({ id }) => id));
}

async function remove(
  transaction: Transaction,
  { kind, column }: Parties,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  if (column === 'customer_id') {
    // What it was marked as would count it among the customers of these days.
    await transaction.run(
      sql<never>`delete from customer_statuses where organization_id = ${TENANT} and customer_id = any(${ids}::uuid[])`.compile(
        query,
      ),
    );
  }
  await transaction.run(
    sql<never>`
      update ${sql.table(kind.table)} set removed_at = ${now} where organization_id = ${TENANT} and id = any(${ids}::uuid[])
    `.compile(query),
  );
}
