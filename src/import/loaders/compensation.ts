import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { formatDay } from '../../period/index.ts';
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
      const drafts = rows.map(({ cells, values }) => ({
        externalId: cells.compensation,
        membershipId: found.id('membership', cells.membership) ?? '',
        payType: cells.pay_type,
        amount: cells.amount,
        currency: cells.currency ?? task.ledger.baseCurrency,
        frequency: cells.frequency,
        engagementType: cells.engagement_type,
        weeklyHours: Object.hasOwn(values, 'weekly_hours') ? cells.weekly_hours : undefined,
        effectiveFrom: formatDay(cells.effective_from),
        effectiveTo: Object.hasOwn(values, 'effective_to') ? dateOrNull(cells.effective_to) : undefined,
      }));
      const { misdated, ...loaded } = await setCompensation(task.transaction, drafts, {
        seesPay: task.capabilities.has(SEES_PAY),
        now: task.now,
      });
      for (const index of misdated) {
        const line = rows[index]?.line ?? null;
        task.refuse(line, `effective_to: before effective_from, ${drafts[index]?.effectiveFrom}`);
      }
      return loaded;
    },
  });
  erased.warn();
  return [report];
};

function dateOrNull(day: Parameters<typeof formatDay>[0] | null): string | null {
  return day === null ? null : formatDay(day);
}
