import { AMOUNT_DECIMALS } from '../money/decimal.ts';
import type { Account } from './account.ts';
import type { BalancedLine } from './entry.ts';

/** A line as the database will have it: its account, and its amounts as text, once for all that needs them. */
export type StoredLine = Readonly<{
  line: BalancedLine;
  account: Account;
  amount: string;
  baseAmount: string;
}>;

export function storedLine(line: BalancedLine, account: Account): StoredLine {
  const amount = line.amount.toFixed(AMOUNT_DECIMALS);
  const baseAmount = line.baseAmount === line.amount ? amount : line.baseAmount.toFixed(AMOUNT_DECIMALS);
  return { line, account, amount, baseAmount };
}
