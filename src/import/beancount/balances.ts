import { Decimal, parseDecimal, ZERO } from '../../money/decimal.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { Units } from '../kinds/beancount.ts';

/** That an account has a balance at the start of a day. */
export type Assertion = Readonly<{
  line: number;
  day: Day;
  account: string;
  amount: Units;
  tolerance: string;
}>;

/** That an account gets from another what its next asserted balance lacks. */
export type Pad = Readonly<{ line: number; day: Day; account: string; from: string }>;

/** What a pad adds to its account. */
export type Padding = Pad & Readonly<{ amount: Units }>;

/** The balances that a file asserts, and its pads, beside what its postings come to. */
export class Balances {
  readonly #sums = new Map<string, Map<Day, Decimal>>();
  readonly #assertions: Assertion[] = [];
  readonly #pads: Pad[] = [];

  add(account: string, day: Day, { number, commodity }: Units): void {
    const key = `${account} ${commodity}`;
    const days = this.#sums.get(key) ?? new Map<Day, Decimal>();
    days.set(day, (days.get(day) ?? ZERO).plus(number));
    this.#sums.set(key, days);
  }

  assert(assertion: Assertion): void {
    this.#assertions.push(assertion);
  }

  pad(pad: Pad): void {
    this.#pads.push(pad);
  }

  /** Goes through the assertions by day. Returns what pads add; `refuse` hears of balances that are still others. */
  settle(refuse: (line: number, reason: string) => void): Padding[] {
    const paddings: Padding[] = [];
    const used = new Map<Pad, Set<string>>();
    for (const assertion of this.#assertions.toSorted((one, other) => one.day - other.day)) {
      const { line, day, account, amount } = assertion;
      const found = this.#balance(account, day, amount.commodity);
      const difference = amount.number.minus(found);
      const pad = this.#padFor(assertion);
      const isUsed = pad !== null && used.get(pad)?.has(amount.commodity) === true;
      if (pad !== null) used.set(pad, (used.get(pad) ?? new Set()).add(amount.commodity));
      if (difference.abs().lte(toleranceOf(assertion))) continue;
      if (pad === null || isUsed) {
        refuse(
          line,
          `balance: ${quote(account)} is said to have ${inWords(amount.number, amount)} at the start of ${formatDay(day)}, its postings come to ${inWords(found, amount)}`,
        );
        continue;
      }
      const padding = { ...pad, amount: { number: difference, commodity: amount.commodity } };
      paddings.push(padding);
      this.add(pad.account, pad.day, padding.amount);
      this.add(pad.from, pad.day, { ...padding.amount, number: difference.negated() });
    }
    return paddings;
  }

  /** The last pad of the account before the assertion. */
  #padFor({ account, day }: Assertion): Pad | null {
    return this.#pads.reduce<Pad | null>((best, pad) => {
      const fits = pad.account === account && pad.day < day;
      return fits && (best === null || pad.day >= best.day) ? pad : best;
    }, null);
  }

  /** What an account and those below it come to before a day. */
  #balance(account: string, day: Day, commodity: string): Decimal {
    let balance = ZERO;
    for (const [key, days] of this.#sums) {
      const isOf =
        key === `${account} ${commodity}` || (key.startsWith(`${account}:`) && key.endsWith(` ${commodity}`));
      if (isOf) for (const [each, sum] of days) if (each < day) balance = balance.plus(sum);
    }
    return balance;
  }
}

/** What beancount lets a balance differ by: what the file states, else one of its last decimal. */
function toleranceOf({ amount, tolerance }: Assertion): Decimal {
  const stated = parseDecimal(tolerance.replaceAll(',', ''));
  if (stated !== null) return stated;
  const places = amount.number.decimalPlaces();
  return places === 0 ? ZERO : new Decimal(10).pow(-places);
}

function inWords(number: Decimal, { commodity }: Units): string {
  return `${number.toFixed()} ${commodity}`;
}
