// Files of DATEV, written as programs write them.

/** What a row says: the rest is empty. */
export type Row = Readonly<{
  amount: string;
  side?: 'S' | 'H';
  account: string;
  contra: string;
  key?: string;
  day?: string;
  document?: string;
  text?: string;
  currency?: string;
  rate?: string;
  baseAmount?: string;
  discount?: string;
  serviceDay?: string;
  isReversal?: boolean;
}>;

export type Head = Readonly<{
  mark?: string;
  year?: string;
  digits?: number;
  from?: string;
  to?: string;
  purpose?: string;
  currency?: string;
  chart?: string;
}>;

const TITLES = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto',
  'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Leistungsdatum;Generalumkehr (GU)',
].join(';');

export function bookings(rows: readonly Row[], head: Head = {}): string {
  return [headOf('21', 'Buchungsstapel', head), TITLES, ...rows.map(lineOf)].join('\r\n');
}

export function labels(names: Readonly<Record<string, string>>, head: Head = {}): string {
  const rows = Object.entries(names).map(([account, name]) => `${account};"${name}";"de-DE"`);
  return [headOf('20', 'Kontenbeschriftungen', head), 'Konto;Kontenbeschriftung;Sprach-ID', ...rows].join(
    '\r\n',
  );
}

function headOf(category: string, name: string, head: Head): string {
  const {
    mark = 'EXTF',
    year = '20250101',
    digits = 4,
    from = '',
    to = '',
    purpose = '0',
    currency = 'EUR',
    chart = '03',
  } = head;
  return `"${mark}";700;${category};"${name}";13;20260101000000000;;"";"";"";1001;1;${year};${digits};${from};${to};"";"";1;${purpose};0;"${currency}";;"";;;"${chart}"`;
}

function lineOf(row: Row): string {
  const { amount, side = 'S', account, contra, key = '', day = '1503', document = '', text = 'x' } = row;
  const {
    currency = '',
    rate = '',
    baseAmount = '',
    discount = '',
    serviceDay = '',
    isReversal = false,
  } = row;
  const quoted = [
    `"${side}"`,
    `"${currency}"`,
    rate,
    baseAmount,
    baseAmount === '' ? '""' : '"EUR"',
    account,
    contra,
  ];
  return [
    amount,
    ...quoted,
    `"${key}"`,
    day,
    `"${document}"`,
    '""',
    discount,
    `"${text}"`,
    serviceDay,
    isReversal ? '1' : '',
  ].join(';');
}

/** A small batch with an opening, a sale, a purchase and statistics. */
export const BATCH = bookings(
  [
    { amount: '500,00', account: '1200', contra: '9000', day: '101' },
    { amount: '119,00', account: '10001', contra: '9008', day: '0101' },
    { amount: '619,00', side: 'H', account: '0800', contra: '9000', day: '0101' },
    {
      amount: '1190,00',
      account: '10001',
      contra: '8400',
      day: '1503',
      document: 'RE-1',
      text: 'Honorar, "März"'.replaceAll('"', ''),
    },
    {
      amount: '107,00',
      side: 'H',
      account: '70001',
      contra: '4940',
      key: '8',
      day: '1603',
      document: 'ER 9',
      text: 'Bücher',
    },
    { amount: '12,00', account: '9990', contra: '9999' },
  ],
  { from: '20250101', to: '20250331' },
);
