import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';

/** What one of a commodity is worth in a currency on a day. */
export type Price = Readonly<{ commodity: string; currency: string; day: Day; value: Decimal }>;

/** The prices of currencies in the base currency, as a file records them. */
export class Prices {
  readonly #base: string;
  readonly #rates = new Map<string, { day: Day; rate: Decimal }[]>();

  constructor(base: string) {
    this.#base = base;
  }

  add({ commodity, currency, day, value }: Price): void {
    if (!value.isPositive() || value.isZero()) return;
    if (currency === this.#base) this.#note(commodity, day, value);
    else if (commodity === this.#base) this.#note(currency, day, new Decimal(1).dividedBy(value));
  }

  /** The last price on or before a day; null where there is none, and the rates of the ledger apply. */
  on(currency: string, day: Day): Decimal | null {
    let last: { day: Day; rate: Decimal } | null = null;
    for (const price of this.#rates.get(currency) ?? [])
      if (price.day <= day && (last === null || price.day >= last.day)) last = price;
    return last?.rate ?? null;
  }

  #note(currency: string, day: Day, rate: Decimal): void {
    const rounded = rate.toDecimalPlaces(RATE_DECIMALS);
    if (rounded.isZero()) return;
    const rates = this.#rates.get(currency) ?? [];
    rates.push({ day, rate: rounded });
    this.#rates.set(currency, rates);
  }
}
