import type { StatementDescription } from './statement.ts';

/** The lines of one account. It has an address of its own, as it takes an account and comes in pages. */
export const GENERAL_LEDGER: StatementDescription = Object.freeze<StatementDescription>({
  name: 'general-ledger',
  title: 'General ledger',
  description: 'Every line of an account in order, with the balance after it.',
  takes: 'range',
  requiresCapability: 'ledger.read',
  families: ['balance_sheet', 'revenue', 'expenses', 'profitability'],
  hasDepartments: false,
  hasDetail: false,
});
