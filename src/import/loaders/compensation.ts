import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { PAY_FIELD_NAMES, PAY_FIELDS } from '../../records/people/pay-fields.ts';
import { setCompensation } from '../../records/people/set-compensation.ts';
import { COMPENSATION } from '../kinds/index.ts';
import { findReferred } from './find-referred.ts';
import type { Loader } from './import-task.ts';
import { ErasedRows } from './leave-out-erased.ts';
import { loadRecords } from './load-records.ts';

/** Records the pay arrangements that are new; one that differs takes the place of what was recorded. */
export const loadCompensation: Loader = async (task) => {
  const erased = new ErasedRows(task);
  const report = await loadRecords(task, COMPENSATION, {
    key: ['compensation'],
    set: async (given) => {
      const all = await erased.without(given, 'membership', ({ cells }) => cells.membership);
      const found = await findReferred(
        task,
        all.map(({ line, cells }) => ({
          line,
          column: 'membership',
          record: 'membership' as const,
          name: cells.membership,
        })),
      );
      const rows = all.filter(({ line }) => !found.dangling.has(line));
      const drafts = rows.map(({ cells: { compensation, membership, ...pay }, values }) => ({
        external_id: compensation,
        membership_id: found.id('membership', membership) ?? '',
        pay: { ...pay, currency: pay.currency ?? task.ledger.baseCurrency },
        leftOut: LEAVABLE.filter((name) => !Object.hasOwn(values, name)),
      }));
      const { misdated, ...loaded } = await setCompensation(task.transaction, drafts, {
        seesPay: task.capabilities.has(SEES_PAY),
        now: task.now,
      });
      for (const index of misdated) {
        const line = rows[index]?.line ?? null;
        task.refuse(line, `effective_to: before effective_from, ${drafts[index]?.pay.effective_from}`);
      }
      return loaded;
    },
  });
  erased.warn();
  return [report];
};

// A file without one of these leaves it as it was recorded.
const LEAVABLE = PAY_FIELD_NAMES.filter((name) => PAY_FIELDS[name].presence === 'optional');
