import type { Metric } from '../definition/metric.ts';
import { BALANCE_SHEET } from './balance-sheet.ts';
import { CASH } from './cash.ts';
import { COMPENSATION } from './compensation.ts';
import { CUSTOMERS } from './customers.ts';
import { DIVERSITY } from './diversity.ts';
import { EXPENSES } from './expenses.ts';
import { GROWTH } from './growth.ts';
import { OPERATIONS } from './operations.ts';
import { PAY_EQUITY } from './pay-equity.ts';
import { PAYABLES } from './payables.ts';
import { PEOPLE } from './people.ts';
import { PROFITABILITY } from './profitability.ts';
import { QUALITY } from './quality.ts';
import { RECEIVABLES } from './receivables.ts';
import { REVENUE } from './revenue.ts';
import { TAX } from './tax.ts';
import { VENDORS } from './vendors.ts';

/** Every metric, in the order in which they are listed: a page after the other. */
export const CATALOG: readonly Metric[] = Object.freeze([
  ...REVENUE,
  ...PROFITABILITY,
  ...EXPENSES,
  ...CASH,
  ...RECEIVABLES,
  ...PAYABLES,
  ...TAX,
  ...BALANCE_SHEET,
  ...PEOPLE,
  ...COMPENSATION,
  ...GROWTH,
  ...DIVERSITY,
  ...PAY_EQUITY,
  ...QUALITY,
  ...VENDORS,
  ...CUSTOMERS,
  ...OPERATIONS,
]);
