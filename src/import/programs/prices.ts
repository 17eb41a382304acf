import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** What one of a commodity is worth in a currency on a day. */
export type Price = Readonly<{ commodity: string; currency: string; day: Day; value: Decimal }>;

type Rate = Readonly<{ day: Day; rate: Decimal }>;

/** The prices of currencies in the base currency, as a file records them. */
export class Prices {
  readonly #base: string;
  readonly #rates = new Map<string, Rate[]>();
  /** The currencies whose rates are in the order of their days. */
  readonly #sorted = new Set<string>();

  constructor(base: string) {
    this.#base = base;
  }

  add({ commodity, currency, day, value }: Price): void {
    if (!value.isPositive() || value.isZero()) return;
    if (currency === this.#base) this.#note(commodity, day, value);
    else if (commodity === this.#base) this.#note(currency, day, new Decimal(1).dividedBy(value));
  }

  /** The last price on or before a day, of several on one day the last that was recorded; null where there is none, and the rates of the ledger apply. */
  on(currency: string, day: Day): Decimal | null {
    const rates = this.#inOrder(currency);
    let [from, to] = [0, rates.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((rates[middle]?.day ?? day) <= day) from = middle + 1;
      else to = middle;
    }
    return rates[from - 1]?.rate ?? null;
  }

  #inOrder(currency: string): readonly Rate[] {
    const rates = this.#rates.get(currency) ?? [];
    if (!this.#sorted.has(currency)) rates.sort((one, other) => one.day - other.day);
    this.#sorted.add(currency);
    return rates;
  }

  #note(currency: string, day: Day, rate: Decimal): void {
    const rounded = rate.toDecimalPlaces(RATE_DECIMALS);
    if (rounded.isZero()) return;
    const rates = this.#rates.get(currency) ?? [];
    rates.push({ day, rate: rounded });
    this.#rates.set(currency, rates);
    this.#sorted.delete(currency);
  }
}
