import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { openAllocations, openDocuments, type SetRecords, setDocuments } from '../documents/index.ts';
import { type Desired, desiredOf } from './desired.ts';
import { IS_DERIVED } from './is-derived.ts';
import { matchItems } from './match.ts';
import { readOpenItems, SIDES, type Side } from './read-open-items.ts';
import { voidStale } from './stale.ts';

/** What became of one side: `given` if it has invoices, or bills, from another source, so that none are derived. */
export type DerivedSide = Readonly<{ side: Side['document']; state: 'none' | 'derived' | 'given' }>;

/**
 * Derives invoices, bills and what settles them from the open items of customers and vendors in the ledger, after the books have
 * changed. The result depends only on what is in the books. Where there are invoices, or bills, from another source, none are derived,
 * as each would count twice.
 */
export async function deriveDocuments(transaction: Transaction, now: Date): Promise<readonly DerivedSide[]> {
  const derived: DerivedSide[] = [];
  for (const side of SIDES) derived.push(await deriveSide(transaction, side, now));
  return derived;
}

async function deriveSide(transaction: Transaction, side: Side, now: Date): Promise<DerivedSide> {
  const isGiven = await hasOthers(transaction, side);
  let state: DerivedSide['state'] = 'none';
  for await (const parties of partiesOf(transaction, side)) {
    state = isGiven ? 'given' : 'derived';
    const items = isGiven ? new Map() : await readOpenItems(transaction, side, parties);
    await setParties(transaction, side, { parties, items, now });
  }
  return { side: side.document, state };
}

type Parties = Readonly<{
  parties: readonly string[];
  items: Awaited<ReturnType<typeof readOpenItems>>;
  now: Date;
}>;

async function setParties(
  transaction: Transaction,
  side: Side,
  { parties, items, now }: Parties,
): Promise<void> {
  const book = await openDocuments(transaction, side.document, now);
  const desired: Desired = { documents: [], allocations: [], unallocated: [] };
  for (const [party, ofParty] of items) {
    desiredOf(desired, matchItems(ofParty), { party, side, baseCurrency: book.baseCurrency });
  }
  await voidStale(transaction, side, { parties, desired, now });
  for (const drafts of inBatches(desired.documents))
    requireSet(await setDocuments({ ...book, definitions: [] }, drafts));
  const ids = await findIds(transaction, side, parties);
  const allocations = await openAllocations(transaction, book.baseCurrency, now);
  for (const drafts of inBatches(desired.allocations)) {
    const set = drafts.map(({ document, ...draft }) => ({ ...draft, documentId: ids.get(document) ?? '' }));
    requireSet(await allocations.set(set));
  }
  for (const drafts of inBatches(desired.unallocated)) requireSet(await allocations.setUnallocated(drafts));
  // Voiding and writing again may have left a remainder in base currency.
  for await (const excess of allocations.excesses()) {
    throw new Error(`${excess.kind} ${excess.externalId} is settled beyond its total`);
  }
}

/** Whether the organisation has invoices, or bills, from another source. */
async function hasOthers(transaction: Transaction, { document }: Side): Promise<boolean> {
  const [found] = await transaction.run(
    sql<{ there: boolean }>`
      select exists (
        select from ${own('documents')} documents where kind = ${document} and voided_at is null and not ${IS_DERIVED}
      ) or exists (
        select from ${own('unallocated_amounts')} unallocated_amounts
        where document_kind = ${document} and voided_at is null and not ${IS_DERIVED}
      ) as there
    `.compile(query),
  );
  return found?.there === true;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const PARTIES_AT_ONCE = 200;
const DRAFTS_AT_ONCE = 1_000;

/** The customers or vendors that have or had open items. */
async function* partiesOf(transaction: Transaction, { party }: Side): AsyncGenerator<readonly string[]> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await transaction.run(
      sql<{ id: string }>`
        select id::text from (
          select distinct ${sql.ref(party)} as id from ${own('journal_lines')} line
          where lettering is not null and ${sql.ref(party)} is not null and ${sql.ref(party)} > ${after}::uuid
        ) party order by party.id limit ${PARTIES_AT_ONCE}
      `.compile(query),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.map(({ id }) => id);
  }
}

async function findIds(
  transaction: Transaction,
  { document, party }: Side,
  parties: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.run(
    sql<{ name: string; id: string }>`
      select external_id as name, id::text from ${own('documents')} documents
      where ${sql.ref(party)} = any(${parties}::uuid[]) and kind = ${document} and voided_at is null
    `.compile(query),
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

function requireSet({ refused: [first] }: SetRecords): void {
  if (first !== undefined) throw new Error(`a record derived from open items was refused: ${first.reason}`);
}

function* inBatches<Draft>(drafts: readonly Draft[]): Generator<readonly Draft[]> {
  for (let from = 0; from < drafts.length; from += DRAFTS_AT_ONCE)
    yield drafts.slice(from, from + DRAFTS_AT_ONCE);
}
