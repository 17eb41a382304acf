import { quote } from '../quote.ts';
import { type AccountClass, isPayClass, isProfitClass } from './account-class.ts';
import type { Book } from './book.ts';

/** Why the differences of openings cannot go to an account of the chart; null where they can. */
export function faultOfOpeningAccount({ chart }: Pick<Book, 'chart'>, code: string): string | null {
  const account = chart.find(code);
  if (account === undefined) return `account: there is no account ${quote(code)}`;
  return isFitting(account.class)
    ? null
    : `account ${quote(code)} is of the class ${account.class}: differences of openings must go to an account of assets, liabilities or equity that is not cash, receivables, payables or a payroll liability`;
}

// Cash, receivables, payables and payroll are metrics of their own, which a difference would change.
function isFitting(name: AccountClass): boolean {
  return !isProfitClass(name) && !isPayClass(name) && !['cash', 'receivable', 'payable'].includes(name);
}
