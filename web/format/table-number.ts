import type { ExactNumber } from './exact.ts';
import { readerLocale } from './locale.ts';
import { formatter, hundredthOf, MINUS, minorDigits } from './number.ts';

/** Writes the numbers of a table: many of them, in columns whose head names what they are. */
export type TableWriter = Readonly<
  Record<'amount' | 'change' | 'percent' | 'changePercent' | 'points', Write>
>;

type Write = (value: ExactNumber) => string;

/** One for amounts of a currency, with its minor unit or in whole units. */
export function tableWriter(
  currency: string,
  precision: 'full' | 'whole',
  locale = readerLocale(),
): TableWriter {
  const most = precision === 'whole' ? 0 : minorDigits(currency, locale);
  const amounts = { minimumFractionDigits: most, maximumFractionDigits: most };
  const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const points = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const ofPercent = (settings: Intl.NumberFormatOptions): Write => {
    const written = writerOf(settings, locale);
    return (value) => written(typeof value === 'number' ? value / 100 : hundredthOf(value));
  };
  return {
    amount: writerOf({ ...amounts, ...UNSIGNED_ZERO }, locale),
    change: writerOf({ ...amounts, ...SIGNED }, locale),
    percent: ofPercent({ ...percent, ...UNSIGNED_ZERO }),
    changePercent: ofPercent({ ...percent, ...SIGNED }),
    points: writerOf({ ...points, ...SIGNED }, locale),
  };
}

// What is rounded to zero has no sign.
const UNSIGNED_ZERO = { signDisplay: 'negative' } as const;
const SIGNED = { signDisplay: 'exceptZero' } as const;

// Parts are slow to make, and none but the sign of a number is a hyphen.
function writerOf(settings: Intl.NumberFormatOptions, locale: string): Write {
  const known = formatter(locale, settings);
  return (value) => known.format(value).replace('-', MINUS);
}
