import { DATE } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  from: column(DATE, 'required', 'First day.', '2025-07-01'),
  through: column(DATE, 'required', 'Last day; not before the first one.', '2026-06-30'),
};

export const COVERED_PERIODS: FileKind<typeof COLUMNS, 'covered_periods'> = {
  name: 'covered_periods',
  requires: 'ledger.write',
  summary:
    'Periods of which the journal has everything: a day without an entry in them is one on which nothing happened. Other days between entries count as known unless there are more than 92 in a row.',
  columns: COLUMNS,
};
