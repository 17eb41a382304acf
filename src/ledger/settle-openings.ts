import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { type Day, dayAt, formatDay } from '../period/index.ts';
import { EQUITY_CLASSES, isPayClass, isProfitClass } from './account-class.ts';
import type { Book } from './book.ts';
import { closingName, movesName } from './derived-names.ts';
import { ABOUT_NOTHING } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';
import { soundEntry } from './examine.ts';
import { findStanding, writeSound } from './post.ts';
import { keepTotals } from './totals.ts';
import { voidEntries } from './void.ts';
import { readStatedOpenings, retireOpenings, type StatedOpening, statedBalances } from './whole-openings.ts';

/** An account whose opening balance is not what it closed at on the day before. Debits are positive. */
export type OpeningDifference = Readonly<{ account: string; closing: Decimal; opening: Decimal }>;

/** An opening that was checked against the entries before it. */
export type CheckedOpening = Readonly<{
  day: Day;
  /** What contradicts it: with one, nothing of it is posted. */
  differences: readonly OpeningDifference[];
  /** The accounts of a three-digit root between which it moves a balance. */
  reclassified: readonly OpeningDifference[];
  /** Whether an account of pay has a balance on either side. */
  isOfPay: boolean;
  /** Whether it was stated in this transaction. */
  isNew: boolean;
}>;

/**
 * Derives from what whole openings state the entries that count, after the books have changed. Those of a day are one opening. With no
 * entry before that day they are posted as they are. Otherwise they are checked and not added: each account of assets and
 * liabilities must open as it closed on the day before, and equity with income and expenses in total. What the opening says of single
 * accounts of equity is posted on the day before as an entry that closes the year; differences within a three-digit root of
 * accounts are moved on the day itself. The result depends on what is in the books alone, not on the order of imports.
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
  return [
    ...stated.map(({ draft }): [string, string] => [draft.externalId ?? '', formatDay(day)]),
    [closingName(day), formatDay(dayBefore(day))],
    [movesName(day), formatDay(day)],
  ];
}

type Derived = Pick<StatedOpening, 'draft' | 'lines'>;
type Check = CheckedOpening & Readonly<{ entries: readonly Derived[] }>;

async function checkOpening(book: Book, day: Day, stated: readonly StatedOpening[]): Promise<Check> {
  const opened = statedBalances(stated);
  const closed = await balancesBefore(book, day);
  const changes = [...new Set([...closed.keys(), ...opened.keys()])].sort().map((account) => ({
    account,
    closing: closed.get(account) ?? ZERO,
    opening: opened.get(account) ?? ZERO,
  }));
  const differing = changes.filter(({ closing, opening }) => !closing.eq(opening));
  const owned = differing.filter(({ account }) => isOfOwners(book, account));
  const held = differing.filter(({ account }) => !isOfOwners(book, account));
  const moved = held.filter(({ account }) =>
    totalOf(held.filter((other) => isSameRoot(account, other.account))).isZero(),
  );
  const wrong = held.filter((difference) => !moved.includes(difference));
  const entries = [
    ...entryOf(closingName(day), dayBefore(day), 'closing', owned, book.baseCurrency),
    ...entryOf(movesName(day), day, 'opening', moved, book.baseCurrency),
  ];
  const isOfPay = changes.some(({ account }) => isPayClass(book.chart.at(idOf(book, account)).class));
  const differences = totalOf(owned).isZero() ? wrong : [...wrong, ...owned];
  const isNew = stated.some(({ recordedAt }) => recordedAt >= book.now);
  return { day, differences, reclassified: moved, isOfPay, isNew, entries };
}

function idOf({ chart }: Book, code: string): string {
  const account = chart.find(code);
  if (account === undefined) throw new Error(`account ${code} left the chart`);
  return account.id;
}

/** Whether an account is equity, or income or expense, which become equity when a year is closed. */
function isOfOwners(book: Book, code: string): boolean {
  const name = book.chart.find(code)?.class;
  return name !== undefined && (isProfitClass(name) || (EQUITY_CLASSES as readonly string[]).includes(name));
}

function isSameRoot(one: string, other: string): boolean {
  return one === other || (/^\d{3}/.test(one) && one.slice(0, 3) === other.slice(0, 3));
}

function totalOf(differences: readonly OpeningDifference[]): Decimal {
  return sumOf(differences.map(({ opening, closing }) => opening.minus(closing)));
}

function entryOf(
  name: string,
  date: Day,
  kind: EntryKind,
  differences: readonly OpeningDifference[],
  currency: string,
): Derived[] {
  if (differences.length === 0) return [];
  const lines = differences.map(({ account, opening, closing }) => ({
    account,
    amount: opening.minus(closing),
    baseAmount: opening.minus(closing),
    currency,
    rate: null,
    description: null,
    reconciled: true,
    about: ABOUT_NOTHING,
  }));
  return [{ draft: { externalId: name, date, description: name, reference: null, kind, lines }, lines }];
}

function dayBefore(day: Day): Day {
  const before = dayAt(day - 1);
  if (before === null) throw new RangeError('there is no day before an opening');
  return before;
}

/** Balances of accounts at the end of the day before, without what closed them for the opening. */
async function balancesBefore({ transaction, chart }: Book, day: Day): Promise<Map<string, Decimal>> {
  const date = formatDay(day);
  const rows = await transaction.run(
    sql<{ account_id: string; balance: string }>`
      select account_id, sum(balance) as balance from (
        select account_id, debit - credit as balance from ${own('account_totals')} total
        where grain = 'year' and bucket < date_trunc('year', ${date}::date)
          or grain = 'month' and bucket >= date_trunc('year', ${date}::date) and bucket < date_trunc('month', ${date}::date)
          or grain = 'day' and bucket >= date_trunc('month', ${date}::date) and bucket < ${date}::date
        union all
        select account_id, base_credit - base_debit from ${own('journal_entries')} entry
        join ${own('journal_lines')} line on line.organization_id = entry.organization_id and line.entry_id = entry.id
        where entry.voided_at is null and entry.external_id = ${closingName(day)}
      ) part
      group by account_id having sum(balance) <> 0
    `.compile(query),
  );
  return new Map(rows.map(({ account_id: id, balance }) => [chart.at(id).code, new Decimal(balance)]));
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
        or external_id like 'closing before the opening of ____-__-__' or external_id like 'moved by the opening of ____-__-__')
    `.compile(query),
  );
  return new Map(rows.map(({ id, external_id: name, entry_date: date }) => [name, { id, date }]));
}
