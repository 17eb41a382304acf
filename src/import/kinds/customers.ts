import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { CREDIT_LIMIT_FORM, readCreditLimit } from '../../records/customers/credit-limit.ts';
import { CUSTOMER_TEXTS } from '../../records/profiles/text-rules.ts';
import type { CellType } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import {
  ACCOUNT_COLUMNS,
  CONTACT_COLUMNS,
  externalIdColumn,
  NAME_COLUMN,
  STATUS_COLUMN,
  textCell,
} from './profile-columns.ts';

const CREDIT_LIMIT: CellType<Decimal | null> = {
  name: CREDIT_LIMIT_FORM,
  read: (cell) => {
    const reading = readCreditLimit(cell.trim());
    return reading.ok ? reading : { ok: false, reason: `${reading.problem}: ${quote(cell)}` };
  },
};

const COLUMNS = {
  customer: externalIdColumn('customer', 'C-1042'),
  name: NAME_COLUMN,
  status: STATUS_COLUMN,
  ...ACCOUNT_COLUMNS,
  credit_limit: column(
    CREDIT_LIMIT,
    'optional',
    'How much it may owe; if empty, there is no limit.',
    '5000.00',
  ),
  billing_email: column(
    textCell(CUSTOMER_TEXTS.billing_email),
    'optional',
    'Where invoices go.',
    'accounts@example.com',
  ),
  ...CONTACT_COLUMNS,
};

export const CUSTOMERS: FileKind<typeof COLUMNS, 'customers'> = {
  name: 'customers',
  requires: 'records.write',
  summary:
    'Customers: a row for each. An empty cell clears what is kept; what a file has no column for stays as it is.',
  columns: COLUMNS,
  customFields: true,
};
