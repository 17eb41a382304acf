import type { GetStatement, StatementName } from '../../api/generated.ts';
import { type PeriodSearch, readPeriodSearch } from '../../period/period.ts';

type Query = NonNullable<GetStatement['query']>;
export type Division = NonNullable<Query['columns']>;
export type Detail = NonNullable<Query['detail']>;
export type Comparison = 'none' | 'previous' | 'last_year' | 'previous,last_year';
export type Amounts = 'whole' | 'exact';

/** How a statement is shown. */
export type StatementView = Readonly<{
  columns: Division;
  compare: Comparison;
  detail: Detail;
  /** Whether amounts have their cents. */
  amounts: Amounts;
}>;

/** The address of a statement: the time, and where it is not the usual one, the view. `rows=all` shows those that are empty. */
export type StatementSearch = PeriodSearch &
  Readonly<Partial<{ [Key in keyof StatementView]: StatementView[Key] | undefined }>> &
  Readonly<{ rows?: 'all' | undefined }>;

export const DIVISIONS = ['none', 'months', 'quarters', 'years', 'departments'] as const;
export const COMPARISONS = ['none', 'previous', 'last_year', 'previous,last_year'] as const;
export const DETAILS = ['summary', 'accounts'] as const;
const AMOUNTS = ['whole', 'exact'] as const;

/** Reads the address of a statement; what it does not know is left out. */
export function readStatementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const read = {
    columns: DIVISIONS.find((known) => known === search.columns),
    compare: COMPARISONS.find((known) => known === search.compare),
    detail: DETAILS.find((known) => known === search.detail),
    amounts: AMOUNTS.find((known) => known === search.amounts),
    rows: search.rows === 'all' ? ('all' as const) : undefined,
  };
  const given = Object.entries(read).filter(([, value]) => value !== undefined);
  return { ...readPeriodSearch(search), ...(Object.fromEntries(given) as StatementSearch) };
}

/** How such an address shows this statement. */
export function viewOf(name: string, { columns, compare, detail, amounts }: StatementSearch): StatementView {
  const usual = usualView(name);
  const division = columns ?? usual.columns;
  return {
    columns: division,
    // What is usual beside one column would be too much beside many.
    compare: compare ?? (division === usual.columns ? usual.compare : 'none'),
    detail: division === 'departments' ? 'summary' : (detail ?? usual.detail),
    amounts: amounts ?? usual.amounts,
  };
}

/** The part of an address that shows a statement this way: what is usual is left out. */
export function searchOfView(name: string, view: StatementView): StatementSearch {
  const unusual = (search: StatementSearch, key: keyof StatementView): StatementSearch =>
    viewOf(name, search)[key] === view[key] ? search : { ...search, [key]: view[key] };
  const none: StatementSearch = {
    columns: undefined,
    compare: undefined,
    detail: undefined,
    amounts: undefined,
  };
  // The columns first: they decide what is usual beside them.
  return (['columns', 'compare', 'detail', 'amounts'] as const).reduce(unusual, none);
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

const PLAIN: StatementView = { columns: 'none', compare: 'none', detail: 'summary', amounts: 'exact' };

const USUAL: Readonly<Record<string, Partial<StatementView>>> = {
  'profit-and-loss': { columns: 'months', amounts: 'whole' },
  'balance-sheet': { compare: 'last_year', amounts: 'whole' },
  'equity-changes': { compare: 'last_year', amounts: 'whole' },
  'cash-flow': { columns: 'months', amounts: 'whole' },
} satisfies Readonly<Partial<Record<StatementName | 'cash-flow', Partial<StatementView>>>>;
