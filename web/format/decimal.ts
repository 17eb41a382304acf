import { readerLocale, remembered } from './locale.ts';

/** A decimal as the service writes it: digits, perhaps with a point and a sign before them. */
export type Decimal = `${number}`;

export function isDecimal(text: string): text is Decimal {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

/** A decimal as the reader writes it, every digit of it; with its currency as money: `$106,000.00`, `2.5`. */
export function formatDecimal(decimal: Decimal, currency: string | null, locale = readerLocale()): string {
  return formatter(
    locale,
    currency === null ? PLAIN : { style: 'currency', currency, maximumFractionDigits: 4 },
  )
    .formatToParts(decimal)
    .map((part) => (part.type === 'minusSign' ? '\u2212' : part.value))
    .join('');
}

/** A decimal as the reader would type it: no groups, and no noughts that say nothing. `106000`, `2,5`. */
export function typedDecimal(decimal: Decimal, locale = readerLocale()): string {
  return shortest(decimal).replace('.', signs(locale).point);
}

/**
 * Reads input as a decimal: with the group marks and the point of the reader's language, or as the service writes it. Null
 * for anything else, and for malformed groups: a wrong guess would be a wrong number.
 */
export function readDecimal(text: string, locale = readerLocale()): Decimal | null {
  const { group, point } = signs(locale);
  const typed = spaced(text.trim().replace('\u2212', '-'));
  const [whole = '', ...fraction] = typed.split(point);
  if (fraction.length > 1) return null;
  const digits = whole.replaceAll(group, '');
  const isGrouped =
    isDecimal(digits) && spaced(formatter(locale, GROUPED).format(digits)) === whole.replace(/^-/, '');
  const plain = [isGrouped ? digits : whole, ...fraction].join('.');
  if (isDecimal(plain)) return plain;
  return isDecimal(typed) ? typed : null;
}

/** Whether two decimals are the same number. */
export function sameDecimal(one: string, other: string): boolean {
  return isDecimal(one) && isDecimal(other) && shortest(one) === shortest(other);
}

/** How many digits a decimal has that say something. */
export function digitsOf(decimal: Decimal): number {
  return shortest(decimal).replaceAll(/[-.]/g, '').replace(/^0+/, '').length;
}

const GROUPED = { maximumFractionDigits: 0, useGrouping: 'always', signDisplay: 'never' } as const;
const PLAIN = { maximumFractionDigits: 15 } as const;

const formatter = remembered(
  (locale: string, settings: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, settings),
);

function shortest(decimal: Decimal): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const kept = fraction.replace(/0+$/, '');
  const number = `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${kept === '' ? '' : `.${kept}`}`;
  return number === '-0' ? '0' : number;
}

function signs(locale: string): Readonly<{ group: string; point: string }> {
  const parts = formatter(locale, { maximumFractionDigits: 1 }).formatToParts(1_234_567.5);
  const sign = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return { group: spaced(sign('group') ?? ','), point: sign('decimal') ?? '.' };
}

// The spaces of Intl cannot be typed.
function spaced(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}
