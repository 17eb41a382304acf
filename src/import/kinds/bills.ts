import { text } from './cell-type.ts';
import { documentColumn, HEADER_COLUMNS, LINE_COLUMNS } from './document-columns.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  bill: documentColumn('bill', 'BILL-77'),
  vendor: column(text(200), 'required', 'Vendor that it is owed to, by the id in `vendors`.', 'V-12'),
  ...HEADER_COLUMNS,
  ...LINE_COLUMNS,
};

export const BILLS: FileKind<typeof COLUMNS, 'bills'> = {
  name: 'bills',
  requires: 'ledger.write',
  summary:
    'Bills from vendors: a row for each line, the lines of a bill one after the other. Columns that are not about the line are the same on each of them. A negative total is a credit note, in `payments`.',
  columns: COLUMNS,
};
