import { type Day, formatDay, parseDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { FileFault } from '../fault.ts';
import type { OpenContent } from './content.ts';
import { readCsvTable } from './csv.ts';
import type { Source } from './lines.ts';

/** What the first line of a file of DATEV says. */
export type DatevHeader = Readonly<{
  yearStart: Day;
  /** Digits of an account; those of customers and vendors have one more. */
  accountDigits: number;
  from: Day | null;
  to: Day | null;
  /** The purpose of the accounts (Rechnungslegungszweck). */
  purpose: string;
  currency: string;
  chart: string;
}>;

export type DatevPart =
  | Readonly<{ kind: 'header'; header: DatevHeader }>
  | Readonly<{ kind: 'row'; line: number; values: Readonly<Record<string, string>> }>;

type Category = '20' | '21';

/** Reads a Buchungsstapel: its first line, then its rows by the places that DATEV gives their columns. */
export function readDatev(source: Source): AsyncGenerator<DatevPart> {
  return readParts(source, '21', (titles) => {
    requireTitles(titles, [
      [0, /^umsatz/],
      [6, /^konto/],
      [7, /^gegenkonto/],
      [9, /^belegdatum/],
    ]);
    return {
      ...BOOKING_PLACES,
      leistungsdatum: titles.indexOf('leistungsdatum'),
      generalumkehr: titles.findIndex((one) => one.startsWith('generalumkehr')),
    };
  });
}

/** Reads Kontenbeschriftungen in the same way. */
export function readDatevAccounts(source: Source): AsyncGenerator<DatevPart> {
  return readParts(source, '20', (titles) => {
    requireTitles(titles, [
      [0, /^konto/],
      [1, /^kontenbeschriftung/],
    ]);
    return { konto: 0, kontenbeschriftung: 1 };
  });
}

/** Whether a file begins as one of DATEV of a category does. */
export function isDatev(category: Category): (open: OpenContent) => Promise<boolean> {
  return async (open) => {
    try {
      for await (const piece of open()) {
        const [mark, , found] = piece
          .subarray(0, 200)
          .toString('latin1')
          .replace(/^ï»¿/, '')
          .split(';')
          .map(unquoted);
        return (mark === 'EXTF' || mark === 'DTVF') && found === category;
      }
    } catch (failure) {
      if (!(failure instanceof FileFault)) throw failure;
    }
    return false;
  };
}

const BOOKING_PLACES = {
  umsatz: 0,
  soll_haben: 1,
  wkz: 2,
  kurs: 3,
  basisumsatz: 4,
  konto: 6,
  gegenkonto: 7,
  bu: 8,
  belegdatum: 9,
  belegfeld1: 10,
  skonto: 12,
  buchungstext: 13,
};

async function* readParts(
  source: Source,
  category: Category,
  placesIn: (titles: readonly string[]) => Readonly<Record<string, number>>,
): AsyncGenerator<DatevPart> {
  let places: Readonly<Record<string, number>> | null = null;
  let isFirst = true;
  for await (const { line, cells } of readCsvTable(source, {
    encoding: null,
    delimiterIn: () => ';',
    skip: 0,
  })) {
    const texts = cells.map((cell) => cell.trim());
    if (isFirst) {
      isFirst = false;
      yield { kind: 'header', header: headerOf(texts, category) };
    } else if (places === null) places = placesIn(texts.map((title) => title.toLowerCase()));
    else
      yield {
        kind: 'row',
        line,
        values: Object.fromEntries(Object.entries(places).map(([name, place]) => [name, texts[place] ?? ''])),
      };
  }
  if (isFirst) throw new FileFault(null, 'the file is empty');
}

// The fields are counted from 1, as DATEV describes them.
function headerOf(cells: readonly string[], category: Category): DatevHeader {
  const field = (number: number) => cells[number - 1] ?? '';
  if (!/^(EXTF|DTVF)$/.test(field(1)))
    throw new FileFault(1, 'field 1: neither EXTF nor DTVF, so this is no file of DATEV');
  if (field(3) !== category)
    throw new FileFault(1, `field 3: ${quote(field(3))} (${field(4)}) is another kind of file of DATEV`);
  const yearStart = dateOf(field(13));
  const accountDigits = Number(field(14));
  if (yearStart === null)
    throw new FileFault(
      1,
      `field 13: the first day of the financial year is required, YYYYMMDD: ${quote(field(13))}`,
    );
  if (!/^[4-8]$/.test(field(14)))
    throw new FileFault(1, `field 14: the number of digits of accounts is from 4 to 8: ${quote(field(14))}`);
  return {
    yearStart,
    accountDigits,
    from: dateOf(field(15)),
    to: dateOf(field(16)),
    purpose: field(20),
    currency: field(22) === '' ? 'EUR' : field(22),
    chart: field(27),
  };
}

function dateOf(text: string): Day | null {
  return /^\d{8}$/.test(text) ? parseDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null;
}

/** The day that `DDMM` is in the year that begins on a day, also where its year is written; null where there is none. */
export function dayWithin(text: string, yearStart: Day): Day | null {
  const day = writtenDay(text, yearStart);
  if (day === null) return null;
  const [year = '', monthDay = ''] = splitYear(day);
  return year === yearWithin(monthDay, yearStart) ? day : null;
}

/** The day that `DDMMYYYY` is, of whichever year; `DDMM` is in the year that begins on a day. Null where there is none. */
export function writtenDay(text: string, yearStart: Day): Day | null {
  if (!/^\d{3,4}$|^\d{7,8}$/.test(text)) return null;
  const written = text.padStart(text.length > 4 ? 8 : 4, '0');
  const monthDay = `${written.slice(2, 4)}-${written.slice(0, 2)}`;
  return parseDay(`${written.slice(4) || yearWithin(monthDay, yearStart)}-${monthDay}`);
}

/** Of a year that begins on a day, the calendar year in which it has `MM-DD`. */
function yearWithin(monthDay: string, yearStart: Day): string {
  const [year, firstMonthDay = ''] = splitYear(yearStart);
  return String(monthDay < firstMonthDay ? Number(year) + 1 : year).padStart(4, '0');
}

function splitYear(day: Day): readonly string[] {
  const date = formatDay(day);
  return [date.slice(0, 4), date.slice(5)];
}

function requireTitles(titles: readonly string[], wanted: readonly (readonly [number, RegExp])[]): void {
  for (const [place, pattern] of wanted)
    if (!pattern.test(titles[place] ?? ''))
      throw new FileFault(
        2,
        `column ${place + 1}: ${quote(titles[place] ?? '')} stands where DATEV has another column`,
      );
}

function unquoted(cell: string): string {
  return cell.replaceAll('"', '').trim();
}
