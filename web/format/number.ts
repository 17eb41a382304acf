import type { NullReason, Unit } from '../api/metrics.ts';
import { countOf } from './count-of.ts';
import type { Decimal } from './decimal.ts';
import { type ExactNumber } from './exact.ts';
import { readerLocale, remembered } from './locale.ts';

/** How much of a number is shown: all of it, whole units for a headline, or a few digits for an axis. */
export type Precision = 'full' | 'whole' | 'compact';

/** The unit of a number, and for money the currency. */
export type Measured = Readonly<{
  unit: Unit;
  currency?: string | undefined;
  /** Whether any size is plausible, as for lengths of service, so a figure is never capped. */
  isLimitless?: boolean;
}>;

/** A number as the reader writes it, with its unit: `A$1,234.50`, `12.5%`, `31.2 days`. */
export function formatNumber(
  value: ExactNumber,
  { unit, currency = 'USD' }: Measured,
  precision: Precision = 'full',
  locale = readerLocale(),
): string {
  switch (unit) {
    case 'currency':
      return formatMoney(value, currency, precision, locale);
    case 'percent':
      return write(
        typeof value === 'number' ? value / 100 : hundredthOf(value),
        { style: 'percent', ...decimals(precision, 2) },
        locale,
      );
    case 'ratio':
      return write(value, decimals(precision, 2), locale);
    case 'count':
      // Full-time equivalents have a decimal, all other counts none.
      return write(value, decimals(precision, 1), locale);
    case 'days':
      return countOf(write(value, decimals(precision, 1), locale), 'day');
    case 'months':
      return countOf(write(value, decimals(precision, 1), locale), 'month');
    default:
      return unit satisfies never;
  }
}

/** How many there are of something: `1,082`. */
export function formatCount(count: number, locale = readerLocale()): string {
  return formatNumber(count, { unit: 'count' }, 'full', locale);
}

/** An amount of money with the sign of its currency, by that currency's own minor unit. */
export function formatMoney(
  value: ExactNumber,
  currency: string,
  precision: Precision = 'full',
  locale = readerLocale(),
): string {
  const money = { style: 'currency', currency } as const;
  if (precision === 'compact') return write(value, { ...money, ...COMPACT }, locale);
  return write(value, precision === 'whole' ? { ...money, maximumFractionDigits: 0 } : money, locale);
}

/** The same without the sign of its currency, for columns whose heading or sentence names it. */
export function formatAmount(value: ExactNumber, currency: string, locale = readerLocale()): string {
  const digits = minorDigits(currency, locale);
  return write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }, locale);
}

/** How many digits the minor unit of a currency has. */
export function minorDigits(currency: string, locale = readerLocale()): number {
  const settings = formatter(locale, { style: 'currency', currency }).resolvedOptions();
  return settings.maximumFractionDigits ?? 0;
}

/** Why there is no value, in words; `notApplicable` are those of the metric, where it has some. */
export function whyNothing(reason: NullReason | undefined, notApplicable: string | null = null): string {
  switch (reason) {
    case 'no_data':
      return 'Nothing recorded';
    case 'division_by_zero':
      return 'Nothing to divide by';
    case 'group_too_small':
      // Not that it is small: a larger group is hidden too where it would reveal a small one.
      return 'Hidden to protect small groups';
    case 'not_applicable':
      return notApplicable ?? 'Not applicable';
    case undefined:
      return 'No value';
    default:
      return reason satisfies never;
  }
}

export const MINUS = '\u2212';
const COMPACT = { notation: 'compact', maximumSignificantDigits: 3 } as const;

function decimals(precision: Precision, most: number): Intl.NumberFormatOptions {
  return { maximumFractionDigits: precision === 'full' ? most : Math.min(1, most) };
}

export const formatter = remembered(
  (locale: string, settings: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, settings),
);

// An exponent leaves every digit as it is.
export function hundredthOf(decimal: Decimal): Decimal {
  return `${decimal}e-2` as Decimal;
}

// A hyphen is too short beside figures, and breaks off at the end of a line.
function write(value: ExactNumber, settings: Intl.NumberFormatOptions, locale: string): string {
  return formatter(locale, settings)
    .formatToParts(value)
    .map((part) => (part.type === 'minusSign' ? MINUS : part.value))
    .join('');
}
