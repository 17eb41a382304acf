import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { AMOUNT, ANYTHING, type CellType, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** An amount of QuickBooks: `1,234.50`, with or without the commas. */
const QUICKBOOKS_AMOUNT: CellType<Decimal> = {
  kind: 'value',
  name: 'number with a decimal point, perhaps with commas between thousands',
  read: (cell) =>
    /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(cell)
      ? AMOUNT.read(cell.replaceAll(',', ''))
      : { ok: false, reason: `not a number with a decimal point: ${quote(cell)}` },
};

const COLUMNS = {
  trnstype: column(text(100), 'optional', 'What it is; estimates and orders are left out.', 'INVOICE'),
  date: column(
    ANYTHING,
    'required',
    'Day: month first, or day first, as all days of the file are.',
    '7/15/2026',
  ),
  accnt: column(text(200), 'required', 'Name of the account; it is also its code.', 'Accounts Receivable'),
  name: column(
    text(200),
    'optional',
    'Customer of a line on receivables, vendor of one on payables; elsewhere as the lists of the file say.',
    'Client',
  ),
  amount: column(QUICKBOOKS_AMOUNT, 'required', 'A debit if positive, a credit if negative.', '1,100.00'),
  docnum: column(text(500), 'optional', 'Number of the document.', '1042'),
  memo: column(text(2000), 'optional', 'What happened.', 'Consulting'),
  clear: column(ANYTHING, 'optional', '`Y` marks the line as reconciled.', 'N'),
};

const SAMPLE = `!ACCNT	NAME	ACCNTTYPE
ACCNT	Accounts Receivable	AR
ACCNT	Consulting Income	INC
!TRNS	TRNSID	TRNSTYPE	DATE	ACCNT	NAME	AMOUNT	DOCNUM	MEMO
!SPL	SPLID	TRNSTYPE	DATE	ACCNT	NAME	AMOUNT	DOCNUM	MEMO
!ENDTRNS
TRNS		INVOICE	7/15/2026	Accounts Receivable	Client	1100.00	1042	Consulting
SPL		INVOICE	7/15/2026	Consulting Income		-1100.00		
ENDTRNS`;

export const IIF: FileKind<typeof COLUMNS, 'iif'> = {
  name: 'iif',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary: 'A file of QuickBooks Desktop (IIF), with transactions and the list of accounts.',
  columns: COLUMNS,
  sample: SAMPLE,
};
