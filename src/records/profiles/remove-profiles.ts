import { sql } from 'kysely';
import { mayCount } from '../../db/import-changes.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { ProfileKind } from './profile-kind.ts';

/** Customers or vendors, and the column by which entries and documents name them. */
export type Parties = Readonly<{ kind: ProfileKind; column: 'customer_id' | 'vendor_id' }>;

/** Those of these customers or vendors to which facts refer that count, or can count again, once an import is undone; null: as things are. */
export async function findReferred(
  transaction: Transaction,
  parties: Parties,
  importId: string | null,
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

/** Removes customers or vendors, to which nothing refers. Their rows stay for the voided facts that do. */
export async function removeProfiles(
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
