import * as fc from 'fast-check';

/** A line of a journal in our form: dates and numbers as our columns have them. */
export type PlainLine = Readonly<{
  date: string;
  entry: string;
  account: string;
  description: string;
  amount: string;
}>;

/** A program that writes tables in a way of its own. */
export type Style = Readonly<{
  language: keyof typeof WORDS;
  date: keyof typeof DATES;
  decimal: '.' | ',';
  thousands: '' | '.' | ',' | ' ' | "'";
  delimiter: ',' | ';' | '\t' | '|';
  amounts: 'two columns' | 'signed' | 'with a side';
  /** How the columns are ordered. */
  order: readonly number[];
  hasMore: boolean;
  hasTitle: boolean;
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
}>;

/** The names of columns as programs write them, in another list than the one that guesses are made from. */
const WORDS = {
  english: {
    date: 'Posting Date',
    entry: 'Voucher No.',
    account: 'Account Code',
    description: 'Narration',
    debit: 'Debit',
    credit: 'CREDIT',
    amount: 'Amount',
    side: 'Dr/Cr',
    sides: ['DR', 'CR'],
  },
  german: {
    date: 'Buchungsdatum',
    entry: 'Beleg-Nr.',
    account: 'Konto',
    description: 'Buchungstext',
    debit: 'Soll',
    credit: 'Haben',
    amount: 'Betrag',
    side: 'Soll/Haben',
    sides: ['S', 'H'],
  },
  french: {
    date: 'Date d’écriture',
    entry: 'N° écriture',
    account: 'N° de compte',
    description: 'Libellé',
    debit: 'Débit',
    credit: 'Crédit',
    amount: 'Montant',
    side: 'Sens',
    sides: ['D', 'C'],
  },
  spanish: {
    date: 'Fecha contable',
    entry: 'Asiento',
    account: 'Código cuenta',
    description: 'Concepto',
    debit: 'Debe',
    credit: 'Haber',
    amount: 'Importe',
    side: 'Debe/Haber',
    sides: ['D', 'H'],
  },
  dutch: {
    date: 'Boekdatum',
    entry: 'Boekstuk',
    account: 'Grootboekrekening',
    description: 'Omschrijving',
    debit: 'Debet',
    credit: 'Credit',
    amount: 'Bedrag',
    side: 'Debet/Credit',
    sides: ['D', 'C'],
  },
} as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Dates as programs write them, by the form that a mapping would state. */
const DATES = {
  'yyyy-mm-dd': (year: string, month: string, day: string) => `${year}-${month}-${day}`,
  'dd.mm.yyyy': (year: string, month: string, day: string) => `${day}.${month}.${year}`,
  'dd/mm/yyyy': (year: string, month: string, day: string) => `${day}/${month}/${year}`,
  'mm/dd/yyyy': (year: string, month: string, day: string) =>
    `${Number(month)}/${Number(day)}/${year} 12:00 AM`,
  'dd-mm-yy': (year: string, month: string, day: string) => `${day}-${month}-${year.slice(2)}`,
  'dd mmm yyyy': (year: string, month: string, day: string) => `${day} ${MONTHS[Number(month) - 1]} ${year}`,
  yyyymmdd: (year: string, month: string, day: string) => `${year}${month}${day}`,
};

const AMOUNT = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: 99_999_999 })
      .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5_000_000 }).map(String) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1001, max: 999_999 })
      .map(
        (thousandths) => `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`,
      ),
  },
);
const DAY = fc
  .integer({ min: 0, max: 720 })
  .map((days) => new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

/** Entries of two lines, in one to three kinds of amounts. */
export const arbitraryJournal: fc.Arbitrary<readonly PlainLine[]> = fc
  .array(
    fc.record({
      date: DAY,
      amount: AMOUNT,
      text: fc.constantFrom('Rent, July', 'Größe 3', 'Vente – été', 'Sales', ''),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((entries) =>
    entries.flatMap(({ date, amount, text }, index) => {
      const entry = `E-${index + 1}`;
      return [
        { date, entry, account: '1100', description: text, amount },
        { date, entry, account: '4000', description: text, amount: `-${amount}` },
      ];
    }),
  );

export const arbitraryStyle: fc.Arbitrary<Style> = fc
  .record({
    language: fc.constantFrom(...(Object.keys(WORDS) as (keyof typeof WORDS)[])),
    date: fc.constantFrom(...(Object.keys(DATES) as (keyof typeof DATES)[])),
    marks: fc.constantFrom(
      ...([
        ['.', ''],
        ['.', ','],
        ['.', "'"],
        [',', ''],
        [',', '.'],
        [',', ' '],
      ] as const),
    ),
    delimiter: fc.constantFrom(...([',', ';', '\t', '|'] as const)),
    amounts: fc.constantFrom(...(['two columns', 'signed', 'with a side'] as const)),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
    hasMore: fc.boolean(),
    hasTitle: fc.boolean(),
    encoding: fc.constantFrom(...(['utf-8', 'utf-16le', 'windows-1252'] as const)),
  })
  .map(({ marks: [decimal, thousands], ...style }) => ({ ...style, decimal, thousands }));

/** The table of a journal as a program of that style writes it, with its header. */
export function tableIn(lines: readonly PlainLine[], style: Style): string[][] {
  const words = WORDS[style.language];
  const columns: [string, (line: PlainLine, index: number) => string][] = [
    [words.date, ({ date }) => dateIn(date, style)],
    [words.entry, ({ entry }) => entry],
    [words.account, ({ account }) => account],
    [words.description, ({ description }) => description],
    ...amountColumns(style),
    ...(style.hasMore
      ? [
          ['Zeile', (_line: PlainLine, index: number) => `Z${index}`] as [
            string,
            (line: PlainLine, index: number) => string,
          ],
        ]
      : []),
  ];
  const ordered = style.order.flatMap((place) => columns.slice(place, place + 1));
  const rows = lines.map((line, index) => ordered.map(([, write]) => write(line, index)));
  const title = style.hasTitle ? [ordered.map((_column, place) => (place === 0 ? 'Acme Ltd 2025' : ''))] : [];
  return [...title, ordered.map(([name]) => name), ...rows];
}

/** The same table as a file. */
export function fileIn(rows: readonly (readonly string[])[], { delimiter, encoding }: Style): Buffer {
  const quoted = (cell: string) => (/["\n,;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n');
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return encoding === 'utf-8'
    ? Buffer.from(text)
    : Buffer.from(
        Array.from(text, (character) =>
          character === '–' ? 0x96 : character === '’' ? 0x92 : character.charCodeAt(0),
        ),
      );
}

function amountColumns(style: Style): [string, (line: PlainLine) => string][] {
  const words = WORDS[style.language];
  const unsigned = (amount: string) => amount.replace('-', '');
  switch (style.amounts) {
    case 'signed':
      return [[words.amount, ({ amount }) => numberIn(amount, style)]];
    case 'with a side':
      return [
        [words.amount, ({ amount }) => numberIn(unsigned(amount), style)],
        [words.side, ({ amount }) => words.sides[amount.startsWith('-') ? 1 : 0]],
      ];
    case 'two columns':
      return [
        [words.debit, ({ amount }) => (amount.startsWith('-') ? '' : numberIn(amount, style))],
        [words.credit, ({ amount }) => (amount.startsWith('-') ? numberIn(unsigned(amount), style) : '')],
      ];
    default:
      return style.amounts satisfies never;
  }
}

function dateIn(date: string, style: Style): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return DATES[style.date](year, month, day);
}

function numberIn(amount: string, { decimal, thousands }: Style): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
