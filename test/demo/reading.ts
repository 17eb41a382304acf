import { type DemoBook, demoBook } from '../../src/demo/book.ts';
import { rateOn } from '../../src/demo/rates.ts';
import type { AccountClass } from '../../src/ledger/account-class.ts';
import { balance } from '../../src/ledger/balance.ts';
import type { BalancedLine, EntryDraft } from '../../src/ledger/entry.ts';
import { type Decimal, sumOf, ZERO } from '../../src/money/decimal.ts';
import { addDays, civilOf, type Day, formatDay } from '../../src/period/index.ts';
import { day } from '../period/expecting.ts';

/** An entry of the book with its lines in base currency, as the ledger would post it. */
export type PostedEntry = Readonly<{ draft: EntryDraft; lines: readonly BalancedLine[] }>;

const books = new Map<string, DemoBook>();

/** The book as of that day, made once for all tests of a file. */
export function bookOn(today: string): DemoBook {
  const known = books.get(today) ?? demoBook(day(today));
  books.set(today, known);
  return known;
}

const FEW_DAYS = ['2024-02-29', '2026-06-30', '2026-11-20'];
const OTHER_DAYS = ['2026-07-01', '2026-12-31', '2027-06-30', '2028-02-29', '2031-12-31', '2035-05-17'];

/** The days on which a book ends: a few of them every day, all by `npm run proof:demo`. */
export const TODAYS: readonly string[] =
  process.env['ALMANAC_DEMO_DAYS'] === 'all' ? [...FEW_DAYS, ...OTHER_DAYS] : FEW_DAYS;

const postings = new WeakMap<DemoBook, readonly PostedEntry[]>();

/** Every entry as the ledger's own rule values it; throws for one that it would refuse. */
export function post(book: DemoBook): readonly PostedEntry[] {
  const posted = postings.get(book) ?? postAll(book);
  postings.set(book, posted);
  return posted;
}

function postAll(book: DemoBook): PostedEntry[] {
  return book.entries.map((draft) => {
    const balanced = balance(draft, 'AUD', (currency) => rateOn(currency, draft.date));
    if (!balanced.ok) throw new Error(`${formatDay(draft.date)} ${draft.description}: ${balanced.reason}`);
    return { draft, lines: balanced.lines };
  });
}

/** The class of each account, by its code. */
export function classesOf(book: DemoBook): ReadonlyMap<string, AccountClass> {
  return new Map(book.accounts.map((account) => [account.code, account.class]));
}

/** What each account holds at the end of a day, by its code: a debit balance is positive. */
export type DayEnd = Readonly<{ date: Day; held: ReadonlyMap<string, Decimal> }>;

/** The end of every day of the book. The balances are those of the day only until the next one is asked for. */
export function* dayEnds(book: DemoBook): Generator<DayEnd> {
  const posted = post(book);
  const held = new Map<string, Decimal>();
  const [first, last] = [posted.at(0), posted.at(-1)];
  if (first === undefined || last === undefined) return;
  let next = 0;
  for (let date = first.draft.date; date <= last.draft.date; date = addDays(date, 1)) {
    for (let entry = posted[next]; entry?.draft.date === date; entry = posted[next]) {
      for (const line of entry.lines) {
        held.set(line.account, (held.get(line.account) ?? ZERO).plus(line.baseAmount));
      }
      next += 1;
    }
    yield { date, held };
  }
}

/** The financial year of a day: that in which it ends. */
export function financialYear(date: Day): number {
  const { year, month } = civilOf(date);
  return month >= 7 ? year + 1 : year;
}

/** Debits less credits on accounts of these classes, closing entries left out. */
export function flowOf(
  book: DemoBook,
  posted: readonly PostedEntry[],
  classes: readonly AccountClass[],
): Decimal {
  const of = classesOf(book);
  const lines = posted.filter(({ draft }) => draft.kind !== 'closing').flatMap((entry) => entry.lines);
  const counted = lines.filter((line) => classes.some((wanted) => wanted === of.get(line.account)));
  return sumOf(counted.map((line) => line.baseAmount));
}
