import { EQUITY_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../ledger/account-class.ts';
import { minus, plus, sum } from '../formula.ts';
import { define } from '../metric.ts';
import { creditBalance, debitBalance } from '../sources.ts';
import { totalAssets, totalLiabilities } from './balance-sheet.ts';

export const balanceCheck = define({
  id: 'quality.balance_check',
  label: 'Balance check',
  description:
    'Assets less liabilities, equity and the profit that has not been closed into equity yet. 0 when the books agree; anything else means that they cannot be trusted.',
  category: 'quality',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'snapshot',
  requiresCapability: 'metrics.read',
  formula: sum(
    plus(totalAssets),
    minus(totalLiabilities),
    minus(creditBalance(EQUITY_CLASSES)),
    minus(creditBalance(INCOME_CLASSES)),
    plus(debitBalance(EXPENSE_CLASSES)),
  ),
  related: ['balance.total_assets', 'balance.total_liabilities'],
  tags: ['check', 'balance sheet'],
});
