import { Decimal, ZERO } from '../../money/decimal.ts';
import { civilOf, type Day } from '../../period/index.ts';
import { cents, credit, debit, entry, inSteps, percentOf, revaluation } from '../drafting.ts';
import { exchangeDifference } from '../exchange.ts';
import { rateOn } from '../rates.ts';
import { type CompanySoFar, type Happening, happenings, type Subject } from '../subject.ts';
import { isDayOfMonth, isMonthEnd } from '../working-days.ts';

/**
 * The bank, the lessor and the owners: loan repayments on the 15th, lease payments on the 20th, fees, interest and
 * exchange rates at month-end, two dividends a year.
 */
export const financing: Subject = (day, company) => [
  ...(isDayOfMonth(day, 15) ? repayLoan(day, company) : []),
  ...(isDayOfMonth(day, 20) ? payLease(day, company) : []),
  ...(isMonthEnd(day) ? bankMonthEnd(day, company) : []),
  ...payDividend(day, company),
];

const REPAYMENT = new Decimal('21800');
const LOAN_PERCENT_A_YEAR = new Decimal('6.85');
const LEASE_PAYMENT = new Decimal('1850');
const LEASE_PERCENT_A_YEAR = new Decimal('7.2');
const DOLLARS = new Decimal('20000');
const SAVINGS_PERCENT_A_YEAR = new Decimal('3.4');
const FEE_A_MONTH = new Decimal('165');

/** The share of retained earnings paid as dividend, by month. */
const DIVIDEND_PERCENT: Readonly<Record<number, string>> = { 4: '8', 10: '11' };

function repayLoan(day: Day, company: CompanySoFar): Happening[] {
  const later = company.balanceOf('bankLoan').negated();
  const owed = company.balanceOf('loanDueWithinYear').negated().plus(later);
  const interest = cents(owed.times(LOAN_PERCENT_A_YEAR).div(1200));
  const principal = Decimal.min(REPAYMENT.minus(interest), owed);
  // The repaid amount falls due within a year again, as long as the loan lasts.
  const nowDue = Decimal.min(principal, later);
  return happenings(
    entry({ date: day, description: 'Loan repayment', reference: null }, [
      debit('loanDueWithinYear', principal),
      debit('interestExpense', interest),
      credit('operating', principal.plus(interest)),
    ]),
    entry({ date: day, description: 'Part of the loan now due within a year', reference: null }, [
      debit('bankLoan', nowDue),
      credit('loanDueWithinYear', nowDue),
    ]),
  );
}

function payLease(day: Day, company: CompanySoFar): Happening[] {
  const owed = company.balanceOf('forkliftLease').negated();
  const interest = cents(owed.times(LEASE_PERCENT_A_YEAR).div(1200));
  const principal = Decimal.min(LEASE_PAYMENT.minus(interest), owed);
  if (owed.isZero()) return [];
  return happenings(
    entry({ date: day, description: 'Lease payment: forklifts', reference: null }, [
      debit('forkliftLease', principal),
      debit('interestExpense', interest),
      credit('operating', principal.plus(interest)),
    ]),
  );
}

function bankMonthEnd(day: Day, company: CompanySoFar): Happening[] {
  const saved = Decimal.max(company.balanceOf('savings'), ZERO);
  const gain = cents(DOLLARS.times(rateOn('USD', day))).minus(company.balanceOf('dollarAccount'));
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
    revaluation({ date: day, description: 'US dollar account at the rate of the month', reference: null }, [
      debit('dollarAccount', gain),
      ...exchangeDifference(gain),
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
