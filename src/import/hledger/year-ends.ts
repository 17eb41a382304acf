import { type AccountClass, EQUITY_CLASSES, isProfitClass } from '../../ledger/account-class.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, type Day } from '../../period/index.ts';
import { DayBalances } from '../programs/day-balances.ts';

/** What is needed of a transaction to recognise the end and the beginning of a year. */
export type YearEndEntry = Readonly<{
  number: number;
  day: Day;
  description: string;
  comment: string;
  lines: readonly Readonly<{ account: string; commodity: string; amount: Decimal }>[];
}>;

/** The numbers of transactions that empty the balance sheet or restore it, and so are no entries, and those that open all of it, with their days. */
export type YearEndNumbers = Readonly<{ leftOut: ReadonlyMap<number, Day>; whole: ReadonlyMap<number, Day> }>;

type Sums = ReadonlyMap<string, Decimal>;
type Candidate = Readonly<{
  number: number;
  day: Day;
  isTagged: boolean;
  /** Whether it says that it ends or begins the books of a year. */
  closes: boolean;
  opens: boolean;
  sums: Sums;
  sheet: readonly string[];
}>;

/**
 * Finds what `hledger close` writes between two years: an entry that empties accounts of the balance sheet into equity, and its exact
 * reverse on that day or the next. Both together are nothing. Where a file has one of them, because each year is a file, the first is
 * nothing too, and the second states what the accounts came to.
 */
export class YearEnds {
  readonly #classOf: (account: string) => AccountClass | null;
  /** What each account came to on each day, by its name and commodity. */
  readonly #days = new Map<string, Map<Day, Decimal>>();
  readonly #candidates: Candidate[] = [];
  #first: Day | null = null;
  #held = 0;

  constructor(classOf: (account: string) => AccountClass | null) {
    this.#classOf = classOf;
  }

  add({ number, day, description, comment, lines }: YearEndEntry): void {
    const sums = new Map<string, Decimal>();
    for (const { account, commodity, amount } of lines) {
      const key = keyOf(account, commodity);
      sums.set(key, (sums.get(key) ?? ZERO).plus(amount));
      const days = this.#days.get(key) ?? new Map<Day, Decimal>();
      days.set(day, (days.get(day) ?? ZERO).plus(amount));
      this.#days.set(key, days);
    }
    if (this.#first === null || day < this.#first) this.#first = day;
    const classes = lines.map(({ account }) => this.#classOf(account));
    const sheet = [
      ...new Set(
        lines.flatMap(({ account, commodity }, index) =>
          isSheet(classes[index]) ? keyOf(account, commodity) : [],
        ),
      ),
    ];
    const isTagged = /(^|[\s,])clopen:/.test(comment);
    const text = description.trim();
    const isTold = isTagged || /^(closing|opening) balances$/i.test(text);
    const closes = isTold && !/^opening/i.test(text);
    const isOther =
      classes.some((name) => name === null || name === undefined || isProfitClass(name)) ||
      !classes.some(isEquity);
    if (sheet.length < (isTold ? 1 : 2) || isOther || this.#held + lines.length > MOST_HELD) return;
    this.#held += lines.length;
    const opens = lines.some(({ account }) => OPENING_AND_CLOSING.test(account)) && /^opening/i.test(text);
    this.#candidates.push({ number, day, isTagged, closes, opens, sums, sheet });
  }

  numbers(): YearEndNumbers {
    const leftOut = new Map<number, Day>();
    const whole = new Map<number, Day>();
    const byText = new Map<string, Candidate[]>();
    const balances = new Map(Array.from(this.#days, ([key, days]) => [key, new DayBalances(days)]));
    for (const candidate of this.#candidates) {
      const text = textOf(candidate.sums, 1);
      const alike = byText.get(text);
      if (alike === undefined) byText.set(text, [candidate]);
      else alike.push(candidate);
    }
    for (const candidate of this.#candidates) {
      if (leftOut.has(candidate.number)) continue;
      const reverse = (byText.get(textOf(candidate.sums, -1)) ?? []).find(
        (other) =>
          !leftOut.has(other.number) &&
          (other.day === candidate.day
            ? other.number > candidate.number
            : other.day === addDays(candidate.day, 1)),
      );
      if (reverse === undefined && !candidate.closes) continue;
      if (!empties(candidate, reverse, balances)) continue;
      leftOut.set(candidate.number, candidate.day);
      if (reverse !== undefined) leftOut.set(reverse.number, reverse.day);
    }
    for (const { number, day, isTagged, opens } of this.#candidates)
      if (!leftOut.has(number) && (isTagged || (opens && day === this.#first))) whole.set(number, day);
    return { leftOut, whole };
  }
}

/** Whether each account of the balance sheet stands at nothing after an entry, without what may restore it on the same day. */
function empties(
  { day, sheet }: Candidate,
  reverse: Candidate | undefined,
  balances: ReadonlyMap<string, DayBalances>,
): boolean {
  return sheet.every((key) => {
    const balance = balances.get(key)?.before(addDays(day, 1)) ?? ZERO;
    const restored = reverse?.day === day ? (reverse.sums.get(key) ?? ZERO) : ZERO;
    return balance.minus(restored).isZero();
  });
}

const MOST_HELD = 100_000;
const OPENING_AND_CLOSING = /^equity:opening\/closing/i;

function keyOf(account: string, commodity: string): string {
  return `${account}\n${commodity}`;
}

function textOf(sums: Sums, sign: 1 | -1): string {
  return [...sums]
    .filter(([, sum]) => !sum.isZero())
    .map(([key, sum]) => `${key}\n${sum.times(sign).toFixed()}`)
    .sort()
    .join('\n');
}

function isSheet(name: AccountClass | null | undefined): boolean {
  return name !== null && name !== undefined && !isProfitClass(name) && !isEquity(name);
}

function isEquity(name: AccountClass | null | undefined): boolean {
  return (EQUITY_CLASSES as readonly (AccountClass | null | undefined)[]).includes(name);
}
