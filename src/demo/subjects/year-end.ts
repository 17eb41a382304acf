import { sumOf, ZERO } from '../../money/decimal.ts';
import { type Day, financialYearName, lastDayOf, yearContaining } from '../../period/index.ts';
import type { AccountName } from '../chart.ts';
import { CALENDAR } from '../company.ts';
import { credit, type DemoEntry, debit, entry } from '../drafting.ts';
import { profitAndLossAccounts } from '../profit-and-loss.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';

/** The year-end close: income, expenses and dividends go into retained earnings. */
export const yearEnd: Subject = (day, company) => {
  if (day !== lastDayOf(yearContaining(day, CALENDAR))) return [];
  const year = `FY${financialYearName(day, CALENDAR)}`;
  return happenings(
    closing(day, `Close of ${year}: profit to retained earnings`, profitAndLossAccounts(), company),
    closing(day, `Close of ${year}: dividends to retained earnings`, ['dividends'], company),
  );
};

function closing(
  date: Day,
  description: string,
  accounts: readonly AccountName[],
  company: CompanySoFar,
): DemoEntry {
  const balances = accounts.map((account) => company.balanceOf(account));
  // Whole accounts are closed, whatever the departments on their lines.
  const lines = accounts.map((account, index) => ({
    ...credit(account, balances[index] ?? ZERO),
    concerns: {},
  }));
  const heading = { date, description, reference: null };
  return { ...entry(heading, [...lines, debit('retainedEarnings', sumOf(balances))]), kind: 'closing' };
}
