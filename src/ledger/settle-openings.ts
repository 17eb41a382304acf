import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { type Day, dayAt, formatDay } from '../period/index.ts';
import type { Book } from './book.ts';
import { type CheckedOpening, checkOpening } from './check-opening.ts';
import { adjustsName, closingName, movesName } from './derived-names.ts';
import { soundEntry } from './examine.ts';
import { findStanding, writeSound } from './post.ts';
import { keepTotals } from './totals.ts';
import { voidEntries } from './void.ts';
import { insertStated, readStatedOpenings, retireOpenings, type StatedOpening } from './whole-openings.ts';

/**
 * Derives from what whole openings state the entries that count, after the books have changed. Those of a day are one opening. With no
 * entry before that day they are posted as they are. Otherwise they are checked and not added: each account of assets and
 * liabilities must open as it closed on the day before, and equity with income and expenses in total. What the opening says of single
 * accounts of equity is posted on the day before as an entry that closes the year; differences within a three-digit root of
 * accounts are moved on the day itself. Other differences are posted to an account if the opening names one. The result depends only on
 * what is in the books, not on the order of imports.
 */
export async function settleOpenings(book: Book): Promise<CheckedOpening[]> {
  const stated = await readStatedOpenings(book);
  if (stated.length === 0) return [];
  const openings = await withoutPosted(book, stated);
  const days = new Map<Day, StatedOpening[]>();
  for (const opening of openings)
    days.set(opening.draft.date, [...(days.get(opening.draft.date) ?? []), opening]);
  const dates = new Map([...days].flatMap(([day, ofDay]) => datesOf(day, ofDay)));
  const derived = await findDerived(book.transaction, [...dates.keys()]);
  const orphans = [...derived].filter(([name, { date }]) => dates.get(name) !== date).map(([, { id }]) => id);
  await keepTotals(book.transaction, async (totals) => {
    if (orphans.length > 0) await voidEntries(book, orphans, totals);
  });
  const checked: CheckedOpening[] = [];
  for (const [day, ofDay] of days) {
    const isFirst = !(await hasEntriesBefore(book.transaction, day));
    const check = isFirst ? null : await checkOpening(book, day, ofDay);
    if (check !== null) checked.push(check);
    if (check !== null && check.differences.length > 0) continue;
    const entries = isFirst ? ofDay : (check?.entries ?? []);
    const left = datesOf(day, ofDay).filter(
      ([name]) => !entries.some(({ draft }) => draft.externalId === name),
    );
    const ids = left.flatMap(([name]) => derived.get(name)?.id ?? []).filter((id) => !orphans.includes(id));
    const sound = entries.map(({ draft, lines }, place) =>
      soundEntry(book, { place, draft, lines }, book.now),
    );
    // The totals are written before the next opening is checked against them.
    await keepTotals(book.transaction, async (totals) => {
      if (ids.length > 0) await voidEntries(book, ids, totals);
      await writeSound(book, sound, await findStanding(book.transaction, sound), totals);
    });
  }
  return checked;
}

/** Names the account to which the openings of a day post their differences from now on. */
export async function adjustOpenings(book: Book, day: Day, account: string): Promise<void> {
  const stated = await readStatedOpenings(book);
  const ofDay = stated.filter(({ draft }) => draft.date === day);
  await retireOpenings(
    book,
    ofDay.map(({ id }) => id),
  );
  for (const [place, { draft, lines }] of ofDay.entries())
    await insertStated(
      book,
      soundEntry(book, { place, draft: { ...draft, adjustsTo: account }, lines }, book.now),
    );
}

/** Those whose names no entry of another kind has taken since. */
async function withoutPosted(book: Book, openings: readonly StatedOpening[]): Promise<StatedOpening[]> {
  const taken = await findTaken(book.transaction, openings);
  await retireOpenings(
    book,
    openings.filter(({ draft }) => taken.has(draft.externalId ?? '')).map(({ id }) => id),
  );
  return openings.filter(({ draft }) => !taken.has(draft.externalId ?? ''));
}

/** The names of all entries that may follow from the openings of a day, with their dates. */
function datesOf(day: Day, stated: readonly StatedOpening[]): [name: string, date: string][] {
  // Nothing is before the first day of the calendar, and so nothing is closed for it.
  const before = dayAt(day - 1);
  return [
    ...stated.map(({ draft }): [string, string] => [draft.externalId ?? '', formatDay(day)]),
    ...(before === null ? [] : [[closingName(day), formatDay(before)] as [string, string]]),
    [movesName(day), formatDay(day)],
    [adjustsName(day), formatDay(day)],
  ];
}

async function hasEntriesBefore(transaction: Transaction, day: Day): Promise<boolean> {
  const [found] = await transaction.run(
    sql<{ there: boolean }>`
      select exists (
        select from ${own('journal_entries')} entry
        where voided_at is null and entry_date > '-infinity' and entry_date < ${formatDay(day)}::date
          and external_id is distinct from ${closingName(day)}
      ) as there
    `.compile(query),
  );
  return found?.there === true;
}

/** The names of openings that belong to an entry of another kind. */
async function findTaken(
  transaction: Transaction,
  openings: readonly StatedOpening[],
): Promise<ReadonlySet<string>> {
  if (openings.length === 0) return new Set();
  const names = openings.flatMap(({ draft }) => draft.externalId ?? []);
  const rows = await transaction.run(
    sql<{ external_id: string }>`
      select external_id from ${own('journal_entries')} journal_entries
      where voided_at is null and external_id = any(${names}::text[]) and kind <> 'opening'
    `.compile(query),
  );
  return new Set(rows.map(({ external_id: name }) => name));
}

/** The standing entries that openings of this or an earlier time were the reason for, by their names. */
async function findDerived(
  transaction: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, Readonly<{ id: string; date: string }>>> {
  const rows = await transaction.run(
    sql<{ id: string; external_id: string; entry_date: string }>`
      select id, external_id, entry_date from ${own('journal_entries')} journal_entries
      where voided_at is null and kind in ('opening', 'closing') and (external_id = any(${names}::text[])
        or external_id like 'closing before the opening of ____-__-__' or external_id like 'moved by the opening of ____-__-__'
        or external_id like 'adjusted by the opening of ____-__-__')
    `.compile(query),
  );
  return new Map(rows.map(({ id, external_id: name, entry_date: date }) => [name, { id, date }]));
}
