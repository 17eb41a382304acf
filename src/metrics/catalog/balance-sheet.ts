import { ASSET_CLASSES, LIABILITY_CLASSES } from '../../ledger/account-class.ts';
import { define } from '../metric.ts';
import { creditBalance, debitBalance } from '../sources.ts';

export const totalAssets = define({
  id: 'balance.total_assets',
  label: 'Total assets',
  description: 'Everything the business owns or is owed at the end of the day, at the value in its books.',
  category: 'balance_sheet',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'snapshot',
  requiresCapability: 'metrics.read',
  formula: debitBalance(ASSET_CLASSES),
  related: ['balance.total_liabilities', 'cash.balance', 'quality.balance_check'],
  tags: ['balance sheet'],
});

export const totalLiabilities = define({
  id: 'balance.total_liabilities',
  label: 'Total liabilities',
  description:
    'Everything the business owes to others at the end of the day: suppliers, staff, tax office, lenders.',
  category: 'balance_sheet',
  unit: 'currency',
  shape: 'scalar',
  periodKind: 'snapshot',
  requiresCapability: 'metrics.read',
  formula: creditBalance(LIABILITY_CLASSES),
  related: ['balance.total_assets', 'quality.balance_check'],
  tags: ['balance sheet', 'debt'],
});
