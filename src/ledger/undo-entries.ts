import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { parseDay } from '../period/index.ts';
import type { Book } from './book.ts';
import { derivedNames } from './derived-names.ts';
import { insertLines } from './insert-lines.ts';
import { IS_OF_PAY } from './pay-entries.ts';
import { countedFrom, HEADER, type HeaderRow, selectLines } from './read-counted.ts';
import { keepTotals, type Totals } from './totals.ts';
import { voidEntries } from './void.ts';
import { retireOpenings } from './whole-openings.ts';

/** How many facts of a kind an undo voided, and how many that had been replaced it recorded again. */
export type UndoneFacts = Readonly<{ voided: number; restored: number }>;

/**
 * Voids the entries of an import, and records those again that it had voided, as they were and as of when they were first recorded.
 * The openings must be settled afterwards.
 */
export async function undoEntries(
  book: Book,
  importId: string,
  onBatch: (entries: number) => void,
): Promise<UndoneFacts> {
  return await keepTotals(book.transaction, async (totals) => {
    const openings = await withdrawOpenings(book, importId, totals);
    let voided = openings.length;
    for await (const ids of inBatches(book.transaction, selectWritten(importId))) {
      await voidEntries(book, ids, totals);
      voided += ids.length;
      onBatch(ids.length);
    }
    let restored = 0;
    for await (const ids of inBatches(book.transaction, selectReplaced(importId))) {
      await restoreEntries(book, ids, totals);
      restored += ids.length;
      onBatch(ids.length);
    }
    return { voided, restored };
  });
}

/** Whether an import wrote or voided an entry of pay. */
export async function touchesPay(transaction: Transaction, importId: string): Promise<boolean> {
  const [found] = await transaction.run(
    sql<{ there: boolean }>`
      select exists (
        select from ${own('journal_entries')} entry
        where (entry.import_id = ${importId}::uuid or entry.voided_import_id = ${importId}::uuid) and ${IS_OF_PAY}
      ) as there
    `.compile(query),
  );
  return found?.there === true;
}

/** Retires what whole openings of the import state, with the entries that follow from it. Answers with their ids. */
async function withdrawOpenings(book: Book, importId: string, totals: Totals): Promise<readonly string[]> {
  const stated = await book.transaction.run(
    sql<{ id: string; external_id: string | null; entry_date: string }>`
      select id, external_id, entry_date from ${own('journal_entries')} journal_entries
      where import_id = ${importId}::uuid and states_opening and voided_at = '-infinity'
    `.compile(query),
  );
  const names = stated.flatMap(({ external_id: name, entry_date: date }) => {
    const day = parseDay(date);
    return [...(name === null ? [] : [name]), ...(day === null ? [] : derivedNames(day))];
  });
  const posted = await book.transaction.run(
    sql<{ id: string }>`
      select id from ${own('journal_entries')} journal_entries
      where external_id = any(${names}::text[]) and kind in ('opening', 'closing') and voided_at is null and import_id is null
    `.compile(query),
  );
  await retireOpenings(
    book,
    stated.map(({ id }) => id),
  );
  if (posted.length > 0)
    await voidEntries(
      book,
      posted.map(({ id }) => id),
      totals,
    );
  return stated.map(({ id }) => id);
}

async function restoreEntries(book: Book, ids: readonly string[], totals: Totals): Promise<void> {
  const { transaction, chart, now } = book;
  const successors = new Map(ids.map((id) => [id, newId(now)]));
  const inserted = await transaction.run(insertAgain([...successors.keys()], [...successors.values()]));
  const lines = (await transaction.run(selectLines(ids))).map((line) => ({
    ...line,
    entry_id: successors.get(line.entry_id) ?? line.entry_id,
  }));
  await transaction.run(insertLines(lines));
  const counting = inserted.filter(({ states_opening: statesOpening }) => !statesOpening);
  const areCounted = new Set(counting.map(({ id }) => id));
  await totals.count(
    countedFrom(
      chart,
      counting,
      lines.filter((line) => areCounted.has(line.entry_id)),
    ),
    1,
  );
}

// An entry belongs to the import that first wrote it again, so that this one can be undone as well.
function insertAgain(ids: readonly string[], newIds: readonly string[]) {
  return sql<HeaderRow & Readonly<{ states_opening: boolean }>>`
    insert into journal_entries (organization_id, id, external_id, entry_date, description, reference, kind, content_hash,
      corrects_entry_id, only_customer_id, only_vendor_id, states_opening, adjusts_to, recorded_at, import_id,
      voided_at)
    select ${TENANT}, given.new_id, entry.external_id, entry.entry_date, entry.description, entry.reference, entry.kind,
      entry.content_hash, entry.id, entry.only_customer_id, entry.only_vendor_id, entry.states_opening, entry.adjusts_to, entry.recorded_at,
      entry.import_id, case when entry.states_opening then '-infinity'::timestamptz end
    from unnest(${ids}::uuid[], ${newIds}::uuid[]) as given(id, new_id), lateral (
      select * from ${own('journal_entries')} journal_entries where id = given.id offset 0
    ) entry
    returning ${HEADER}, states_opening
  `.compile(query);
}

const AT_ONCE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type IdsAfter = (after: string) => ReturnType<typeof selectIds>;

function selectWritten(importId: string): IdsAfter {
  return (after) => selectIds(sql`import_id = ${importId}::uuid and voided_at is null`, after);
}

function selectReplaced(importId: string): IdsAfter {
  return (after) =>
    selectIds(
      sql`voided_import_id = ${importId}::uuid and import_id is distinct from ${importId}::uuid`,
      after,
    );
}

function selectIds(which: ReturnType<typeof sql>, after: string) {
  return sql<{ id: string }>`
    select id from ${own('journal_entries')} journal_entries where ${which} and id > ${after}::uuid order by id limit ${AT_ONCE}
  `.compile(query);
}

async function* inBatches(transaction: Transaction, select: IdsAfter): AsyncGenerator<string[]> {
  for (let after = BEFORE_ALL; ; ) {
    const ids = (await transaction.run(select(after))).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    yield ids;
  }
}
