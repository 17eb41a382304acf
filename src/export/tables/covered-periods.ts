import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { COVERED_PERIODS } from '../../import/kinds/index.ts';
import { type CellsOf, exportedTable, plainRows } from '../exported-table.ts';
import { readRows } from '../read-rows.ts';

/** The periods that files stated, so that their silent days stay known. */
export const COVERED_PERIODS_TABLE = exportedTable(
  COVERED_PERIODS,
  ['ledger.read'],
  async ({ transaction }) => plainRows(readRows(transaction, SELECT)),
);

const SELECT = sql<CellsOf<typeof COVERED_PERIODS.columns>>`
  select distinct first_day::text as from, last_day::text as through from ${own('covered_periods')} covered_periods
  order by 1, 2`;
