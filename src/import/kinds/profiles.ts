import type { RecordFields } from '../../records/fields/record-field.ts';
import { LINE } from '../../records/fields/text-rule.ts';
import { CUSTOMER_FIELDS, VENDOR_FIELDS } from '../../records/profiles/fields.ts';
import { text } from './cell-type.ts';
import { fieldColumns, textCell } from './field-columns.ts';
import { column, type FileKind } from './kind.ts';

function columnsOf<Fields extends RecordFields>(example: string, record: string, fields: Fields) {
  return {
    id: column(
      text(200),
      'required',
      `What identifies the ${record}; the same again is the same ${record}, changed if it differs.`,
      example,
    ),
    name: column(textCell(LINE), 'required', 'What people call it.', 'Harbour Cafe'),
    ...fieldColumns(fields),
  };
}
const summaryOf = (records: string) =>
  `${records}: a row for each. An empty cell clears the field; fields without a column are not changed.`;

const { id: customer, ...OF_CUSTOMERS } = columnsOf('C-1042', 'customer', CUSTOMER_FIELDS);
const { id: vendor, ...OF_VENDORS } = columnsOf('V-204', 'vendor', VENDOR_FIELDS);
const CUSTOMER_COLUMNS = { customer, ...OF_CUSTOMERS };
const VENDOR_COLUMNS = { vendor, ...OF_VENDORS };

export const CUSTOMERS: FileKind<typeof CUSTOMER_COLUMNS, 'customers'> = {
  name: 'customers',
  requires: 'records.write',
  summary: summaryOf('Customers'),
  columns: CUSTOMER_COLUMNS,
  customFields: true,
};

export const VENDORS: FileKind<typeof VENDOR_COLUMNS, 'vendors'> = {
  name: 'vendors',
  requires: 'records.write',
  summary: summaryOf('Vendors'),
  columns: VENDOR_COLUMNS,
  customFields: true,
};
