import { expect, it } from 'vitest';
import { activityOfPlan, classOfPlan } from '../../src/import/fec/account-class.ts';

it.each([
  ['101300', 'share_capital', null],
  ['108000', 'drawings', null],
  ['120000', 'retained_earnings', null],
  ['164000', 'loan', null],
  ['205000', 'intangible', null],
  ['218300', 'fixed_asset', null],
  ['275000', 'other_asset', null],
  ['281830', 'accumulated_depreciation', null],
  ['370000', 'inventory', null],
  ['401000', 'payable', null],
  ['404000', 'payable', 'investing'],
  ['408100', 'other_current_liability', null],
  ['409100', 'other_current_asset', null],
  ['411000', 'receivable', null],
  ['418100', 'other_current_asset', null],
  ['419100', 'other_current_liability', null],
  ['421000', 'payroll_liability', null],
  ['431000', 'payroll_liability', null],
  ['444000', 'income_tax_payable', null],
  ['445660', 'sales_tax', null],
  ['457000', 'other_current_liability', 'financing'],
  ['467000', 'other_current_asset', null],
  ['471000', 'other_current_asset', null],
  ['486000', 'prepaid', null],
  ['487000', 'deferred_revenue', null],
  ['503000', 'other_current_asset', 'investing'],
  ['512000', 'cash', null],
  ['530000', 'cash', null],
  ['580000', 'cash', null],
  ['606100', 'operating_expense', null],
  ['607000', 'cost_of_sales', null],
  ['613000', 'operating_expense', null],
  ['641100', 'payroll', null],
  ['645100', 'payroll', null],
  ['661100', 'interest', null],
  ['668000', 'other_expense', null],
  ['675000', 'other_expense', 'investing'],
  ['681100', 'depreciation', null],
  ['695000', 'income_tax', null],
  ['706000', 'operating_revenue', null],
  ['740000', 'other_income', null],
  ['764000', 'interest_income', null],
  ['775000', 'other_income', 'investing'],
] as const)(
  'the account %s of the Plan comptable général is %s, its activity %s',
  (code, accountClass, activity) => {
    expect([classOfPlan(code), activityOfPlan(code)]).toEqual([accountClass, activity]);
  },
);

it.each(['', '9', '999000', '801000', 'ABC', '0'])('%j is not of it', (code) => {
  expect(classOfPlan(code)).toBeNull();
});
