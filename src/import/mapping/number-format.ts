import { type Decimal, parseDecimal } from '../../money/decimal.ts';
import type { Mapping } from './schema.ts';

/** How numbers are written. */
export type NumberForm = Pick<Mapping, 'decimal' | 'thousands' | 'brackets'> &
  Readonly<{ signs?: readonly string[] }>;

/** A number, or why a cell is none in this form; the reason does not repeat the cell. */
export type NumberReading = Readonly<{ ok: true; number: Decimal }> | Readonly<{ ok: false; reason: string }>;

/**
 * Reads a number as it is written in this form. Thousands are groups of three digits (or of two before the last three, as in
 * India), so that a decimal mark that was taken for one of thousands is refused and never makes a number larger.
 */
export function readNumber(
  cell: string,
  { decimal = '.', thousands, brackets = false, signs = [] }: NumberForm,
): NumberReading {
  let text = cell
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\s\u00a0\u202f\u2009]+/g, ' ')
    .trim();
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1];
  if (inBrackets !== undefined && !brackets)
    return refuse('a number in brackets, which counts as negative only where the mapping says `brackets`');
  text = withoutSign(inBrackets ?? text, signs);
  const trailing = /^(.*\d)\s*-$/.exec(text)?.[1];
  if (trailing !== undefined) text = `-${trailing}`;
  const [, sign = '', unsigned = ''] = /^([+-]?)\s*(.*)$/.exec(text) ?? [];
  if (inBrackets !== undefined && sign !== '') return refuse('a sign within brackets');
  const [whole = '', fraction, ...more] = withoutSign(unsigned, signs).split(decimal);
  const digits = thousands === undefined ? whole : withoutMarks(whole, thousands);
  const number = digits === null || more.length > 0 ? null : plain(digits, fraction);
  if (number === null) return refuse(`not a number with ${described({ decimal, thousands })}`);
  return { ok: true, number: sign === '-' || inBrackets !== undefined ? number.negated() : number };
}

function refuse(reason: string): NumberReading {
  return { ok: false, reason };
}

function plain(whole: string, fraction: string | undefined): Decimal | null {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction ?? '')) return null;
  return parseDecimal(fraction === undefined || fraction === '' ? whole : `${whole}.${fraction}`);
}

function withoutMarks(whole: string, mark: string): string | null {
  const given = mark === "'" ? whole.replaceAll('\u2019', "'") : whole;
  if (!given.includes(mark)) return given;
  const groups = given.split(mark);
  const [first = '', ...rest] = groups;
  const last = rest.pop() ?? '';
  // A number below a thousand has no mark: 0.500 is a half.
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(last);
  const areThrees = rest.every((group) => /^\d{3}$/.test(group));
  const areTwos = first.length <= 2 && rest.every((group) => /^\d{2}$/.test(group));
  return isGrouped && (areThrees || areTwos) ? groups.join('') : null;
}

function withoutSign(text: string, signs: readonly string[]): string {
  for (const sign of signs) {
    if (text.startsWith(sign)) return text.slice(sign.length).trim();
    if (text.endsWith(sign)) return text.slice(0, -sign.length).trim();
    const [, before = '', rest = ''] = /^([+-])\s*(.*)$/.exec(text) ?? [];
    if (rest.startsWith(sign)) return `${before}${rest.slice(sign.length).trim()}`;
  }
  return text;
}

function described({
  decimal,
  thousands,
}: Readonly<{ decimal: string; thousands: string | undefined }>): string {
  const marks =
    thousands === undefined
      ? 'no marks between thousands'
      : `${MARKS[thousands] ?? thousands} between thousands`;
  return `${MARKS[decimal] ?? decimal} before decimals and ${marks}`;
}

const MARKS: Readonly<Record<string, string>> = {
  '.': 'a point',
  ',': 'a comma',
  "'": 'an apostrophe',
  ' ': 'a space',
};
