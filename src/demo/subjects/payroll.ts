import { Decimal } from '../../money/decimal.ts';
import { addDays, civilOf, type Day, dayOf, monthContaining } from '../../period/index.ts';
import { cents, credit, debit, entry, percentOf } from '../drafting.ts';
import { randomFor } from '../random.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { monthsBetween } from '../trend.ts';
import { inNextMonth, isMonthEnd, isWorkingDay, workingDayFrom } from '../working-days.ts';

/** Wages every second Thursday, with what is withheld and saved for staff, and what is owed of them at month-end. */
export const payroll: Subject = (day, company) => [
  ...(isPayday(day) ? happenings(...payRun(day, company)) : []),
  ...(isMonthEnd(day) ? happenings(...atMonthEnd(day, company)) : []),
];

const PAID_FOR_WORKING_DAYS = 10;
const FIRST_STAFF = new Decimal('33');
const STAFF_GROWTH_A_MONTH = new Decimal('1.0107');
const MEAN_FORTNIGHT = new Decimal('2790');
const PAY_RISE_A_YEAR = new Decimal('1.035');
const PAYROLL_TAX_FREE_A_MONTH = new Decimal('100000');

function isPayday(day: Day): boolean {
  return day % 14 === 0; // 1970-01-01 was a Thursday
}

// Of what is paid, the days that were worked last month were accounted for at its end.
function payRun(day: Day, company: CompanySoFar) {
  const reference = company.nextNumber('PAY', day);
  const gross = cents(fortnight(day, company).times(randomFor('payroll', day).around(1)));
  const accrued = company.balanceOf('accruedWages').negated();
  const withheld = percentOf(gross, '21.5').round();
  const saved = percentOf(gross, superannuationPercent(day));
  return [
    entry({ date: day, description: 'Wages and salaries for the fortnight', reference }, [
      ...wages(gross.minus(accrued)),
      debit('accruedWages', accrued),
      debit('superannuation', saved),
      credit('paygWithholding', withheld),
      credit('superPayable', saved),
      credit('operating', gross.minus(withheld), 'Net pay'),
    ]),
    entry(
      { date: workingDayFrom(addDays(day, 6)), description: 'Superannuation to clearing house', reference },
      [debit('superPayable', saved), credit('operating', saved)],
    ),
  ];
}

function atMonthEnd(day: Day, company: CompanySoFar) {
  return [
    accrueWages(day, company),
    ...payrollTax(day, company),
    accrueLeave(day, company),
    ...takeLeave(day, company),
    remitWithholding(day, company),
  ];
}

// Days that were worked and are paid next month belong to this one.
function accrueWages(day: Day, company: CompanySoFar) {
  let worked = 0;
  for (let back = day; !isPayday(back); back = addDays(back, -1)) if (isWorkingDay(back)) worked += 1;
  const owed = cents(fortnight(day, company).times(worked).div(PAID_FOR_WORKING_DAYS));
  const description = 'Wages earned and not yet paid';
  return entry({ date: day, description, reference: null }, [...wages(owed), credit('accruedWages', owed)]);
}

function wages(amount: Decimal) {
  const [warehouse, sales] = [percentOf(amount, '34'), percentOf(amount, '31')];
  return [
    debit('warehouseWages', warehouse),
    debit('salesSalaries', sales),
    debit('officeSalaries', amount.minus(warehouse).minus(sales)),
  ];
}

function payrollTax(day: Day, company: CompanySoFar) {
  const taxable = monthlyWages(day, company).minus(PAYROLL_TAX_FREE_A_MONTH);
  const tax = percentOf(Decimal.max(taxable, 0), '5.45');
  const date = workingDayFrom(inNextMonth(day, 7));
  return [
    entry({ date: day, description: 'Payroll tax of the month', reference: null }, [
      debit('payrollTax', tax),
      credit('payrollTaxPayable', tax),
    ]),
    entry({ date, description: 'Payroll tax to Revenue NSW', reference: null }, [
      debit('payrollTaxPayable', tax),
      credit('operating', tax),
    ]),
  ];
}

function accrueLeave(day: Day, company: CompanySoFar) {
  const wages = monthlyWages(day, company);
  const [annual, longService] = [percentOf(wages, '2.4'), percentOf(wages, '0.3')];
  return entry({ date: day, description: 'Leave earned this month', reference: null }, [
    debit('leaveExpense', annual.plus(longService)),
    credit('annualLeave', annual),
    credit('longServiceLeave', longService),
  ]);
}

// Most leave is taken in January, when wages are paid out of what was set aside.
function takeLeave(day: Day, company: CompanySoFar) {
  if (civilOf(day).month !== 1) return [];
  const taken = percentOf(company.balanceOf('annualLeave').negated(), '70');
  return [
    entry({ date: day, description: 'Leave taken over the summer', reference: null }, [
      debit('annualLeave', taken),
      credit('leaveExpense', taken),
    ]),
  ];
}

function remitWithholding(day: Day, company: CompanySoFar) {
  const withheld = company.balanceOf('paygWithholding').negated();
  const date = workingDayFrom(inNextMonth(day, 21));
  return entry({ date, description: 'PAYG withholding to the tax office', reference: null }, [
    debit('paygWithholding', withheld),
    credit('operating', withheld),
  ]);
}

function monthlyWages(day: Day, company: CompanySoFar): Decimal {
  return fortnight(day, company).times(26).div(12);
}

// Staff are whole people, and get their rise in July.
function fortnight(day: Day, company: CompanySoFar): Decimal {
  const months = monthsBetween(company.firstDay, monthContaining(day).start);
  const staff = FIRST_STAFF.times(STAFF_GROWTH_A_MONTH.pow(months)).round();
  return staff.times(MEAN_FORTNIGHT).times(PAY_RISE_A_YEAR.pow(Math.floor(months / 12)));
}

// The superannuation guarantee, as the law raised it.
function superannuationPercent(day: Day): string {
  if (day < dayOf(2023, 7, 1)) return '10.5';
  if (day < dayOf(2024, 7, 1)) return '11';
  return day < dayOf(2025, 7, 1) ? '11.5' : '12';
}
