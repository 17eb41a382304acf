import { keepAllStatuses, recordStatuses } from '../../records/customers/keep-statuses.ts';
import { CUSTOMER_STATUSES } from '../kinds/index.ts';
import { findReferred } from './find-referred.ts';
import type { Loader } from './import-task.ts';
import { loadRecords } from './load-records.ts';

/** Records what customers were in the past; then what they are now, where that is not the last of it. */
export const loadCustomerStatuses: Loader = async (task) => {
  const report = await loadRecords(task, CUSTOMER_STATUSES, {
    key: ['customer', 'from_day'],
    set: async (rows) => {
      const named = rows.map(({ line, cells: { customer } }) => {
        const record = 'customer' as const;
        return { line, column: record, record, name: customer };
      });
      const found = await findReferred(task, named);
      const marks = rows.flatMap(({ line, cells }) =>
        found.dangling.has(line)
          ? []
          : [
              {
                customerId: found.id('customer', cells.customer) ?? '',
                fromDay: cells.from_day,
                status: cells.status,
              },
            ],
      );
      if (task.isEmpty && marks.length > 0) await task.transaction.run(recordStatuses(marks));
      return { added: marks.length, changed: 0, unchanged: 0 };
    },
  });
  await task.transaction.run(keepAllStatuses());
  return [report];
};
