import type { AccountClass } from '../../../ledger/account-class.ts';
import { element } from './xml-text.ts';

/** The grouping category and code of each class, from the Norwegian næringsspesifikasjon. */
const GROUPINGS: Readonly<Record<AccountClass, readonly [category: string, code: string]>> = {
  cash: ['balanseverdiForOmloepsmiddel', '1920'],
  receivable: ['balanseverdiForOmloepsmiddel', '1500'],
  inventory: ['balanseverdiForOmloepsmiddel', '1400'],
  prepaid: ['balanseverdiForOmloepsmiddel', '1570'],
  other_current_asset: ['balanseverdiForOmloepsmiddel', '1570'],
  fixed_asset: ['balanseverdiForAnleggsmiddel', '1280'],
  accumulated_depreciation: ['balanseverdiForAnleggsmiddel', '1280'],
  intangible: ['balanseverdiForAnleggsmiddel', '1080'],
  other_asset: ['balanseverdiForAnleggsmiddel', '1390'],
  payable: ['kortsiktigGjeld', '2400'],
  credit_card: ['kortsiktigGjeld', '2990'],
  sales_tax: ['kortsiktigGjeld', '2740'],
  income_tax_payable: ['kortsiktigGjeld', '2500'],
  payroll_liability: ['kortsiktigGjeld', '2949'],
  deferred_revenue: ['kortsiktigGjeld', '2970'],
  other_current_liability: ['kortsiktigGjeld', '2990'],
  current_loan: ['kortsiktigGjeld', '2380'],
  loan: ['langsiktigGjeld', '2220'],
  lease_liability: ['langsiktigGjeld', '2290'],
  other_liability: ['langsiktigGjeld', '2180'],
  share_capital: ['egenkapital', '2000'],
  retained_earnings: ['egenkapital', '2050'],
  drawings: ['egenkapital', '2050'],
  other_comprehensive_income: ['egenkapital', '2050'],
  other_equity: ['egenkapital', '2050'],
  operating_revenue: ['salgsinntekt', '3000'],
  other_income: ['annenDriftsinntekt', '3900'],
  interest_income: ['finansinntekt', '8050'],
  cost_of_sales: ['varekostnad', '4005'],
  direct_payroll: ['loennskostnad', '5000'],
  payroll: ['loennskostnad', '5000'],
  operating_expense: ['annenDriftskostnad', '7700'],
  depreciation: ['annenDriftskostnad', '6000'],
  interest: ['finanskostnad', '8150'],
  income_tax: ['skattekostnad', '8300'],
  other_expense: ['finanskostnad', '8179'],
  uncategorised: ['annenDriftskostnad', '7700'],
};

/** The grouping elements of an account. */
export function groupingOf(name: AccountClass): string {
  const [category, code] = GROUPINGS[name];
  return element('GroupingCategory', category, 256) + element('GroupingCode', code, 35);
}
