import {
  type AccountClass,
  ASSET_CLASSES,
  EQUITY_CLASSES,
  INCOME_CLASSES,
  LIABILITY_CLASSES,
} from '../../ledger/account-class.ts';

/** What ledgers of plain text call the five kinds of accounts. */
export type Root = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses';

const ROOTS = new Map<AccountClass, Root>([
  ...ASSET_CLASSES.map((name) => [name, 'assets'] as const),
  ...LIABILITY_CLASSES.map((name) => [name, 'liabilities'] as const),
  ...EQUITY_CLASSES.map((name) => [name, 'equity'] as const),
  ...INCOME_CLASSES.map((name) => [name, 'income'] as const),
]);

/** The kind of an account of a class; one without a class counts as expense. */
export function rootOf(accountClass: AccountClass): Root {
  return ROOTS.get(accountClass) ?? 'expenses';
}
