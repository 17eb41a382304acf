import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import { Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { type Day, dayAt, formatDay } from '../period/index.ts';
import { EQUITY_CLASSES, isPayClass, isProfitClass } from './account-class.ts';
import type { Book } from './book.ts';
import { adjustsName, closingName, movesName } from './derived-names.ts';
import { ABOUT_NOTHING } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';
import { faultOfOpeningAccount } from './opening-account.ts';
import { type StatedOpening, statedBalances } from './whole-openings.ts';

/** An account whose opening balance is not what it closed at on the day before. Debits are positive. */
export type OpeningDifference = Readonly<{ account: string; closing: Decimal; opening: Decimal }>;

/** An opening that was checked against the entries before it. */
export type CheckedOpening = Readonly<{
  day: Day;
  /** The accounts that contradict it. If there are any, nothing of it is posted. Empty where it is adjusted. */
  differences: readonly OpeningDifference[];
  /** The accounts that contradict it and are adjusted against the account `adjustsTo`. */
  adjusted: readonly OpeningDifference[];
  adjustsTo: string | null;
  /** The accounts of a three-digit root between which it moves a balance. */
  reclassified: readonly OpeningDifference[];
  /** Whether an account of pay has a balance on either side. */
  isOfPay: boolean;
  /** Whether it was stated in this transaction. */
  isNew: boolean;
}>;

/** An entry that follows from an opening. */
export type Derived = Pick<StatedOpening, 'draft' | 'lines'>;
export type Check = CheckedOpening & Readonly<{ entries: readonly Derived[] }>;

/**
 * Compares what openings of a day state with the entries before that day. Each account of assets and liabilities must open as it closed
 * on the day before, and equity with income and expenses in total. Where they do not and the opening names an account for differences, an
 * entry of the day posts them against it, and the entry that closes the year has the reverse amount on it.
 */
export async function checkOpening(book: Book, day: Day, stated: readonly StatedOpening[]): Promise<Check> {
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
  const contradicts = wrong.length > 0;
  const adjustsTo = contradicts ? accountOf(book, stated) : null;
  const against = (amount: Decimal) => (adjustsTo === null ? [] : [{ account: adjustsTo, amount }]);
  const { baseCurrency } = book;
  const entries = [
    ...entryOf(
      { name: closingName(day), date: dayBefore(day), kind: 'closing' },
      [...owned.map(changeOf), ...against(totalOf(wrong))],
      baseCurrency,
    ),
    ...entryOf({ name: movesName(day), date: day, kind: 'opening' }, moved.map(changeOf), baseCurrency),
    ...entryOf(
      { name: adjustsName(day), date: day, kind: 'opening' },
      [...wrong.map(changeOf), ...against(totalOf(wrong).negated())],
      baseCurrency,
    ),
  ];
  return {
    day,
    differences: contradicts && adjustsTo === null ? wrongOf(wrong, owned) : [],
    adjusted: adjustsTo === null ? [] : wrong,
    adjustsTo,
    reclassified: moved,
    isOfPay: changes.some(({ account }) => isPayClass(book.chart.coded(account).class)),
    isNew: stated.some(({ recordedAt }) => recordedAt >= book.now),
    entries,
  };
}

/** The accounts to report: also equity, income and expenses, where their total differs. */
function wrongOf(
  wrong: readonly OpeningDifference[],
  owned: readonly OpeningDifference[],
): readonly OpeningDifference[] {
  return totalOf(owned).isZero() ? wrong : [...wrong, ...owned];
}

/** The account for the differences: the first usable one that the openings of the day name. */
function accountOf(book: Book, stated: readonly StatedOpening[]): string | null {
  const named = stated.flatMap(({ draft }) => draft.adjustsTo ?? []);
  return named.find((code) => faultOfOpeningAccount(book, code) === null) ?? null;
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

function changeOf({ account, opening, closing }: OpeningDifference): Change {
  return { account, amount: opening.minus(closing) };
}

type Change = Readonly<{ account: string; amount: Decimal }>;

/** An entry with these changes, added up by account; none where they cancel out. */
function entryOf(
  { name, date, kind }: Readonly<{ name: string; date: Day; kind: EntryKind }>,
  changes: readonly Change[],
  currency: string,
): Derived[] {
  const amounts = new Map<string, Decimal>();
  for (const { account, amount } of changes)
    amounts.set(account, (amounts.get(account) ?? ZERO).plus(amount));
  const lines = [...amounts]
    .filter(([, amount]) => !amount.isZero())
    .map(([account, amount]) => ({
      account,
      amount,
      baseAmount: amount,
      currency,
      rate: null,
      description: null,
      reconciled: true,
      about: ABOUT_NOTHING,
    }));
  if (lines.length === 0) return [];
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
