import { expect, it } from 'vitest';
import { readCells } from '../../src/import/kinds/read-cells.ts';
import { SAFT_ACCOUNT } from '../../src/import/kinds/saft.ts';
import { ANGOLA } from '../../src/import/programs/plans/angola.ts';
import { FRANCE } from '../../src/import/programs/plans/france.ts';
import { LITHUANIA } from '../../src/import/programs/plans/lithuania.ts';
import { LUXEMBOURG } from '../../src/import/programs/plans/luxembourg.ts';
import { NORWAY } from '../../src/import/programs/plans/norway.ts';
import { planOf } from '../../src/import/programs/plans/plan.ts';
import { PORTUGAL } from '../../src/import/programs/plans/portugal.ts';
import { ROMANIA } from '../../src/import/programs/plans/romania.ts';
import { classOfAccount } from '../../src/import/saft/class-of-account.ts';

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
    expect([FRANCE.classOf(code), FRANCE.activityOf(code)]).toEqual([accountClass, activity]);
  },
);

it.each(['', '9', '999000', '801000', 'ABC', '0'])('%j is not of the French plan', (code) => {
  expect(FRANCE.classOf(code)).toBeNull();
});

// Of each country the accounts that figures depend on most, by the names that its own plan gives them.
it.each([
  [
    'NO',
    NORWAY,
    '1500 receivable, 1530 other_current_asset, 1460 inventory, 1200 fixed_asset, 1700 prepaid, 1920 cash',
  ],
  [
    'NO',
    NORWAY,
    '2000 share_capital, 2050 retained_earnings, 2060 drawings, 2240 loan, 2380 current_loan, 2400 payable',
  ],
  [
    'NO',
    NORWAY,
    '2500 income_tax_payable, 2600 payroll_liability, 2700 sales_tax, 2770 payroll_liability, 2900 deferred_revenue',
  ],
  [
    'NO',
    NORWAY,
    '3000 operating_revenue, 3900 other_income, 4300 cost_of_sales, 5000 payroll, 6000 depreciation, 6300 operating_expense',
  ],
  [
    'NO',
    NORWAY,
    '8050 interest_income, 8150 interest, 8300 income_tax, 8800 retained_earnings, 8960 retained_earnings',
  ],
  [
    'PT',
    PORTUGAL,
    '111 cash, 121 cash, 2111 receivable, 221 payable, 2432 sales_tax, 241 income_tax_payable, 245 payroll_liability',
  ],
  [
    'PT',
    PORTUGAL,
    '251 loan, 281 prepaid, 282 deferred_revenue, 32 inventory, 433 fixed_asset, 4383 accumulated_depreciation',
  ],
  [
    'PT',
    PORTUGAL,
    '51 share_capital, 56 retained_earnings, 811 retained_earnings, 818 retained_earnings, 61 cost_of_sales',
  ],
  [
    'PT',
    PORTUGAL,
    '622 operating_expense, 632 payroll, 642 depreciation, 691 interest, 711 operating_revenue, 721 operating_revenue, 812 income_tax',
  ],
  [
    'RO',
    ROMANIA,
    '1012 share_capital, 121 retained_earnings, 117 retained_earnings, 162 loan, 2131 fixed_asset, 2813 accumulated_depreciation',
  ],
  [
    'RO',
    ROMANIA,
    '371 inventory, 401 payable, 4111 receivable, 421 payroll_liability, 4411 income_tax_payable, 4427 sales_tax, 5121 cash, 5311 cash',
  ],
  [
    'RO',
    ROMANIA,
    '607 cost_of_sales, 6051 operating_expense, 628 operating_expense, 641 payroll, 6811 depreciation, 666 interest, 691 income_tax, 707 operating_revenue',
  ],
  [
    'LT',
    LITHUANIA,
    '120 fixed_asset, 2410 receivable, 271 cash, 301 share_capital, 341 retained_earnings, 443 payable, 4492 sales_tax',
  ],
  [
    'LT',
    LITHUANIA,
    '500 operating_revenue, 600 cost_of_sales, 630 other_expense, 610 operating_expense, 690 income_tax',
  ],
  [
    'LU',
    LUXEMBOURG,
    '101 share_capital, 141 retained_earnings, 194 loan, 223 fixed_asset, 401 receivable, 441 payable, 46141 sales_tax, 513 cash',
  ],
  [
    'LU',
    LUXEMBOURG,
    '601 cost_of_sales, 613 operating_expense, 621 payroll, 633 depreciation, 655 interest, 671 income_tax, 702 operating_revenue',
  ],
  [
    'AO',
    ANGOLA,
    '31 receivable, 32 payable, 345 sales_tax, 43 cash, 45 cash, 51 share_capital, 61 operating_revenue, 72 payroll, 88 retained_earnings',
  ],
] as const)('in %s the classes follow from the numbers: %#', (_country, plan, accounts) => {
  const pairs = accounts.split(', ').map((pair) => pair.split(' '));
  expect(pairs.map(([code = '']) => `${code} ${plan.classOf(code)}`)).toEqual(
    pairs.map((pair) => pair.join(' ')),
  );
});

it.each([
  ['1500', { StandardAccountID: '15' }, 'receivable'],
  ['1570', { StandardAccountID: '15' }, 'other_current_asset'],
  ['41', { StandardAccountID: '24' }, 'payable'],
  ['9001', { GroupingCode: '1920' }, 'cash'],
  ['3000', { GroupingCode: 'annet' }, 'operating_revenue'],
  ['1920', {}, 'cash'],
  ['A1', {}, null],
] as const)('the Norwegian account %s with %j is %s', (code, stated, expected) => {
  const reading = readCells(SAFT_ACCOUNT, { values: { AccountID: code, ...stated } });
  expect(reading.ok && classOfAccount('NO', code, reading.cells)).toBe(expected);
});

it.each(['PL', null])('an account of a country without a chart here (%s) has no class', (country) => {
  expect(classOfAccount(country, '1920', null)).toBeNull();
});

it('a plan lists each beginning once', () => {
  expect(() => planOf('plan', { cash: '51 53', payable: '53' }, {})).toThrow('a plan lists 53 twice');
});

it('a plan names the beginning that gave an account its class', () => {
  expect(FRANCE.ruleOf('411000')).toBe('41 in the Plan comptable général');
  expect(FRANCE.ruleOf('606100')).toBe('606 in the Plan comptable général');
});
