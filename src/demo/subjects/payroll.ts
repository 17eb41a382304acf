import { Decimal, sumOf } from '../../money/decimal.ts';
import { addDays, civilOf, type Day, dayOf, monthContaining } from '../../period/index.ts';
import { cents, credit, type DemoLine, debit, entry, percentOf } from '../drafting.ts';
import { type DepartmentName, wagesAccount } from '../people/departments.ts';
import { isPayday } from '../people/roster.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { inNextMonth, isMonthEnd, isWorkingDay, workingDayFrom } from '../working-days.ts';

/** Wages every second Thursday, with withholding and superannuation, and accrued wages at month-end. */
export const payroll: Subject = (day, company) => [
  ...(isPayday(day) ? happenings(...payRun(day, company)) : []),
  ...(isMonthEnd(day) ? happenings(...atMonthEnd(day, company)) : []),
];

const PAID_FOR_WORKING_DAYS = 10;
const PAYROLL_TAX_FREE_A_MONTH = new Decimal('100000');

// The days of last month in this payment were accrued at its end.
function payRun(day: Day, company: CompanySoFar) {
  const reference = company.nextNumber('PAY', day);
  const worked = company.roster.wagesOn(day);
  const bonuses = company.roster.bonusesOn(day);
  const gross = cents(totalOf(worked)).plus(totalOf(bonuses));
  const accrued = company.balanceOf('accruedWages').negated();
  const withheld = percentOf(gross, '21.5').round();
  const saved = percentOf(gross, superannuationPercent(day));
  return [
    entry({ date: day, description: 'Wages and salaries for the fortnight', reference }, [
      ...wages(cents(totalOf(worked)).minus(accrued), worked),
      ...[...bonuses].map(([department, amount]) => wage(department, amount, 'Annual bonuses')),
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
    packGiftSets(day, company),
    ...payrollTax(day, company),
    accrueLeave(day, company),
    ...takeLeave(day, company),
    remitWithholding(day, company),
  ];
}

// Days worked this month and paid next month belong to this one.
function accrueWages(day: Day, company: CompanySoFar) {
  let worked = 0;
  for (let back = day; !isPayday(back); back = addDays(back, -1)) if (isWorkingDay(back)) worked += 1;
  const staff = company.roster.wagesOn(day);
  const owed = cents(totalOf(staff).times(worked).div(PAID_FOR_WORKING_DAYS));
  const description = 'Wages earned and not yet paid';
  return entry({ date: day, description, reference: null }, [
    ...wages(owed, staff),
    credit('accruedWages', owed),
  ]);
}

// The warehouse's hours for packing gift sets are part of their cost.
function packGiftSets(day: Day, company: CompanySoFar) {
  const packing = percentOf(company.movementIn('warehouseWages', monthContaining(day)), '6');
  return entry({ date: day, description: 'Warehouse wages spent on packing gift sets', reference: null }, [
    debit('packingWages', packing),
    wage('warehouse', packing.negated()),
  ]);
}

// Each department's share follows the cost of its staff; the last takes the rounding difference.
function wages(amount: Decimal, staff: ReadonlyMap<DepartmentName, Decimal>): DemoLine[] {
  const total = totalOf(staff);
  let rest = amount;
  return [...staff].map(([department, cost], index) => {
    const part = index === staff.size - 1 ? rest : cents(amount.times(cost).div(total));
    rest = rest.minus(part);
    return wage(department, part);
  });
}

function wage(department: DepartmentName, amount: Decimal, description: string | null = null): DemoLine {
  return { ...debit(wagesAccount(department), amount, description), concerns: { department } };
}

function totalOf(amounts: ReadonlyMap<DepartmentName, Decimal>): Decimal {
  return sumOf([...amounts.values()]);
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

// Most leave is taken in January, when wages are paid out of the provision.
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
  return totalOf(company.roster.wagesOn(day)).times(26).div(12);
}

// The superannuation guarantee rates set by law.
function superannuationPercent(day: Day): string {
  if (day < dayOf(2023, 7, 1)) return '10.5';
  if (day < dayOf(2024, 7, 1)) return '11';
  return day < dayOf(2025, 7, 1) ? '11.5' : '12';
}
