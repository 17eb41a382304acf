import { BALANCE_SHEET } from './balance-sheet.ts';
import { EQUITY_CHANGES } from './equity-changes.ts';
import { PROFIT_AND_LOSS } from './profit-and-loss.ts';
import type { Statement } from './statement.ts';

/** All statements, in the order in which they are listed. */
export const STATEMENTS: readonly Statement[] = [PROFIT_AND_LOSS, BALANCE_SHEET, EQUITY_CHANGES];
