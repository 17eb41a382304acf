import { AGED_PAYABLES, AGED_RECEIVABLES } from './aged.ts';
import { BALANCE_SHEET } from './balance-sheet.ts';
import { EQUITY_CHANGES } from './equity-changes.ts';
import { GENERAL_LEDGER } from './general-ledger.ts';
import { PROFIT_AND_LOSS } from './profit-and-loss.ts';
import type { Statement, StatementDescription } from './statement.ts';
import { TRIAL_BALANCE } from './trial-balance.ts';

/** The statements that are made in columns, in the order in which they are listed. */
export const STATEMENTS: readonly Statement[] = [
  PROFIT_AND_LOSS,
  BALANCE_SHEET,
  TRIAL_BALANCE,
  AGED_RECEIVABLES,
  AGED_PAYABLES,
  EQUITY_CHANGES,
];

/** All statements, as they are listed. */
export const LISTED_STATEMENTS: readonly StatementDescription[] = STATEMENTS.flatMap((statement) =>
  statement === TRIAL_BALANCE ? [statement, GENERAL_LEDGER] : [statement],
);
