import { dayOf, formatDay } from '../../period/index.ts';
import type { Conversion } from './conversion.ts';

/** Reads a cell as a date in our form. */
export type DateReader = (cell: string) => Conversion;

/** What reads dates of a form, such as `dd/mm/yyyy`; null where it is not a form of dates. */
export function dateReader(form: string): DateReader | null {
  if (form === 'excel') return (cell) => readSerial(cell, false);
  if (form === 'excel 1904') return (cell) => readSerial(cell, true);
  const parts = /^(dd|mmm?|yyyy|yy)([^a-z\d]*)(dd|mmm?|yyyy|yy)([^a-z\d]*)(dd|mmm?|yyyy|yy)$/
    .exec(form)
    ?.slice(1);
  const [first = '', before = '', second = '', after = '', third = ''] = parts ?? [];
  const tokens = [first, second, third];
  if (new Set(tokens.map((token) => token[0])).size !== 3) return null;
  const isSeparated = before !== '' && after !== '';
  const source = [
    partOf(first, isSeparated),
    literal(before),
    partOf(second, isSeparated),
    literal(after),
    partOf(third, isSeparated),
  ];
  const pattern = new RegExp(`^${source.join('')}${TIME}$`, 'i');
  const order = tokens.map((token) => token[0] ?? '');
  return (cell) => {
    const found = cell.length > LONGEST_DATE ? [] : (pattern.exec(cell)?.slice(1) ?? []);
    const of = (part: string) => found[order.indexOf(part)] ?? '';
    const day = found.length < 3 ? null : dayIfThere(yearOf(of('y')), monthOf(of('m')), Number(of('d')));
    return day === null ? { ok: false, reason: `not a date in the form ${form}` } : { ok: true, text: day };
  };
}

/** The date of a day number of a spreadsheet, with the time of day where it has one; null where there is none. */
export function dateOfSerial(serial: number, is1904: boolean): string | null {
  const seconds = Math.round(serial * SECONDS_A_DAY);
  const days = Math.floor(seconds / SECONDS_A_DAY);
  // The 60th day of 1900 is a 29 February that never was.
  if (!Number.isFinite(serial) || days < (is1904 ? 0 : 1) || days > LAST_SERIAL || (!is1904 && days === 60))
    return null;
  const start = is1904 ? dayOf(1904, 1, 1) : dayOf(1899, 12, days < 60 ? 31 : 30);
  const day = formatDay((start + days) as typeof start);
  const time = seconds - days * SECONDS_A_DAY;
  return time === 0 ? day : `${day}T${new Date(time * 1000).toISOString().slice(11, 19)}`;
}

const SECONDS_A_DAY = 86_400;
const LAST_SERIAL = 2_958_465;

function readSerial(cell: string, is1904: boolean): Conversion {
  const date = /^\d{1,7}(\.\d{1,15})?$/.test(cell) ? dateOfSerial(Number(cell), is1904) : null;
  return date === null
    ? { ok: false, reason: 'not the number of a day in a spreadsheet' }
    : { ok: true, text: date.slice(0, 'yyyy-mm-dd'.length) };
}

/** Longer cells are no dates: the pattern would try each space of a long one against all others. */
const LONGEST_DATE = 100;

// A time of day, in whatever zone it is written, belongs to the written date.
const TIME = String.raw`(?:,?[ T]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;

function partOf(token: string, isSeparated: boolean): string {
  if (token === 'mmm') return String.raw`([a-z]{3})[a-z]*`;
  if (token === 'yyyy') return String.raw`(\d{4})`;
  return token === 'yy' || !isSeparated ? String.raw`(\d{2})` : String.raw`(\d{1,2})`;
}

function literal(text: string): string {
  return text.replaceAll(/[^\s\w]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : MONTHS.indexOf(text.toLowerCase()) + 1;
}

function yearOf(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function dayIfThere(year: number, month: number, dayOfMonth: number): string | null {
  try {
    return formatDay(dayOf(year, month, dayOfMonth));
  } catch (failure) {
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}
