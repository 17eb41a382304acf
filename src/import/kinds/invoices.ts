import { text } from './cell-type.ts';
import { documentColumn, HEADER_COLUMNS, LINE_COLUMNS } from './document-columns.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  invoice: documentColumn('invoice', 'INV-1042'),
  customer: column(text(200), 'required', 'Customer that owes it, by the id in `customers`.', 'C-104'),
  ...HEADER_COLUMNS,
  ...LINE_COLUMNS,
};

export const INVOICES: FileKind<typeof COLUMNS, 'invoices'> = {
  name: 'invoices',
  requires: 'ledger.write',
  summary:
    'Invoices to customers: a row for each line, the lines of an invoice one after the other. Columns that are not about the line are the same on each of them. A negative total is a credit note, in `payments`.',
  columns: COLUMNS,
  customFields: true,
};
