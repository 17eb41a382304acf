import { coverPeriod } from '../../ledger/covered-periods.ts';
import { formatDay } from '../../period/index.ts';
import { COVERED_PERIODS } from '../kinds/index.ts';
import type { Loader } from './import-task.ts';
import { loadRecords } from './load-records.ts';

/** Keeps periods of which the books have everything. */
export const loadCoveredPeriods: Loader = async (task) => [
  await loadRecords(task, COVERED_PERIODS, {
    key: ['from', 'through'],
    set: async (rows) => {
      const tally = { added: 0, changed: 0, unchanged: 0 };
      for (const { line, cells } of rows) {
        const { from: first, through: last } = cells;
        if (last < first) task.refuse(line, `through: before from, ${formatDay(first)}`);
        else tally[(await coverPeriod(task.transaction, { first, last })) ? 'added' : 'unchanged'] += 1;
      }
      return tally;
    },
  }),
];
