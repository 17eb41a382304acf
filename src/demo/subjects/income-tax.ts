import { Decimal } from '../../money/decimal.ts';
import {
  addMonths,
  type Day,
  financialYearName,
  lastDayOf,
  quarterContaining,
  yearContaining,
} from '../../period/index.ts';
import { CALENDAR } from '../company.ts';
import { cents, credit, debit, entry } from '../drafting.ts';
import { profitAndLossAccounts } from '../profit-and-loss.ts';
import { type CompanySoFar, type Happening, happenings, type Subject } from '../subject.ts';
import { inNextMonth, isMonthEnd, workingDayFrom } from '../working-days.ts';
import { statementDay } from './statement-day.ts';

/** Income tax as it accrues: every month-end a quarter of the profit since July is provided for. */
export const incomeTax: Subject = (day, company) => {
  if (!isMonthEnd(day)) return [];
  const earned = Decimal.sum(
    0,
    ...profitAndLossAccounts()
      .filter((account) => account !== 'incomeTax')
      .map((account) => company.balanceOf(account).negated()),
  );
  const due = cents(Decimal.max(earned, 0).times(PERCENT).div(100));
  const more = due.minus(company.balanceOf('incomeTax'));
  return happenings(
    entry({ date: day, description: 'Income tax on the profit of the month', reference: null }, [
      debit('incomeTax', more),
      credit('incomeTaxPayable', more),
    ]),
  );
};

/** Income tax as it is paid: most of it in instalments after each quarter, the rest in the November after the year. */
export const incomeTaxPayments: Subject = (day, company) => {
  if (day !== lastDayOf(quarterContaining(day, CALENDAR))) return [];
  const instalment = pay(statementDay(day), instalmentFor(day, company), 'Income tax instalment');
  const year = yearContaining(day, CALENDAR);
  if (day !== lastDayOf(year)) return instalment;
  const quarterEnds = [0, 3, 6, 9].map((months) => addMonths(day, -months));
  const paid = Decimal.sum(...quarterEnds.map((end) => instalmentFor(end, company)));
  const rest = company.movementIn('incomeTax', year).minus(paid);
  const assessed = workingDayFrom(inNextMonth(addMonths(day, 4), DAY_OF_ASSESSMENT));
  const description = `Income tax of ${financialYearName(day, CALENDAR)}, balance of the assessment`;
  return [...instalment, ...pay(assessed, rest, description)];
};

const DAY_OF_ASSESSMENT = 28; // of November
const PERCENT = new Decimal('25');
const INSTALMENT_SHARE = new Decimal('0.75');

function instalmentFor(day: Day, company: CompanySoFar): Decimal {
  const arisen = company.movementIn('incomeTax', quarterContaining(day, CALENDAR));
  return Decimal.max(arisen, 0).times(INSTALMENT_SHARE).floor();
}

function pay(date: Day, amount: Decimal, description: string): Happening[] {
  return happenings(
    entry({ date, description, reference: null }, [
      debit('incomeTaxPayable', amount),
      credit('operating', amount),
    ]),
  );
}
