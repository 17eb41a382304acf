import type { Capability } from '../access/capability.ts';
import type { FindBeside } from './beside.ts';
import type { Refusal } from './fault.ts';
import { FILE_KINDS, HLEDGER } from './kinds/index.ts';
import type { CompiledMapping } from './mapping/compile.ts';
import { isBeancount } from './readers/beancount.ts';
import type { OpenContent, OpenSeekable } from './readers/content.ts';
import { readCsvHeader } from './readers/csv.ts';
import { isDatev } from './readers/datev.ts';
import { isFec } from './readers/fec.ts';
import { isGnucash } from './readers/gnucash.ts';
import { isIif } from './readers/iif.ts';
import { isJournal } from './readers/journal.ts';
import { isQuickbooks } from './readers/quickbooks-answers.ts';
import { isReport, reportInWorkbook } from './readers/quickbooks-report.ts';
import { isSaft } from './readers/saft.ts';
import { isXero } from './readers/xero.ts';

export type KindName = (typeof FILE_KINDS)[number]['name'];
/** Forms of files: of the tables of a book, and of other programs, each with a reader of its own. */
export type Encoding = 'csv' | 'ndjson' | 'xlsx' | 'json' | 'txt' | 'xml' | 'gz' | 'sqlite';

/** A file to import: `file` is what reports call it, `bytes` how long it is, `open` reads it. */
export type BookFile = Readonly<{
  file: string;
  kind: KindName;
  encoding: Encoding;
  bytes: number;
  open: OpenContent;
  /** Opens it for a workbook, which is read from several places; null where it is in memory. */
  seek: OpenSeekable | null;
  /** Where a copy of it may be put while it is read. */
  spoolFolder: string;
  /** Finds the files of the book that it includes; null where it was sent alone. */
  beside: FindBeside | null;
  /** How its table is read as one of the kind; null where it has the columns of the kind itself. */
  mapping: CompiledMapping | null;
}>;

/** The files to import, each after those that it depends on, or why there are none. */
export type Book =
  | Readonly<{ ok: true; files: readonly BookFile[]; warnings: readonly string[] }>
  | Readonly<{ ok: false; refused: readonly Refusal[] }>;

/** The kind and format of a file. */
export type FileFormat = Readonly<{ kind: KindName; encoding: Encoding }>;

/** The forms of kinds that are not tables as one likes. */
const OTHER_ENCODINGS: Readonly<Record<string, readonly Encoding[]>> = {
  manifest: ['json'],
  organization: ['json'],
  hledger: ['csv', 'txt'],
  fec: ['txt'],
  saft: ['xml'],
  gnucash: ['xml', 'gz', 'sqlite'],
  beancount: ['txt'],
  datev: ['csv'],
  datev_accounts: ['csv'],
  iif: ['txt'],
  xero: ['json', 'csv'],
  quickbooks: ['json'],
  quickbooks_accounts: ['csv', 'xlsx'],
  quickbooks_customers: ['csv', 'xlsx'],
  quickbooks_vendors: ['csv', 'xlsx'],
  quickbooks_journal: ['csv', 'xlsx'],
};

/** The names that a file of a book may have, as a message lists them. */
export const BOOK_FILE_NAMES = listNames();

/** The formats that a kind of file may be in. */
export function encodingsOf(kind: string): readonly Encoding[] {
  return OTHER_ENCODINGS[kind] ?? ['csv', 'ndjson', 'xlsx'];
}

/** The capability for importing a file of a kind, in addition to `imports.write`. */
export function capabilityFor(kind: KindName): Capability {
  return CAPABILITY_OF_KIND[kind];
}

const CAPABILITY_OF_KIND = Object.fromEntries(
  FILE_KINDS.map(({ name, requires }) => [name, requires]),
) as Readonly<Record<KindName, Capability>>;

function listNames(): string {
  const named = FILE_KINDS.map(({ name }) => ({ name, endings: encodingsOf(name).join(' or .') }));
  const endings = [...new Set(named.map((one) => one.endings))];
  return endings
    .map((ending) => {
      const names = named.filter((one) => one.endings === ending).map(({ name }) => name);
      return names.length === 1 ? `${names[0]}.${ending}` : `one of ${names.join(', ')} with .${ending}`;
    })
    .join('; ');
}

/** A book of one file of a known kind. */
export function bookOfOne(file: BookFile): Book {
  return { ok: true, files: [file], warnings: [] };
}

/**
 * A book of the files that were found in a place; `strangers` are those that were left out. It is refused when there
 * are none, or several of a kind.
 */
export function assembleBook(
  place: Readonly<{ name: string; noun: 'folder' | 'zip file' }>,
  files: readonly BookFile[],
  strangers: readonly string[],
): Book {
  if (files.length === 0) {
    return refuseBook(
      place.name,
      `there is no file of a book in this ${place.noun}; it has ${BOOK_FILE_NAMES}`,
    );
  }
  const doubled = refuseDoubles(files);
  if (doubled.length > 0) return { ok: false, refused: doubled };
  return {
    ok: true,
    files: [...files].sort((a, b) => rank(a) - rank(b)),
    warnings: strangers.map((name) => `${name}: not a file of a book, so it was left out`),
  };
}

export function refuseBook(file: string, reason: string): Book {
  return { ok: false, refused: [{ file, line: null, reason }] };
}

/**
 * The kind of a file, by its name; ledgers of other programs are recognised by how they begin, whatever their names. Null for a file
 * that belongs to no book.
 */
export async function recognise(
  file: string,
  { open, seek }: Readonly<{ open: OpenContent; seek: OpenSeekable }>,
): Promise<FileFormat | null> {
  const known = formatByName(file);
  if (file.toLowerCase().endsWith('.xlsx')) {
    const report = await reportInWorkbook(seek);
    return report === null ? known : { kind: `quickbooks_${report}`, encoding: 'xlsx' };
  }
  const isCsv = file.toLowerCase().endsWith('.csv');
  for (const { kind, encoding, isOne } of LEDGERS) {
    const isPossible = known === null || (isCsv && NAMED_ALIKE.has(kind));
    if (isPossible && (await isOne(open))) return { kind, encoding };
  }
  if ((known !== null && known.kind !== 'journal') || !isCsv) return known;
  const header = await readCsvHeader(open);
  return header?.[0]?.trim() === HLEDGER_FIRST_COLUMN ? { kind: HLEDGER.name, encoding: 'csv' } : known;
}

/** The kind of a file by its name. */
export function formatByName(file: string): FileFormat | null {
  for (const { name } of FILE_KINDS) {
    for (const encoding of encodingsOf(name)) {
      if (file.toLowerCase() === `${name}.${encoding}`) return { kind: name, encoding };
    }
  }
  return null;
}

const HLEDGER_FIRST_COLUMN = 'txnidx';

/** Ledgers of other programs, and what tells that a file is one. */
const LEDGERS: readonly (FileFormat & Readonly<{ isOne: (open: OpenContent) => Promise<boolean> }>)[] = [
  { kind: 'fec', encoding: 'txt', isOne: isFec },
  { kind: 'saft', encoding: 'xml', isOne: isSaft },
  { kind: 'gnucash', encoding: 'xml', isOne: isGnucash },
  { kind: 'datev', encoding: 'csv', isOne: isDatev('21') },
  { kind: 'datev_accounts', encoding: 'csv', isOne: isDatev('20') },
  { kind: 'iif', encoding: 'txt', isOne: isIif },
  { kind: 'quickbooks', encoding: 'json', isOne: isQuickbooks },
  { kind: 'xero', encoding: 'json', isOne: isXero },
  { kind: 'quickbooks_accounts', encoding: 'csv', isOne: isReport('accounts') },
  { kind: 'quickbooks_customers', encoding: 'csv', isOne: isReport('customers') },
  { kind: 'quickbooks_vendors', encoding: 'csv', isOne: isReport('vendors') },
  { kind: 'quickbooks_journal', encoding: 'csv', isOne: isReport('journal') },
  { kind: 'beancount', encoding: 'txt', isOne: isBeancount },
  { kind: 'hledger', encoding: 'txt', isOne: isJournal },
];

/** Ledgers whose programs export CSV files with names of our kinds, such as `Journal.csv` and `Bills.csv`. */
const NAMED_ALIKE: ReadonlySet<string> = new Set([
  'xero',
  'quickbooks_accounts',
  'quickbooks_customers',
  'quickbooks_vendors',
  'quickbooks_journal',
]);

function refuseDoubles(files: readonly BookFile[]): Refusal[] {
  const seen = new Map<string, string>();
  const refused: Refusal[] = [];
  for (const { kind, file } of files) {
    const earlier = seen.get(kind);
    seen.set(kind, earlier ?? file);
    if (earlier === undefined || IN_PARTS.has(kind)) continue;
    refused.push({
      file,
      line: null,
      reason: `${earlier} is a file of the same kind: a book has one of each`,
    });
  }
  return refused;
}

/**
 * Kinds of which a book may have several files: DATEV writes one for each month or purpose, a FEC is of one financial year, QuickBooks cuts long
 * reports, and Xero's API gives one for each page.
 */
const IN_PARTS: ReadonlySet<string> = new Set([
  'datev',
  'datev_accounts',
  'fec',
  'saft',
  'quickbooks',
  'quickbooks_journal',
  'xero',
]);

function rank(file: BookFile): number {
  return FILE_KINDS.findIndex((kind) => kind.name === file.kind);
}
