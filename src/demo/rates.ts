import type { RateDraft } from '../ledger/entry.ts';
import { Decimal } from '../money/decimal.ts';
import { addMonths, type Day, monthContaining, monthsOf, type Period } from '../period/index.ts';
import { COMPANY } from './company.ts';
import { randomFor } from './random.ts';

/** The foreign currencies of the company, with their long-run value. */
const FOREIGN_CURRENCIES = { USD: '1.5150', NZD: '0.9180', EUR: '1.6560' } as const;

/**
 * The value of one unit of a currency in Australian dollars in the day's month: a mean-reverting random walk over the
 * last two years, so that it does not depend on where the book begins.
 */
export function rateOn(currency: string, day: Day): Decimal {
  if (currency === COMPANY.baseCurrency) return new Decimal(1);
  if (!isForeign(currency)) throw new RangeError(`the company does not trade in ${currency}`);
  const month = monthContaining(day).start;
  let distance = 0; // of the mean, in hundred-thousandths
  for (let back = STEPS - 1; back >= 0; back -= 1) {
    const step = randomFor(`rate ${currency}`, addMonths(month, -back)).whole(-1600, 1600);
    distance = Math.trunc((distance * 9) / 10) + step;
  }
  return new Decimal(FOREIGN_CURRENCIES[currency])
    .times(100_000 + distance)
    .div(100_000)
    .toDecimalPlaces(4);
}

/** The rates of all currencies at the start of each month of the period. */
export function ratesIn(period: Period): RateDraft[] {
  return monthsOf(period).flatMap(({ start }) =>
    Object.keys(FOREIGN_CURRENCIES).map((currency) => ({
      date: start,
      currency,
      rate: rateOn(currency, start),
    })),
  );
}

const STEPS = 24;

function isForeign(currency: string): currency is keyof typeof FOREIGN_CURRENCIES {
  return Object.hasOwn(FOREIGN_CURRENCIES, currency);
}
