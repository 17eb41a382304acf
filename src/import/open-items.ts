import { sql } from 'kysely';
import { writingForImport } from '../db/importing.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { quote } from '../quote.ts';
import { deriveDocuments } from '../records/lettering/derive-documents.ts';
import { IS_DERIVED } from '../records/lettering/is-derived.ts';
import type { KindName } from './book.ts';

type Findings = Readonly<{
  now: Date;
  /** The import that is running, whose facts are now written. */
  importId: string;
  /** Whether a program writes single records. */
  isByProgram: boolean;
  warn: (warning: string) => void;
  refuse: (reason: string) => void;
}>;

/**
 * Derives invoices, bills and payments from the open items of the ledger once everything has been imported, where the import may have changed
 * them. They follow from all books together, and are no part of this import.
 */
export async function deriveFromOpenItems(
  transaction: Transaction,
  kinds: ReadonlySet<KindName>,
  { now, importId, isByProgram, warn, refuse }: Findings,
): Promise<void> {
  // An export has them as they were derived.
  if (kinds.has('manifest') || !(await mayDiffer(transaction, kinds, now))) return;
  await transaction.run(writingForImport(null));
  const [derived, given] = [await sidesWith(transaction, 'derived'), await sidesWith(transaction, 'given')];
  for (const { side, state } of await deriveDocuments(transaction, now)) {
    if (state !== 'given') continue;
    // All of them go for an import of invoices, which may have all, and not for one that a program adds, or for a payment.
    if (derived.has(side) && (isByProgram || !given.has(side)))
      refuse(
        `the ${side}s here follow from the entries of a FEC, and others would take the place of them all: post the entry, or import all ${side}s`,
      );
    else
      warn(
        `there are ${side}s of another source: none are derived from the entries of a FEC, since each would be there twice`,
      );
  }
  for (const { kind, name } of await withdrawnOf(transaction, importId))
    refuse(
      `${kind} ${quote(name)}: what it says of invoices and bills follows from the entries of a FEC and their lettering, and is changed there`,
    );
}

/** The sides on which invoices or bills stand that were derived, or that were not. */
async function sidesWith(transaction: Transaction, whose: 'derived' | 'given'): Promise<ReadonlySet<string>> {
  const rows = await transaction.run(
    sql<{ kind: string }>`
      select distinct kind from ${own('documents')} documents
      where voided_at is null and ${whose === 'derived' ? IS_DERIVED : sql`not ${IS_DERIVED}`}
    `.compile(query),
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** What this import wrote and does not stand, because it contradicts the open items. */
async function withdrawnOf(
  transaction: Transaction,
  importId: string,
): Promise<readonly Readonly<{ kind: string; name: string }>[]> {
  const isWithdrawn = sql`import_id = ${importId}::uuid and voided_at is not null and voided_import_id is null`;
  return await transaction.run(
    sql<{ kind: string; name: string }>`
      select distinct kind, external_id as name from (
        select kind, external_id from ${own('documents')} documents where ${isWithdrawn}
        union all
        select kind, external_id from ${own('allocations')} allocations where ${isWithdrawn}
        union all
        select kind, external_id from ${own('unallocated_amounts')} unallocated_amounts where ${isWithdrawn}
      ) withdrawn order by kind, name
    `.compile(query),
  );
}

/** Kinds of files that write documents, or say of which class accounts are. */
const MAY_CHANGE_DOCUMENTS: readonly KindName[] = ['invoices', 'bills', 'payments', 'accounts', 'xero'];

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
  if (MAY_CHANGE_DOCUMENTS.some((kind) => kinds.has(kind))) return true;
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
