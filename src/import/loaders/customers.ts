import { setCustomers } from '../../records/customers/set-customers.ts';
import { CUSTOMERS } from '../kinds/index.ts';
import type { Loader } from './import-task.ts';
import { profileDraft, refuseRejected } from './load-profiles.ts';
import { loadRecords } from './load-records.ts';

/** Adds the customers that are new; changes those that differ. */
export const loadCustomers: Loader = async (task) => [
  await loadRecords(task, CUSTOMERS, {
    key: ['customer'],
    referredAs: 'customer',
    set: async (rows) => {
      const drafts = rows.map((row) => {
        const { customer, name, status, ...others } = row.cells;
        return profileDraft(customer, name, { ...others, status: status ?? 'active' }, row);
      });
      return refuseRejected(task, 'customer', rows, await setCustomers(task.transaction, drafts, task));
    },
  }),
];
