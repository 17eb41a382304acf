import { Decimal, sumOf } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import { ACCOUNT_NAMES, type AccountName } from './chart.ts';
import { credit, type DemoEntry, debit, entry } from './drafting.ts';
import type { CompanySoFar } from './subject.ts';

/** The company's assets and liabilities on the first simulated day; retained earnings are the rest. */
export function foundation(firstDay: Day): DemoEntry {
  const lines = Object.entries(FOUNDATION).map(([account, amount]) =>
    debit(account as AccountName, new Decimal(amount)),
  );
  const earned = sumOf(lines.map((line) => line.amount));
  return entry(heading(firstDay), [...lines, credit('retainedEarnings', earned)]);
}

/** The opening balances when the book begins, as one entry. */
export function openingBalances(date: Day, company: CompanySoFar): DemoEntry {
  return entry(
    heading(date),
    ACCOUNT_NAMES.map((account) => debit(account, company.balanceOf(account))),
  );
}

function heading(date: Day) {
  return { date, description: 'Opening balances', reference: null };
}

// Debits are positive, credits negative.
const FOUNDATION: Partial<Readonly<Record<AccountName, string>>> = {
  operating: '640000',
  savings: '950000',
  pettyCash: '500',
  dollarAccount: '30000',
  stock: '1620000',
  plant: '745000',
  plantDepreciation: '-268000',
  vehicles: '176000',
  vehicleDepreciation: '-71000',
  computers: '88000',
  computerDepreciation: '-41000',
  tradeMarks: '64000',
  rentalBond: '109500',
  loanDueWithinYear: '-162000',
  bankLoan: '-1318000',
  annualLeave: '-94000',
  longServiceLeave: '-58000',
  shareCapital: '-500000',
  revaluationReserve: '-85000',
  shareOptions: '-30000',
};
