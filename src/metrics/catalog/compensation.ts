import { BY_DEPARTMENT, BY_ENGAGEMENT } from '../definition/dimension.ts';
import { average, percentage, whereAny, whereNone } from '../definition/formula.ts';
import { pay } from '../definition/measures/people.ts';
import type { Formula, Metric, Operand } from '../definition/metric.ts';
import { payrollExpenses } from './expenses.ts';
import { page } from './page.ts';
import { revenueOperating } from './revenue.ts';

const compensation = page('people', 'people.view_cost');

const PAID = pay('persons');

/** A total without some of the pay is wrong: while an exchange rate is missing, there is none. */
function complete(of: Operand): Formula {
  return whereNone(pay('without rate'), of);
}

const PAY_OF_A_YEAR = complete(pay('year'));

export const annualPay = compensation.onDate({
  id: 'comp.annual_total',
  label: 'Annual pay',
  description:
    'Salaries, wages and allowances in force on the date, as an amount a year, without contractors, bonuses and overtime.',
  teamScoped: true,
  formula: PAY_OF_A_YEAR,
  related: ['comp.average', 'comp.median', 'comp.by_department', 'comp.monthly', 'expenses.payroll'],
  tags: ['salaries', 'wages', 'cost'],
  synonyms: [
    'total salary bill',
    'annual salaries',
    'annual payroll',
    'total pay per year',
    'cost of all salaries',
  ],
});

export const averagePay = compensation.onDate({
  id: 'comp.average',
  label: 'Average annual pay',
  description:
    'The fixed pay of a year on the date for each employee who has any. Part time is not scaled up.',
  teamScoped: true,
  formula: complete(average(pay('year'), PAID)),
  related: ['comp.median', 'comp.annual_total'],
  tags: ['salaries', 'wages'],
  synonyms: ['average salary', 'mean salary', 'average pay', 'average wage'],
});

export const medianPay = compensation.onDate({
  id: 'comp.median',
  label: 'Median annual pay',
  description: 'The median yearly fixed pay of the employees who have any.',
  teamScoped: true,
  formula: complete(whereAny(PAID, pay('median year'))),
  related: ['comp.average', 'comp.annual_total'],
  tags: ['salaries', 'wages'],
  synonyms: ['middle salary', 'salary in the middle', 'median salary', 'median pay', 'typical salary'],
});

export const payByDepartment = compensation.splitOnDate({
  id: 'comp.by_department',
  label: 'Annual pay by department',
  description: 'Fixed pay in force on the date, as an amount a year, for each department.',
  dimension: BY_DEPARTMENT,
  formula: PAY_OF_A_YEAR,
  related: ['comp.annual_total', 'headcount.by_department', 'comp.by_engagement'],
  tags: ['salaries', 'teams', 'cost'],
  synonyms: ['salaries by department', 'pay by team', 'salary cost of each department'],
});

export const payByEngagement = compensation.splitOnDate({
  id: 'comp.by_engagement',
  label: 'Annual pay by engagement',
  description:
    'Fixed pay in force on the date, as an amount a year, for full-time, part-time, casual and fixed-term work.',
  dimension: BY_ENGAGEMENT,
  formula: PAY_OF_A_YEAR,
  related: ['comp.annual_total', 'comp.by_department'],
  tags: ['salaries', 'cost'],
  synonyms: ['pay by employment type', 'full-time and part-time pay', 'salaries of casuals'],
});

const monthlyPay = compensation.onDate({
  id: 'comp.monthly_total',
  label: 'Monthly pay',
  description: 'A twelfth of the yearly amount of the fixed pay in force on the date.',
  formula: complete(pay('month')),
  related: ['comp.annual_total', 'comp.monthly'],
  tags: ['salaries', 'cost'],
});

export const payMonthly = compensation.monthly({
  id: 'comp.monthly',
  label: 'Monthly pay by month',
  description: 'A twelfth of the annual pay that is in force at the end of each month.',
  of: monthlyPay,
  related: ['comp.annual_total', 'headcount.monthly', 'expenses.payroll'],
  tags: ['salaries', 'cost', 'trend'],
  synonyms: ['monthly salaries', 'salary trend', 'pay over time'],
});

export const payrollRevenueShare = compensation.ofRange({
  id: 'comp.revenue_share',
  label: 'Payroll share of revenue',
  description: 'Wages, salaries and related costs as a percentage of the operating revenue of the period.',
  unit: 'percent',
  formula: percentage(payrollExpenses, revenueOperating),
  changes: [{ version: 2, date: '2026-11-22', what: 'Of operating revenue in place of total revenue.' }],
  related: ['expenses.payroll', 'revenue.operating', 'comp.annual_total'],
  tags: ['efficiency', 'cost'],
  synonyms: [
    'payroll as a percentage of revenue',
    'wages as a share of sales',
    'personnel cost ratio',
    'labour cost ratio',
  ],
});

/** The metrics of this page, in the order in which they are listed. */
export const COMPENSATION: readonly Metric[] = [
  annualPay,
  averagePay,
  medianPay,
  payByDepartment,
  payByEngagement,
  payMonthly,
  payrollRevenueShare,
];
