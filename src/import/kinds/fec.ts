import type { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, type CellType, DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** A date of a FEC: `20261231`. Some programs write `31/12/2026` or marks between its parts. */
const FEC_DATE: CellType<Day> = {
  kind: 'value',
  name: 'date, YYYYMMDD',
  read: (cell) => {
    const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(cell) ?? [];
    const [, dayFirst, monthNext, yearLast] = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/.exec(cell) ?? [];
    const parts = year === undefined ? [yearLast, monthNext, dayFirst] : [year, month, day];
    const reading = parts[0] === undefined ? null : DATE.read(parts.join('-'));
    if (reading === null) return { ok: false, reason: `not a date in the form YYYYMMDD: ${quote(cell)}` };
    return reading.ok ? reading : { ok: false, reason: `there is no such date: ${quote(cell)}` };
  },
};

/** An amount of a FEC: `1234,50`, perhaps with zeros or spaces before it. */
const FEC_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  name: 'number with a decimal comma or point',
  read: (cell) =>
    AMOUNT.read(
      cell
        .replaceAll(/[\s\u00a0\u202f]/g, '')
        .replace(',', '.')
        .replace(/^([+-]?)0+(?=\d)/, '$1'),
    ),
};

/** The side of an amount, as the sign of a debit. */
const SIDE: CellType<1 | -1> = {
  kind: 'value',
  name: 'D or C, or +1 or -1',
  read: (cell) => {
    if (/^(D|\+?1)$/i.test(cell)) return { ok: true, value: 1 };
    if (/^(C|-1)$/i.test(cell)) return { ok: true, value: -1 };
    return { ok: false, reason: `neither D nor C: ${quote(cell)}` };
  },
};

// The order and the names of the columns are those of article A47 A-1 of the Livre des procédures fiscales.
const COLUMNS = {
  journalcode: column(text(100), 'may be empty', 'Code of the journal.', 'VE'),
  journallib: column(
    text(500),
    'may be empty',
    'Name of the journal; an opening’s contains `nouveau`.',
    'Ventes',
  ),
  ecriturenum: column(
    text(150),
    'may be empty',
    'Number of the entry; its lines follow one another.',
    '1042',
  ),
  ecrituredate: column(FEC_DATE, 'required', 'Day of the entry.', '20260701'),
  comptenum: column(text(200), 'required', 'Number of the account, by the Plan comptable général.', '411000'),
  comptelib: column(text(500), 'may be empty', 'Name of the account.', 'Clients'),
  compauxnum: column(
    text(200),
    'may be empty',
    'Id of the customer on an account of 41, of the vendor on one of 40.',
    'C104',
  ),
  compauxlib: column(text(500), 'may be empty', 'Name of that customer or vendor.', 'Durand SA'),
  pieceref: column(text(500), 'may be empty', 'Number of the paper behind the entry.', 'F2026-17'),
  piecedate: column(ANYTHING, 'may be empty', 'Not used.', '20260701'),
  ecriturelib: column(text(2000), 'may be empty', 'Description of the line.', 'Facture F2026-17'),
  debit: column(FEC_AMOUNT, 'optional', 'Amount of a debit, in euros.', '1200,00'),
  credit: column(FEC_AMOUNT, 'optional', 'Amount of a credit, in euros.', '0,00'),
  montant: column(FEC_AMOUNT, 'optional', 'Instead of debit and credit, together with `Sens`.', '1200,00'),
  sens: column(SIDE, 'optional', 'The side of `Montant`.', 'D'),
  ecriturelet: column(
    text(100),
    'may be empty',
    'Lettering: the lines of a customer or vendor with one code settle each other.',
    'AA',
  ),
  datelet: column(
    ANYTHING,
    'may be empty',
    'Not used: what is lettered settles on the later of its days.',
    '20260731',
  ),
  validdate: column(ANYTHING, 'may be empty', 'Not used.', '20261231'),
  montantdevise: column(
    FEC_AMOUNT,
    'may be empty',
    'What the amount is in `Idevise`; its sign is that of the line.',
    '1300,00',
  ),
  idevise: column(
    text(100),
    'may be empty',
    'Currency in which it was agreed, if that is not the euro.',
    'USD',
  ),
  daterglt: column(ANYTHING, 'optional', 'Not used.', ''),
  moderglt: column(ANYTHING, 'optional', 'Not used.', ''),
  natop: column(ANYTHING, 'optional', 'Not used.', ''),
  idclient: column(ANYTHING, 'optional', 'Not used.', ''),
};

export const FEC: FileKind<typeof COLUMNS, 'fec'> = {
  name: 'fec',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary:
    'A fichier des écritures comptables, as French law has it (LPF A47 A-1): separated by tab, pipe or semicolon.',
  columns: COLUMNS,
  eitherOf: [
    ['debit', 'credit'],
    ['montant', 'sens'],
  ],
};
