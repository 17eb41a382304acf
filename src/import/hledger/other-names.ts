import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/** The names of entries from a journal's text, which has their day, and from what hledger prints, which numbers them. */
const NAMES = { text: '^hledger:[0-9]{4}-', csv: '^hledger:[0-9]+$' } as const;

/**
 * Refuses a journal in one form where entries from the other stand: they may be the same, and would count twice. Returns whether it did.
 */
export async function refuseBesideOther(
  { transaction, refuse }: Pick<ImportTask, 'transaction' | 'refuse'>,
  form: keyof typeof NAMES,
): Promise<boolean> {
  const other = form === 'text' ? 'csv' : 'text';
  const rows = await transaction.run(
    sql<{ name: string }>`
      select external_id as name from ${own('journal_entries')} journal_entries
      where voided_at is null and external_id like 'hledger:%' and external_id ~ ${NAMES[other]} limit 1
    `.compile(query),
  );
  if (rows.length === 0) return false;
  const [had, wanted] =
    other === 'csv' ? ['CSV of hledger', 'the same form'] : ['the text of a journal', 'its text'];
  refuse(
    null,
    `the books have entries from ${had}, which would count twice: import ${wanted} again, or undo those imports`,
  );
  return true;
}
