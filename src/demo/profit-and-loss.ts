import { type AccountClass, EXPENSE_CLASSES, INCOME_CLASSES } from '../ledger/account-class.ts';
import { ACCOUNT_NAMES, type AccountName, CHART } from './chart.ts';

/** The accounts of income and expenses, which start every year at zero. */
export function profitAndLossAccounts(): AccountName[] {
  const classes: ReadonlySet<AccountClass> = new Set([...INCOME_CLASSES, ...EXPENSE_CLASSES]);
  return ACCOUNT_NAMES.filter((account) => classes.has(CHART[account].class));
}
