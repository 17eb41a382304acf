import type { FileKind } from './kind.ts';
import {
  ACCOUNT_COLUMNS,
  CONTACT_COLUMNS,
  externalIdColumn,
  NAME_COLUMN,
  STATUS_COLUMN,
} from './profile-columns.ts';

const COLUMNS = {
  vendor: externalIdColumn('vendor', 'V-204'),
  name: NAME_COLUMN,
  status: STATUS_COLUMN,
  ...ACCOUNT_COLUMNS,
  ...CONTACT_COLUMNS,
};

export const VENDORS: FileKind<typeof COLUMNS, 'vendors'> = {
  name: 'vendors',
  requires: 'records.write',
  summary:
    'Vendors: a row for each. An empty cell clears what is kept; what a file has no column for stays as it is.',
  columns: COLUMNS,
  customFields: true,
};
