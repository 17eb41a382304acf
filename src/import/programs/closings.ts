import { type AccountClass, EQUITY_CLASSES, isProfitClass } from '../../ledger/account-class.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, civilOf, type Day } from '../../period/index.ts';
import { DayBalances } from './day-balances.ts';

/** An entry of a ledger by its place among all of them. */
export type PlacedEntry = Readonly<{
  place: number;
  day: Day;
  /** Whether the program says that it closes a year. */
  isTagged: boolean;
  lines: readonly Readonly<{ account: string; amount: Decimal }>[];
}>;

type Candidate = Readonly<{ place: number; day: Day; isTagged: boolean; accounts: ReadonlySet<string> }>;

/**
 * Finds the entries that close income and expenses into equity: all of their lines are on such accounts, and they are tagged; or they
 * are of the last day of a month or the day after, and each of their accounts of income and expenses stands at 0 then.
 */
export class Closings {
  readonly #classOf: (account: string) => AccountClass | null;
  /** The sums of each account of income or expenses by day. */
  readonly #sums = new Map<string, Map<Day, Decimal>>();
  /** The part of them that is of candidates. */
  readonly #sumsOfCandidates = new Map<string, Map<Day, Decimal>>();
  readonly #candidates: Candidate[] = [];

  constructor(classOf: (account: string) => AccountClass | null) {
    this.#classOf = classOf;
  }

  add({ place, day, isTagged, lines }: PlacedEntry): void {
    const profits = lines.filter(({ account }) => this.#is(account, isProfitClass));
    for (const { account, amount } of profits) addTo(this.#sums, account, day, amount);
    const equities = lines.filter(({ account }) => this.#is(account, isEquity)).length;
    if (profits.length === 0 || equities === 0 || profits.length + equities < lines.length) return;
    if (!isTagged && !isMonthEnd(day) && civilOf(day).dayOfMonth > 1) return;
    for (const { account, amount } of profits) addTo(this.#sumsOfCandidates, account, day, amount);
    this.#candidates.push({ place, day, isTagged, accounts: new Set(profits.map(({ account }) => account)) });
  }

  /** The places of those entries. `openings` is what accounts came to before all of them. */
  places(openings: ReadonlyMap<string, Decimal>): ReadonlySet<number> {
    const balances = new Map(Array.from(this.#sums, ([account, days]) => [account, new DayBalances(days)]));
    const isClosed = ({ day, accounts }: Candidate) =>
      [...accounts].every((account) => {
        const before = balances.get(account)?.before(endOf(day)) ?? ZERO;
        return before
          .plus(openings.get(account) ?? ZERO)
          .plus(this.#after(account, day))
          .isZero();
      });
    return new Set(
      this.#candidates.flatMap((candidate) =>
        candidate.isTagged || isClosed(candidate) ? candidate.place : [],
      ),
    );
  }

  /** What candidates of the day after the month that is closed add to it: nothing else of that day counts. */
  #after(account: string, day: Day): Decimal {
    return isMonthEnd(day) ? ZERO : (this.#sumsOfCandidates.get(account)?.get(day) ?? ZERO);
  }

  #is(account: string, rule: (name: AccountClass) => boolean): boolean {
    const name = this.#classOf(account);
    return name !== null && rule(name);
  }
}

/** The day before which the month that is closed ends. */
function endOf(day: Day): Day {
  return isMonthEnd(day) ? addDays(day, 1) : day;
}

function addTo(sums: Map<string, Map<Day, Decimal>>, account: string, day: Day, amount: Decimal): void {
  const days = sums.get(account) ?? new Map<Day, Decimal>();
  days.set(day, (days.get(day) ?? ZERO).plus(amount));
  sums.set(account, days);
}

function isEquity(name: AccountClass): boolean {
  return (EQUITY_CLASSES as readonly string[]).includes(name);
}

function isMonthEnd(day: Day): boolean {
  return civilOf(addDays(day, 1)).dayOfMonth === 1;
}
