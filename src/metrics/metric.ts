import type { Capability } from '../access/capability.ts';
import type { Unit } from '../money/round.ts';
import type { PeriodKind } from '../period/index.ts';
import type { AccountMeasure, Measure } from './sources.ts';

/** The subjects that metrics are filed under, in the order in which they are listed. */
export const CATEGORIES = [
  'revenue',
  'profitability',
  'expenses',
  'cash',
  'ar',
  'ap',
  'tax',
  'balance_sheet',
  'people',
  'growth',
  'diversity',
  'pay_equity',
  'quality',
  'vendor',
  'customer',
  'operations',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What people read of a metric, whatever its shape. */
type Described = Readonly<{
  /** `<category>.<name>`; stable once released. */
  id: string;
  label: string;
  /** For a reader who is not an accountant. */
  description: string;
  category: Category;
  unit: Unit;
  requiresCapability: Capability;
  /** Ids of metrics that one would look at next. */
  related: readonly string[];
  tags: readonly string[];
}>;

/** One value for a period. */
export type ScalarMetric = Described &
  Readonly<{ shape: 'scalar'; periodKind: PeriodKind; formula: Formula }>;

/** A scalar metric for every month of a range: its value in the month, or at the month's end when it is a stock. */
export type TimeseriesMetric = Described &
  Readonly<{ shape: 'timeseries'; periodKind: 'range'; of: ScalarMetric }>;

/** A measure split over the accounts that it is made of. */
export type BreakdownMetric = Described &
  Readonly<{ shape: 'breakdown'; periodKind: PeriodKind; dimension: 'account'; measure: AccountMeasure }>;

/** What a metric is: frozen data. Adding one is adding a definition to the catalogue; nothing else names it. */
export type Metric = ScalarMetric | TimeseriesMetric | BreakdownMetric;

/** How a value is made: read from facts, or added up from other values. */
export type Formula =
  | Readonly<{ kind: 'measure'; measure: Measure }>
  | Readonly<{ kind: 'sum'; terms: readonly Term[] }>;

/** A value that is added or taken away. */
export type Term = Readonly<{ sign: 1 | -1; of: ScalarMetric | Measure }>;

/** The value of a measure as it is. */
export function measured(measure: Measure): Formula {
  return Object.freeze({ kind: 'measure', measure });
}

/** The sum of terms: `sum(plus(revenue), minus(expenses))`. */
export function sum(...terms: readonly Term[]): Formula {
  return Object.freeze({ kind: 'sum', terms: Object.freeze(terms) });
}

export function plus(of: ScalarMetric | Measure): Term {
  return Object.freeze({ sign: 1, of });
}

export function minus(of: ScalarMetric | Measure): Term {
  return Object.freeze({ sign: -1, of });
}

/** Defines a metric, as data that nobody changes. */
export function define<Kind extends Metric>(metric: Kind): Kind {
  return Object.freeze(metric);
}
