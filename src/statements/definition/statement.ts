import type { Capability } from '../../access/capability.ts';
import { findMetric } from '../../metrics/catalog/registry.ts';
import type { DocumentKind } from '../../metrics/definition/measures/documents.ts';
import type { Category, Metric, ScalarMetric } from '../../metrics/definition/metric.ts';

/** The statements, by their names in addresses. */
export const STATEMENT_NAMES = [
  'profit-and-loss',
  'balance-sheet',
  'cash-flow',
  'trial-balance',
  'general-ledger',
  'aged-receivables',
  'aged-payables',
  'equity-changes',
] as const;
export type StatementName = (typeof STATEMENT_NAMES)[number];

/** The divisions of a statement into columns. */
export const COLUMN_DIVISIONS = ['none', 'months', 'quarters', 'years', 'departments'] as const;
export type ColumnDivision = (typeof COLUMN_DIVISIONS)[number];

/** How far a statement goes into detail: by class of accounts, or with every account beneath its class. */
export const DETAILS = ['summary', 'accounts'] as const;
export type Detail = (typeof DETAILS)[number];

/** How a statement of cash flows arrives at its totals: from profit, or by what the cash was for. */
export const METHODS = ['indirect', 'direct'] as const;
export type Method = (typeof METHODS)[number];

export type Statement = StatementOfMetrics | StatementOfAccounts | StatementOfParties;
export type StatementKind = Statement['kind'];

/** A statement without what it is made of. */
export type StatementDescription = Readonly<{
  name: StatementName;
  title: string;
  description: string;
  /** Statements of a range take the same periods as metrics of a range. A balance takes a day, or the ends of the parts of a range. */
  takes: 'range' | 'snapshot or range';
  requiresCapability: Capability;
  /** The families that its metrics belong to. A key limited to some families sees only statements within them. */
  families: readonly Category[];
  /** Whether it is counted by department and by team. */
  hasDepartments: boolean;
  /** Whether its rows can have their accounts beneath. */
  hasDetail: boolean;
}>;

type Described = StatementDescription &
  Readonly<{
    /** What must be zero where the books agree: for every column. */
    checks: readonly Check[];
  }>;

/**
 * A statement whose rows are values of metrics. Rows that are metrics of the catalogue import them, so that both are one number; the
 * others are metrics of the statement alone.
 */
export type StatementOfMetrics = Described & Readonly<{ kind: 'metrics'; rows: readonly Row[] }>;

/** A statement with a row for every account. */
export type StatementOfAccounts = Described & Readonly<{ kind: 'accounts' }>;

/** A statement with a row for every customer or vendor, in detail with their documents beneath. */
export type StatementOfParties = Described &
  Readonly<{
    kind: 'parties';
    documents: DocumentKind;
    party: 'customer' | 'vendor';
    /** What all rows come to. */
    outstanding: ScalarMetric;
    /** The same by age. */
    ageing: Metric;
  }>;

export type Row = Heading | Line | Sum;

type Labelled = Readonly<{ key: string; label: string; level: number }>;

export type Heading = Labelled & Readonly<{ kind: 'heading' }>;

/** An amount of accounts. `accounts` is what is divided into them beneath it, null where nothing is; `rest` is what no account has. */
export type Line = Labelled &
  Readonly<{ kind: 'line'; metric: ScalarMetric; accounts: ScalarMetric | null; rest: Rest | null }>;

/** The part of a line that is not divided into accounts. */
export type Rest = Readonly<{ label: string; metric: ScalarMetric }>;

/** What rows above it come to. It has a metric of its own, which is computed from the books and not from these rows. */
export type Sum = Labelled &
  Readonly<{
    kind: 'subtotal' | 'total';
    metric: ScalarMetric;
    /** The rows that it adds up, so that a spreadsheet can. */
    of: readonly Readonly<{ sign: 1 | -1; key: string }>[];
    /** The percentage that is shown beside it. */
    margin: ScalarMetric | null;
  }>;

/** A number that is zero where the books agree. */
export type Check = Readonly<{ key: string; label: string; metric: ScalarMetric }>;

export function heading(key: string, label: string, level = 0): Heading {
  return Object.freeze({ kind: 'heading', key, label, level });
}

/** A line that is divided into its own accounts, unless it says otherwise. */
export function line(
  key: string,
  label: string,
  metric: ScalarMetric,
  { level = 1, accounts = metric, rest = null }: Partial<Pick<Line, 'level' | 'accounts' | 'rest'>> = {},
): Line {
  return Object.freeze({ kind: 'line', key, label, level, metric, accounts, rest });
}

export function subtotal(
  key: string,
  label: string,
  metric: ScalarMetric,
  of: Sum['of'],
  { level = 0, margin = null }: Readonly<{ level?: number; margin?: ScalarMetric | null }> = {},
): Sum {
  return Object.freeze({ kind: 'subtotal', key, label, level, metric, of: Object.freeze(of), margin });
}

export function total(
  key: string,
  label: string,
  metric: ScalarMetric,
  of: Sum['of'],
  { level = 0, margin = null }: Readonly<{ level?: number; margin?: ScalarMetric | null }> = {},
): Sum {
  return Object.freeze({ ...subtotal(key, label, metric, of, { level, margin }), kind: 'total' });
}

/** The rows with these keys, added. */
export function added(...keys: readonly string[]): Sum['of'] {
  return keys.map((key) => ({ sign: 1, key }));
}

/** The rows with these keys, taken away. */
export function deducted(...keys: readonly string[]): Sum['of'] {
  return keys.map((key) => ({ sign: -1, key }));
}

/** The families of the metrics that rows are. */
export function familiesOf(rows: readonly Row[]): readonly Category[] {
  const named = rows.flatMap((row) =>
    row.kind !== 'heading' && findMetric(row.metric.id) === row.metric ? [row.metric.category] : [],
  );
  return [...new Set(named)];
}
