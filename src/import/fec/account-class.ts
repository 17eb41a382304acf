import type { AccountClass } from '../../ledger/account-class.ts';
import type { Activity } from '../../ledger/activity.ts';

/**
 * The class of an account by its number in the French Plan comptable général (règlement ANC 2014-03, article 932-1, as in force from
 * 2025); null where the plan has no such account. The longest beginning that is listed decides.
 */
export function classOfPlan(number: string): AccountClass | null {
  return byBeginning(CLASSES, number);
}

/** The beginning of the number by which the plan gives it a class, as a rule in words. */
export function ruleOfPlan(number: string): string {
  return `${longestBeginning(CLASSES, number) ?? ''} of the Plan comptable général`;
}

/** The activity of an account where it is not that of its class: securities and suppliers of assets are investing, dividends financing. */
export function activityOfPlan(number: string): Activity | null {
  return byBeginning(ACTIVITIES, number);
}

function byBeginning<Value>(values: ReadonlyMap<string, Value>, number: string): Value | null {
  const beginning = longestBeginning(values, number);
  return beginning === null ? null : (values.get(beginning) ?? null);
}

function longestBeginning(values: ReadonlyMap<string, unknown>, number: string): string | null {
  for (let length = number.length; length > 0; length -= 1) {
    const beginning = number.slice(0, length);
    if (values.has(beginning)) return beginning;
  }
  return null;
}

function listed<Value extends string>(
  lists: Readonly<Partial<Record<Value, string>>>,
): ReadonlyMap<string, Value> {
  return new Map(
    (Object.entries(lists) as [Value, string][]).flatMap(([value, numbers]) =>
      numbers.split(' ').map((number): [string, Value] => [number, value]),
    ),
  );
}

const CLASSES = listed<AccountClass>({
  cash: '51 53 58',
  receivable: '41',
  inventory: '3',
  prepaid: '486',
  other_current_asset: '409 418 425 4287 4387 441 443 4487 462 465 467 4687 47 478 49 50 52 54 59',
  fixed_asset: '21 22 23 24 25',
  accumulated_depreciation: '28 29',
  intangible: '20',
  other_asset: '26 27 481',
  payable: '40',
  sales_tax: '445',
  income_tax_payable: '444',
  payroll_liability: '42 43',
  deferred_revenue: '487',
  other_current_liability: '408 419 44 45 46 477 48',
  loan: '16 17',
  other_liability: '15 18',
  share_capital: '101 102 103 104 109',
  retained_earnings: '106 11 12',
  drawings: '108',
  other_equity: '10 105 107 13 14 89',
  operating_revenue: '70',
  other_income: '72 74 75 76 77 78 79',
  interest_income: '762 763 764 768',
  cost_of_sales: '60 71',
  payroll: '631 633 64 691',
  operating_expense: '606 61 62 63 65',
  depreciation: '681',
  interest: '661',
  income_tax: '695 696 697 698 699',
  other_expense: '66 67 68 69',
});

const ACTIVITIES = listed<Activity>({
  investing: '269 279 404 405 462 464 465 50 675 775',
  financing: '109 456 457',
});
