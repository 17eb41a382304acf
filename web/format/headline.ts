import { countOf } from './count-of.ts';
import { type ExactNumber, signOf } from './exact.ts';
import { readerLocale } from './locale.ts';
import { formatNumber, type Measured } from './number.ts';

/**
 * A number as a figure shows it: whole units, and beyond the limit of its unit only that it is beyond. Files, statements, tables and
 * explanations have every number itself, and so has the title of a figure.
 */
export function headline(value: ExactNumber, measured: Measured, locale = readerLocale()): string {
  const limit = LIMITS[measured.unit];
  if (limit === undefined || !isBeyond(value, measured))
    return formatNumber(value, measured, 'whole', locale);
  return `${signOf(value) < 0 ? 'less than \u2212' : 'more than '}${limit.text(locale)}`;
}

/** Whether a number is beyond the limit of its unit. */
export function isBeyond(value: ExactNumber, { unit, isLimitless = false }: Measured): boolean {
  const limit = LIMITS[unit];
  return limit !== undefined && !isLimitless && Math.abs(Number(value)) > limit.most;
}

/** How much a value has changed in percent, without its sign: more than tenfold is no percentage that anybody reads. */
export function headlinePercent(size: ExactNumber, locale = readerLocale()): string {
  if (Number(size) <= MOST_PERCENT) return formatNumber(size, { unit: 'percent' }, 'whole', locale);
  return `more than ${formatNumber(MOST_PERCENT / 100, { unit: 'count' }, 'whole', locale)} times`;
}

type Limit = Readonly<{ most: number; text: (locale: string) => string }>;

const MOST_PERCENT = 1000;

// Amounts and counts have no limit: any size of them is real.
const LIMITS: Readonly<Partial<Record<Measured['unit'], Limit>>> = {
  months: { most: 60, text: (locale) => years(5, locale) },
  days: { most: 730, text: (locale) => years(2, locale) },
  percent: {
    most: MOST_PERCENT,
    text: (locale) => formatNumber(MOST_PERCENT, { unit: 'percent' }, 'whole', locale),
  },
  ratio: { most: 100, text: (locale) => formatNumber(100, { unit: 'ratio' }, 'whole', locale) },
};

function years(count: number, locale: string): string {
  return countOf(formatNumber(count, { unit: 'count' }, 'whole', locale), 'year');
}
