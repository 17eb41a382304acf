import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/** Entries that a program's other form of the same books would have: their prefix, a pattern of their names, and both forms in words. */
export type OtherForm = Readonly<{ prefix: string; pattern: string; had: string; wanted: string }>;

/**
 * Refuses books in one form where entries from the other stand: they may be the same, and would count twice. Returns whether it did.
 */
export async function refuseBeside(
  { transaction, refuse }: Pick<ImportTask, 'transaction' | 'refuse'>,
  { prefix, pattern, had, wanted }: OtherForm,
): Promise<boolean> {
  const rows = await transaction.run(
    sql<{ name: string }>`
      select external_id as name from ${own('journal_entries')} journal_entries
      where voided_at is null and external_id like ${`${prefix}%`} and external_id ~ ${pattern} limit 1
    `.compile(query),
  );
  if (rows.length === 0) return false;
  refuse(
    null,
    `the books have entries from ${had}, which would count twice: import ${wanted} again, or undo those imports`,
  );
  return true;
}
