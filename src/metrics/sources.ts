import type { AccountClass } from '../ledger/account-class.ts';

/**
 * What was posted to accounts of some classes, counted on the side where those accounts grow. An entry falls on its
 * own date. A flow is what was posted in a period, a balance all that was posted up to and including its last day.
 */
export type AccountMeasure = Readonly<{
  source: 'account totals';
  classes: readonly AccountClass[];
  side: 'debit' | 'credit';
  timing: Exclude<Timing, 'state'>;
  /** Whether entries that close a year count: in balances they do, in a flow of income or expenses never. */
  closing: 'counted' | 'left out';
}>;

/** Money that came in or went out, an entry counted by the net of its lines on cash; always positive. */
export type CashMeasure = Readonly<{ source: 'cash totals'; direction: 'in' | 'out'; timing: 'flow' }>;

/**
 * When the facts of a measure count: those that fall in the period (flow), all up to and including its last day, added up
 * from the beginning (balance), or what is so on the last day, looked up for that day alone (state).
 */
export type Timing = 'flow' | 'balance' | 'state';

/** Facts to add up, and how: the leaves of every formula. */
export type Measure = AccountMeasure | CashMeasure;

/** Credits less debits of a period, year-end closing left out. */
export function income(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'flow', closing: 'left out' });
}

/** Debits less credits of a period, year-end closing left out. */
export function expenses(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'debit', timing: 'flow', closing: 'left out' });
}

/** The balance of accounts that grow by debits: assets, and expenses not yet closed. */
export function debitBalance(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'debit', timing: 'balance', closing: 'counted' });
}

/** The balance of accounts that grow by credits: liabilities, equity, and income not yet closed. */
export function creditBalance(classes: readonly AccountClass[]): AccountMeasure {
  return accountMeasure({ classes, side: 'credit', timing: 'balance', closing: 'counted' });
}

/** Money that came in to accounts of class `cash`, transfers between them left out. */
export const CASH_IN: CashMeasure = Object.freeze({ source: 'cash totals', direction: 'in', timing: 'flow' });

/** Money that went out of accounts of class `cash`, transfers between them left out. */
export const CASH_OUT: CashMeasure = Object.freeze({
  source: 'cash totals',
  direction: 'out',
  timing: 'flow',
});

function accountMeasure(measure: Omit<AccountMeasure, 'source'>): AccountMeasure {
  return Object.freeze({ source: 'account totals', ...measure });
}
