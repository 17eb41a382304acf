import { Decimal, ZERO } from '../../money/decimal.ts';
import { civilOf, type Day } from '../../period/index.ts';
import { cents, credit, debit, entry, inSteps, percentOf } from '../drafting.ts';
import { type CompanySoFar, type Happening, happenings, type Subject } from '../subject.ts';
import { isDayOfMonth, isMonthEnd } from '../working-days.ts';

/** The bank and the owners: the loan's repayment on the 15th, fees and interest at month-end, two dividends a year. */
export const financing: Subject = (day, company) => [
  ...(isDayOfMonth(day, 15) ? repayLoan(day, company) : []),
  ...(isMonthEnd(day) ? bankMonthEnd(day, company) : []),
  ...payDividend(day, company),
];

const REPAYMENT = new Decimal('21800');
const LOAN_PERCENT_A_YEAR = new Decimal('6.85');
const SAVINGS_PERCENT_A_YEAR = new Decimal('3.4');
const FEE_A_MONTH = new Decimal('165');

/** What share of the retained earnings each dividend is, by its month. */
const DIVIDEND_PERCENT: Readonly<Record<number, string>> = { 4: '8', 10: '11' };

function repayLoan(day: Day, company: CompanySoFar): Happening[] {
  const owed = company.balanceOf('bankLoan').negated();
  const interest = cents(owed.times(LOAN_PERCENT_A_YEAR).div(1200));
  const principal = Decimal.min(REPAYMENT.minus(interest), owed);
  return happenings(
    entry({ date: day, description: 'Loan repayment', reference: null }, [
      debit('bankLoan', principal),
      debit('interestExpense', interest),
      credit('operating', principal.plus(interest)),
    ]),
  );
}

function bankMonthEnd(day: Day, company: CompanySoFar): Happening[] {
  const saved = Decimal.max(company.balanceOf('savings'), ZERO);
  const interest = cents(saved.times(SAVINGS_PERCENT_A_YEAR).div(1200));
  return happenings(
    entry({ date: day, description: 'Interest on savings', reference: null }, [
      debit('savings', interest),
      credit('interestIncome', interest),
    ]),
    entry({ date: day, description: 'Account fees', reference: null }, [
      debit('bankFees', FEE_A_MONTH),
      credit('operating', FEE_A_MONTH),
    ]),
  );
}

function payDividend(day: Day, company: CompanySoFar): Happening[] {
  const { month, dayOfMonth } = civilOf(day);
  const percent = DIVIDEND_PERCENT[month];
  if (percent === undefined || dayOfMonth !== 16) return [];
  const earned = company.balanceOf('retainedEarnings').negated();
  const dividend = inSteps(percentOf(earned, percent), 5000);
  const description = month === 4 ? 'Interim dividend' : 'Final dividend';
  return happenings(
    entry({ date: day, description, reference: null }, [
      debit('dividends', dividend),
      credit('operating', dividend),
    ]),
  );
}
