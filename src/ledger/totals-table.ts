import { DIVISIONS, type Division } from './division.ts';
import { byColumn } from './flow-columns.ts';

/**
 * A table of totals. Each row is of a day, a month or a year; `keys` are the ids and names that tell rows of one day apart, `sums`
 * the columns that are added up, which are amounts of money or counts.
 */
export type TotalsTable<Key extends string = string, Sum extends string = string> = Readonly<{
  name: string;
  keys: Readonly<Record<Key, 'uuid' | 'text'>>;
  sums: Readonly<Record<Sum, 'amount' | 'count'>>;
}>;

const SIDES = {
  debit: 'amount',
  credit: 'amount',
  opening_debit: 'amount',
  opening_credit: 'amount',
  closing_debit: 'amount',
  closing_credit: 'amount',
} as const;

/** The columns of the amounts posted to the part of an account that belongs to a department, customer or vendor. */
export const SIDE_COLUMNS = Object.keys(SIDES);

/** The amounts posted to each account. What revaluations of it are is kept of whole accounts alone. */
export const ACCOUNT_TOTALS_TABLE = {
  name: 'account_totals',
  keys: { account_id: 'uuid' },
  sums: { ...SIDES, revaluation_debit: 'amount', revaluation_credit: 'amount' },
} as const;

/** A column of the amounts posted to an account. */
export type AccountColumn = keyof (typeof ACCOUNT_TOTALS_TABLE)['sums'];

/** The same for the parts of accounts that belong to a department, customer or vendor. */
export const DIVIDED_TOTALS_TABLES = DIVISIONS.map((division) => ({
  division,
  table: dividedTable(division),
}));

/** Cash received and paid, and how many of its lines are not reconciled. */
export const CASH_TOTALS_TABLE = {
  name: 'cash_totals',
  keys: {},
  sums: { inflow: 'amount', outflow: 'amount', unreconciled_lines: 'count' },
} as const;

/** How many entries there are besides openings, and how many of them are late. */
export const ENTRY_TOTALS_TABLE = {
  name: 'entry_totals',
  keys: {},
  sums: { entries: 'count', late_entries: 'count' },
} as const;

/** Cash by activity. */
export const CASH_FLOW_TOTALS_TABLE = {
  name: 'cash_flow_totals',
  keys: {},
  sums: byColumn(() => 'amount' as const),
} as const;

/** Cash by activity and by the class of the other side. */
export const CASH_FLOW_CLASS_TOTALS_TABLE = {
  name: 'cash_flow_class_totals',
  keys: { class: 'text' },
  sums: { operating: 'amount', investing: 'amount', financing: 'amount' },
} as const;

function dividedTable({ table, column }: Division) {
  return { name: table, keys: { [column]: 'uuid', account_id: 'uuid' }, sums: SIDES } as const;
}
