import { STATUSES } from '../../records/fields/status.ts';
import { DATE, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';
import { oneOf } from './one-of.ts';

const COLUMNS = {
  customer: column(text(200), 'required', 'Customer, by the id in `customers`.', 'C-1042'),
  from_day: column(DATE, 'required', 'First day of the status; it stays until the next one.', '2025-02-01', {
    isHistory: true,
  }),
  status: column(oneOf(STATUSES), 'required', 'What the customer was from that day on.', 'inactive'),
};

export const CUSTOMER_STATUSES: FileKind<typeof COLUMNS, 'customer_statuses'> = {
  name: 'customer_statuses',
  requires: 'records.write',
  summary:
    'What customers were in the past: a row for each change of their status. Only an import into an organisation without records can say it.',
  columns: COLUMNS,
};
