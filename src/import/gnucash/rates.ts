import { RATE_DECIMALS } from '../../ledger/rates.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import type { GNUCASH_PRICE } from '../kinds/gnucash.ts';
import type { Cells } from '../kinds/kind.ts';

/** The prices of currencies in the base currency, as a file records them. */
export class GnucashRates {
  readonly #base: string;
  readonly #prices = new Map<string, { day: Day; rate: Decimal }[]>();

  constructor(base: string) {
    this.#base = base;
  }

  add({ commodity, currency, time: day, value }: Cells<typeof GNUCASH_PRICE.columns>): void {
    if (!value.isPositive() || value.isZero()) return;
    if (currency === this.#base) this.#note(commodity, day, value);
    else if (commodity === this.#base) this.#note(currency, day, new Decimal(1).dividedBy(value));
  }

  /** The last price on or before a day; null where there is none, and the rates of the ledger apply. */
  on(currency: string, day: Day): Decimal | null {
    const before = (this.#prices.get(currency) ?? []).filter((price) => price.day <= day);
    const last = before.reduce<{ day: Day; rate: Decimal } | null>(
      (best, price) => (best === null || price.day >= best.day ? price : best),
      null,
    );
    return last?.rate ?? null;
  }

  #note(currency: string, day: Day, rate: Decimal): void {
    const rounded = rate.toDecimalPlaces(RATE_DECIMALS);
    if (rounded.isZero()) return;
    this.#prices.set(currency, [...(this.#prices.get(currency) ?? []), { day, rate: rounded }]);
  }
}

/** The rate at which an entry in another currency changes money: what its accounts in the base currency take, for what it is worth to the entry. */
export function rateWithin(
  splits: readonly Readonly<{ value: Decimal; quantity: Decimal }>[],
): Decimal | null {
  const value = sumOf(splits.map((split) => split.value));
  if (value.isZero()) return null;
  const rate = sumOf(splits.map((split) => split.quantity))
    .dividedBy(value)
    .toDecimalPlaces(RATE_DECIMALS);
  return rate.gt(0) ? rate : null;
}
