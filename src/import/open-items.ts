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
  /** The import that is running, which has written its records. */
  importId: string;
  /** Whether a program writes single records. */
  isByProgram: boolean;
  warn: (warning: string) => void;
  refuse: (reason: string) => void;
}>;

/**
 * Derives invoices, bills and payments from the open items of the ledger at the end of an import that may have changed them. They follow
 * from the whole ledger, so they do not belong to this import.
 */
export async function deriveFromOpenItems(
  transaction: Transaction,
  kinds: ReadonlySet<KindName>,
  { now, importId, isByProgram, warn, refuse }: Findings,
): Promise<void> {
  // An export already has the derived records.
  if (kinds.has('manifest') || !(await mayDiffer(transaction, kinds, now))) return;
  await transaction.run(writingForImport(null));
  const [derived, given] = [await sidesWith(transaction, 'derived'), await sidesWith(transaction, 'given')];
  for (const { side, state } of await deriveDocuments(transaction, now)) {
    if (state !== 'given') continue;
    // A file of invoices may have all of them, and replaces those that are derived. A single invoice, or a payment, must not.
    if (derived.has(side) && (isByProgram || !given.has(side)))
      refuse(
        `the ${side}s here are derived from the ledger, and any other would replace them all: post the entry, or import all ${side}s`,
      );
    else
      warn(
        `there are ${side}s from another source: none are derived from the ledger, as each would count twice`,
      );
  }
  for (const { kind, name } of await withdrawnOf(transaction, importId))
    refuse(
      `${kind} ${quote(name)}: invoices and bills are derived from entries and what settles them there; change those instead`,
    );
}

/** Which of invoices and bills have some that are derived, or some from another source. */
async function sidesWith(
  transaction: Transaction,
  origin: 'derived' | 'given',
): Promise<ReadonlySet<string>> {
  const rows = await transaction.run(
    sql<{ kind: string }>`
      select distinct kind from ${own('documents')} documents
      where voided_at is null and ${origin === 'derived' ? IS_DERIVED : sql`not ${IS_DERIVED}`}
    `.compile(query),
  );
  return new Set(rows.map(({ kind }) => kind));
}

/** The records of this import that were voided again, because they contradict the open items. */
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

/** Kinds of files that write documents or set the classes of accounts. */
const MAY_CHANGE_DOCUMENTS: readonly KindName[] = ['invoices', 'bills', 'payments', 'accounts', 'xero'];

async function mayDiffer(
  transaction: Transaction,
  kinds: ReadonlySet<KindName>,
  now: Date,
): Promise<boolean> {
  if (kinds.has('fec') || kinds.has('gnucash')) return true;
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
