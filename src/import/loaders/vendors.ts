import { setVendors } from '../../records/vendors/set-vendors.ts';
import { VENDORS } from '../kinds/index.ts';
import type { Loader } from './import-task.ts';
import { profileDraft, refuseRejected } from './load-profiles.ts';
import { loadRecords } from './load-records.ts';

/** Adds the vendors that are new; changes those that differ. */
export const loadVendors: Loader = async (task) => [
  await loadRecords(task, VENDORS, {
    key: ['vendor'],
    referredAs: 'vendor',
    set: async (rows) => {
      const drafts = rows.map((row) => {
        const { vendor, name, status, ...others } = row.cells;
        return profileDraft(vendor, name, { ...others, status: status ?? 'active' }, row);
      });
      return refuseRejected(task, 'vendor', rows, await setVendors(task.transaction, drafts, task));
    },
  }),
];
