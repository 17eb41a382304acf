import { EQUITY_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../ledger/account-class.ts';
import { minus, percentage, plus, sum } from '../formula.ts';
import { creditBalance, debitBalance, expenses } from '../sources.ts';
import { totalAssets, totalLiabilities } from './balance-sheet.ts';
import { expensesTotal } from './expenses.ts';
import { page } from './page.ts';

const quality = page('quality');

export const balanceCheck = quality.onDate({
  id: 'quality.balance_check',
  label: 'Balance check',
  description:
    'Assets less liabilities, equity and the profit that has not been closed into equity yet. 0 when the books agree; anything else means that they cannot be trusted.',
  formula: sum(
    plus(totalAssets),
    minus(totalLiabilities),
    minus(creditBalance(EQUITY_CLASSES)),
    minus(creditBalance(INCOME_CLASSES)),
    plus(debitBalance(EXPENSE_CLASSES)),
  ),
  related: ['balance.total_assets', 'balance.total_liabilities', 'balance.equity'],
  tags: ['check', 'balance sheet'],
});

export const uncategorisedShare = quality.ofRange({
  id: 'quality.uncategorised_share',
  label: 'Uncategorised expenses',
  description:
    'Which percentage of the expenses of the period nobody has categorised yet. The lower, the more the other figures tell.',
  unit: 'percent',
  formula: percentage(expenses(['uncategorised']), expensesTotal),
  related: ['expenses.total', 'expenses.by_account'],
  tags: ['check', 'bookkeeping'],
});
