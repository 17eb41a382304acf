import type { BalancedLine } from '../ledger/entry.ts';
import { type Decimal, ZERO } from '../money/decimal.ts';
import { type Day, type Period } from '../period/index.ts';
import { type AccountName, CHART } from './chart.ts';

/** The balance of every account in base currency, updated as entries are added in order of date. */
export class Balances {
  readonly #balances = new Map<string, Decimal>();
  readonly #movements = new Map<string, Map<Day, Decimal>>();

  add(date: Day, lines: readonly BalancedLine[]): void {
    for (const { account, baseAmount } of lines) {
      this.#balances.set(account, (this.#balances.get(account) ?? ZERO).plus(baseAmount));
      const days = this.#movements.get(account) ?? new Map<Day, Decimal>();
      days.set(date, (days.get(date) ?? ZERO).plus(baseAmount));
      this.#movements.set(account, days);
    }
  }

  /** The account's balance now; a debit balance is positive. */
  of(account: AccountName): Decimal {
    return this.#balances.get(CHART[account].code) ?? ZERO;
  }

  /** Debits less credits of the account's entries in the period. */
  movementIn(account: AccountName, period: Period): Decimal {
    const days = this.#movements.get(CHART[account].code);
    let sum = ZERO;
    if (days === undefined) return sum;
    for (let day: number = period.start; day < period.end; day += 1) {
      sum = sum.plus(days.get(day as Day) ?? ZERO);
    }
    return sum;
  }
}
