import type { Subject } from '../subject.ts';
import { activityStatement } from './activity-statement.ts';
import { creditCard } from './credit-card.ts';
import { financing } from './financing.ts';
import { fixedAssets } from './fixed-assets.ts';
import { incomeTax, incomeTaxPayments } from './income-tax.ts';
import { insurance } from './insurance.ts';
import { memberships } from './memberships.ts';
import { onlineShop } from './online.ts';
import { overheads } from './overheads.ts';
import { payroll } from './payroll.ts';
import { exportSales, wholesale } from './sales.ts';
import { costOfSales, stockOrders } from './stock.ts';
import { treasury } from './treasury.ts';
import { yearEnd } from './year-end.ts';

/** All subjects, in the order in which they act on a day: those that read balances come after those that change them. */
export const SUBJECTS: readonly Subject[] = [
  onlineShop,
  wholesale,
  exportSales,
  memberships,
  stockOrders,
  costOfSales,
  overheads,
  creditCard,
  payroll,
  fixedAssets,
  insurance,
  financing,
  treasury,
  activityStatement,
  incomeTax,
  incomeTaxPayments,
  yearEnd,
];
