import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, type CellType, CURRENCY, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** An amount of DATEV: `1234,50`, never negative. */
const DATEV_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  name: 'number with a decimal comma, not negative',
  read: (cell) => {
    if (!/^\d{1,16}(,\d{1,8})?$/.test(cell))
      return { ok: false, reason: `not a number with a decimal comma: ${quote(cell)}` };
    return AMOUNT.read(cell.replace(',', '.'));
  },
};

const SIDE: CellType<'S' | 'H'> = {
  kind: 'value',
  name: 'S or H',
  read: (cell) =>
    cell === 'S' || cell === 'H'
      ? { ok: true, value: cell }
      : { ok: false, reason: `neither S nor H: ${quote(cell)}` },
};

/** A number of an account, without the zeros that a spreadsheet cuts. */
const ACCOUNT: CellType<string> = {
  kind: 'value',
  name: 'number of up to 9 digits',
  read: (cell) =>
    /^\d{1,9}$/.test(cell)
      ? { ok: true, value: cell }
      : { ok: false, reason: `not a number of an account: ${quote(cell)}` },
};

const TRUTH: CellType<boolean> = {
  kind: 'value',
  name: '1 or 0',
  read: (cell) =>
    /^[01GJNgjn]$/.test(cell)
      ? { ok: true, value: /^[1GJgj]$/.test(cell) }
      : { ok: false, reason: `neither 1 nor 0: ${quote(cell)}` },
};

const COLUMNS = {
  umsatz: column(DATEV_AMOUNT, 'required', 'Amount, with its tax.', '1190,00'),
  soll_haben: column(SIDE, 'required', 'Whether `konto` is debited (S) or credited (H).', 'S'),
  wkz: column(CURRENCY, 'optional', 'Currency; empty is that of the first line.', 'EUR'),
  kurs: column(DATEV_AMOUNT, 'optional', 'Units of that currency for one of the base currency.', ''),
  basisumsatz: column(DATEV_AMOUNT, 'optional', 'The amount in base currency, where it is in another.', ''),
  konto: column(
    ACCOUNT,
    'required',
    'Account; with a digit more than others it is a customer or vendor.',
    '10000',
  ),
  gegenkonto: column(ACCOUNT, 'required', 'Account on the other side.', '8400'),
  bu: column(text(4), 'optional', 'Tax key; without one the function of the account decides.', ''),
  belegdatum: column(ANYTHING, 'required', 'Day, DDMM within the financial year.', '1507'),
  belegfeld1: column(text(100), 'optional', 'Number of the document.', 'RE-1042'),
  skonto: column(DATEV_AMOUNT, 'optional', 'Discount of a payment; refused where it is not 0.', ''),
  buchungstext: column(text(500), 'optional', 'What happened.', 'Consulting'),
  leistungsdatum: column(
    ANYTHING,
    'optional',
    'Day of the service, DDMMYYYY: its tax has the rate of this day.',
    '',
  ),
  generalumkehr: column(TRUTH, 'optional', 'Whether the row takes another one back.', ''),
};

const SAMPLE = `"EXTF";700;21;"Buchungsstapel";13;20260801000000000;;"";"";"";1001;1;20260101;4;20260701;20260731;"July";"";1;0;0;"EUR";;"";;;"03"
Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext
1190,00;"S";"EUR";;;"";10000;8400;"";1507;"RE-1042";"";;"Consulting"`;

export const DATEV: FileKind<typeof COLUMNS, 'datev'> = {
  name: 'datev',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary: 'A Buchungsstapel of DATEV (EXTF or DTVF), by the charts SKR 03 and SKR 04.',
  columns: COLUMNS,
  sample: SAMPLE,
};

const LABEL_COLUMNS = {
  konto: column(ACCOUNT, 'required', 'Number of the account.', '8400'),
  kontenbeschriftung: column(text(200), 'required', 'Its name.', 'Erlöse 19 % USt'),
};

const LABEL_SAMPLE = `"EXTF";700;20;"Kontenbeschriftungen";3;20260801000000000;;"";"";"";1001;1;20260101;4;;;"";"";;;;"";;"";;;"03"
Konto;Kontenbeschriftung;Sprach-ID
8400;"Erlöse 19 % USt";"de-DE"`;

export const DATEV_ACCOUNTS: FileKind<typeof LABEL_COLUMNS, 'datev_accounts'> = {
  name: 'datev_accounts',
  requires: 'ledger.write',
  summary: 'Names of accounts of DATEV (Kontenbeschriftungen).',
  columns: LABEL_COLUMNS,
  sample: LABEL_SAMPLE,
};
