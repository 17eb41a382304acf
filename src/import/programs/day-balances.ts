import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** What an account comes to by day, made once of what each day adds to it, in any order. */
export class DayBalances {
  readonly #days: Day[] = [];
  /** What it comes to at the end of each of those days. */
  readonly #balances: Decimal[] = [];

  constructor(sums: ReadonlyMap<Day, Decimal>) {
    let balance = ZERO;
    for (const [day, sum] of [...sums].sort(([one], [other]) => one - other)) {
      balance = balance.plus(sum);
      this.#days.push(day);
      this.#balances.push(balance);
    }
  }

  /** What it comes to before a day. */
  before(end: Day): Decimal {
    let [low, high] = [0, this.#days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] ?? end) < end) low = middle + 1;
      else high = middle;
    }
    return this.#balances[low - 1] ?? ZERO;
  }
}
