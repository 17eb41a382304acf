import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantTable } from '../db/tables/tenant-tables.ts';
import type { Transaction } from '../db/transaction.ts';

/** Tables of which an organisation that nothing was ever recorded in has no row. */
const RECORDS: readonly TenantTable[] = [
  'accounts',
  'exchange_rates',
  'journal_entries',
  'documents',
  'parties',
  'departments',
  'membership_assignments',
  'custom_field_definitions',
  'snapshots',
];

/** Whether an organisation has nothing but its settings and those who sign in. */
export async function isWithoutRecords(transaction: Transaction): Promise<boolean> {
  const [found] = await transaction.run(SELECT_ANY);
  return found?.there === false;
}

const SELECT_ANY = sql<Readonly<{ there: boolean }>>`
  select ${sql.join(
    RECORDS.map((table) => sql`exists (select from ${own(table)} ${sql.table(table)})`),
    sql` or `,
  )} as there
`.compile(query);
