import { RANGE_CHECKS } from './checks.ts';
import type { StatementOfAccounts } from './statement.ts';

/** Every account with what it opened with, what was posted, and its balance. */
export const TRIAL_BALANCE: StatementOfAccounts = Object.freeze<StatementOfAccounts>({
  kind: 'accounts',
  name: 'trial-balance',
  title: 'Trial balance',
  description:
    'Every account with its opening balance, debits, credits and closing balance. Accounts of income and expenses begin with the financial year; results before it and closing entries are one row.',
  takes: 'range',
  requiresCapability: 'metrics.read',
  families: ['balance_sheet', 'revenue', 'expenses', 'profitability'],
  hasDepartments: false,
  hasDetail: false,
  checks: RANGE_CHECKS,
});
