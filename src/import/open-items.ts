import { sql } from 'kysely';
import { writingForImport } from '../db/importing.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { deriveDocuments } from '../records/lettering/derive-documents.ts';
import type { KindName } from './book.ts';

type Findings = Readonly<{ now: Date; warn: (warning: string) => void }>;

/**
 * Derives invoices, bills and payments from the open items of the ledger once everything has been imported, where the import may have changed
 * them. They follow from all books together, and are no part of this import.
 */
export async function deriveFromOpenItems(
  transaction: Transaction,
  kinds: ReadonlySet<KindName>,
  { now, warn }: Findings,
): Promise<void> {
  // An export has them as they were derived.
  if (kinds.has('manifest') || !(await mayDiffer(transaction, kinds, now))) return;
  await transaction.run(writingForImport(null));
  for (const { side, state } of await deriveDocuments(transaction, now)) {
    if (state === 'given')
      warn(
        `there are ${side}s of another source: none are derived from the entries of a FEC, since each would be there twice`,
      );
  }
}

async function mayDiffer(
  transaction: Transaction,
  kinds: ReadonlySet<KindName>,
  now: Date,
): Promise<boolean> {
  if (kinds.has('fec')) return true;
  const [found] = await transaction.run(
    sql<{ there: boolean }>`
      select exists (select from ${own('journal_lines')} line where lettering is not null) as there
    `.compile(query),
  );
  if (found?.there !== true) return false;
  if (kinds.has('invoices') || kinds.has('bills') || kinds.has('payments') || kinds.has('accounts'))
    return true;
  const [changed] = await transaction.run(
    sql<{ there: boolean }>`
      select exists (
        select from ${own('journal_entries')} entry
        join ${own('journal_lines')} line on line.entry_id = entry.id and line.lettering is not null
        where entry.voided_at = ${now}
      ) as there
    `.compile(query),
  );
  return changed?.there === true;
}
