import type { GetStatement, StatementName } from '../../api/generated.ts';
import type { StatementSearch } from './statement-search.ts';

type Query = NonNullable<GetStatement['query']>;
export type Division = NonNullable<Query['columns']>;
export type Detail = NonNullable<Query['detail']>;
export type Method = NonNullable<Query['method']>;
export type Comparison = 'none' | 'previous' | 'last_year' | 'previous,last_year';
export type Amounts = 'whole' | 'exact';

/** How a statement is shown. */
export type StatementView = Readonly<{
  columns: Division;
  compare: Comparison;
  detail: Detail;
  /** The method of the cash flow statement. */
  method: Method;
  /** Whether amounts have their cents. */
  amounts: Amounts;
}>;

export const DIVISIONS = ['none', 'months', 'quarters', 'years', 'departments'] as const;
/** The columns, as a reader calls them. */
export const DIVISION_WORDS: Readonly<Record<Division, string>> = {
  none: 'One column',
  months: 'Months',
  quarters: 'Quarters',
  years: 'Financial years',
  departments: 'Departments',
};
export const COMPARISONS = ['none', 'previous', 'last_year', 'previous,last_year'] as const;
const DETAILS = ['summary', 'accounts'] as const;
const METHODS = ['indirect', 'direct'] as const;
const AMOUNTS = ['whole', 'exact'] as const;

/** How such an address shows this statement. */
export function viewOf(name: string, search: StatementSearch): StatementView {
  const usual = usualView(name);
  const chosen = knownOf(COMPARISONS, search.compare);
  // A comparison that was chosen on another page is of one column: beside many it would be too much.
  const usualColumns = chosen === undefined || chosen === 'none' ? usual.columns : 'none';
  const columns = knownOf(DIVISIONS, search.columns) ?? usualColumns;
  // What is usual beside one column would be too much beside many.
  const usualComparison = columns === usual.columns ? usual.compare : 'none';
  return {
    columns,
    compare: chosen ?? usualComparison,
    detail: columns === 'departments' ? 'summary' : (knownOf(DETAILS, search.detail) ?? usual.detail),
    method: knownOf(METHODS, search.method) ?? usual.method,
    amounts: knownOf(AMOUNTS, search.amounts) ?? usual.amounts,
  };
}

function knownOf<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  return values.find((known) => known === text);
}

/** The part of an address that shows a statement this way: what is usual is left out. */
export function searchOfView(name: string, view: StatementView): StatementSearch {
  const unusual = (search: StatementSearch, key: keyof StatementView): StatementSearch =>
    viewOf(name, search)[key] === view[key] ? search : { ...search, [key]: view[key] };
  const none: StatementSearch = {
    columns: undefined,
    compare: undefined,
    detail: undefined,
    method: undefined,
    amounts: undefined,
  };
  // The columns decide which comparison is usual, and the comparison which columns are.
  const columnsFirst = ['columns', 'compare', 'detail', 'method', 'amounts'] as const;
  const found = columnsFirst.reduce(unusual, none);
  const isThat = columnsFirst.every((key) => viewOf(name, found)[key] === view[key]);
  return isThat
    ? found
    : (['compare', 'columns', 'detail', 'method', 'amounts'] as const).reduce(unusual, none);
}

/** What is beneath the rows of a statement; null where nothing is. */
export function beneathRowsOf(name: string): string | null {
  return Object.hasOwn(BENEATH, name) ? (BENEATH[name] ?? null) : 'Accounts';
}

const BENEATH: Readonly<Record<string, string | null>> = {
  'trial-balance': null,
  'aged-receivables': 'Documents',
  'aged-payables': 'Documents',
};

/** What one wants to see of a statement first: the months of a result, a balance beside that of last year. */
function usualView(name: string): StatementView {
  return { ...PLAIN, ...USUAL[name] };
}

const PLAIN: StatementView = {
  columns: 'none',
  compare: 'none',
  detail: 'summary',
  method: 'indirect',
  amounts: 'exact',
};

const USUAL: Readonly<Record<string, Partial<StatementView>>> = {
  'profit-and-loss': { columns: 'months', amounts: 'whole' },
  'balance-sheet': { compare: 'last_year', amounts: 'whole' },
  'equity-changes': { compare: 'last_year', amounts: 'whole' },
  'cash-flow': { columns: 'months', amounts: 'whole' },
} satisfies Readonly<Partial<Record<StatementName, Partial<StatementView>>>>;
