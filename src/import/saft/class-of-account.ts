import type { AccountClass } from '../../ledger/account-class.ts';
import type { Activity } from '../../ledger/activity.ts';
import type { Cells } from '../kinds/kind.ts';
import type { SAFT_ACCOUNT } from '../kinds/saft.ts';
import { ANGOLA } from '../programs/plans/angola.ts';
import { LITHUANIA } from '../programs/plans/lithuania.ts';
import { LUXEMBOURG } from '../programs/plans/luxembourg.ts';
import { NORWAY } from '../programs/plans/norway.ts';
import type { Plan } from '../programs/plans/plan.ts';
import { PORTUGAL } from '../programs/plans/portugal.ts';
import { ROMANIA } from '../programs/plans/romania.ts';

const PLANS: ReadonlyMap<string, Plan> = new Map([
  ['NO', NORWAY],
  ['PT', PORTUGAL],
  ['AO', ANGOLA],
  ['RO', ROMANIA],
  ['LT', LITHUANIA],
  ['LU', LUXEMBOURG],
]);

type AccountCells = Cells<typeof SAFT_ACCOUNT.columns> | null;

/** The class of an account by the chart of its country; null where neither is known. */
export function classOfAccount(
  country: string | null,
  code: string,
  cells: AccountCells,
): AccountClass | null {
  return PLANS.get(country ?? '')?.classOf(numberIn(country, code, cells)) ?? null;
}

/** The rule by which an account has its class, in words. */
export function ruleOfAccount(country: string | null, code: string, cells: AccountCells): string {
  return PLANS.get(country ?? '')?.ruleOf(numberIn(country, code, cells)) ?? 'its country has no known chart';
}

/** The activity of an account where it is not that of its class. */
export function activityOfAccount(
  country: string | null,
  code: string,
  cells: AccountCells,
): Activity | null {
  return PLANS.get(country ?? '')?.activityOf(numberIn(country, code, cells)) ?? null;
}

/**
 * The number of an account in the chart of its country. In Norway, where accounts may have numbers of their own, it is the standard
 * account or the grouping code, unless the account's own number says the same in more digits.
 */
function numberIn(country: string | null, code: string, cells: AccountCells): string {
  if (country !== 'NO') return code;
  const standard = cells?.StandardAccountID ?? cells?.GroupingCode ?? null;
  if (standard === null || !/^\d{2,4}$/.test(standard)) return code;
  return /^\d{4}/.test(code) && code.startsWith(standard.slice(0, 2)) ? code : standard;
}
