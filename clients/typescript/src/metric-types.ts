import type { Exact } from './exact.ts';
import type { Assumption, Basis, Coverage, NullReason, ResolvedPeriod } from './generated/api.ts';
import type { Metrics } from './generated/metrics.ts';
import type { PeriodOfKind } from './period.ts';
import type { CallOptions } from './transport.ts';

/** The id of a metric: `revenue.total`. */
export type MetricId = keyof Metrics;

/** The periods that a metric takes. */
export type PeriodOf<Id extends MetricId> = PeriodOfKind<Metrics[Id]['period']>;

/** The times that a metric can be compared with. */
export type ComparedTo<Id extends MetricId> = Metrics[Id]['compare'];

/** A value, or why there is none. */
export type Valued =
  | (Exact & { readonly nullReason: null })
  | { readonly value: null; readonly exact: null; readonly nullReason: NullReason };

/** The value at another time, and what has changed since. `change` of a percentage is in points. */
export type Comparison = Readonly<{
  value: Exact | null;
  change: Exact | null;
  changePercent: Exact | null;
  period: ResolvedPeriod | null;
  coverage: Coverage | null;
  nullReason: NullReason | null;
}>;

/** A month of a series; `date` is its first day. */
export type Point = Readonly<{ date: string; label: string; complete: boolean; basis: Basis | null }> &
  Valued;

/** A part of a value; `share` is from 0 to 1. */
export type Part = Readonly<{ key: string; label: string; share: Exact | null; asOfDate: string | null }> &
  Valued;

type Heading<Id extends MetricId> = Readonly<{
  metric: Id;
  /** Raised when the meaning of the metric changes. */
  definitionVersion: number;
  /** The days that were counted. */
  period: ResolvedPeriod;
  /** The date that pins relative periods; null for today. */
  asOf: string | null;
  /** How much of the days is known. */
  coverage: Coverage;
  basis: Basis | null;
  assumed: Assumption | null;
  computedAt: string;
  /** The state of the data; null where the service does not name it. */
  dataVersion: number | null;
}> &
  (Metrics[Id]['unit'] extends 'currency' ? Readonly<{ currency: string }> : unknown);

type Comparisons<Compare extends string> = [Compare] extends [never]
  ? unknown
  : Readonly<{ comparisons: Readonly<Record<Compare, Comparison>> }>;

type Shapes<Dimension> = {
  scalar: Readonly<{ kind: 'scalar' }> & Valued;
  timeseries: Readonly<{ kind: 'timeseries'; points: readonly Point[] }>;
  breakdown: Readonly<{
    kind: 'breakdown';
    dimension: Dimension;
    /** Null where parts do not add up, one has no value, or it would reveal one that is hidden. */
    total: Exact | null;
    nullReason: NullReason | null;
    parts: readonly Part[];
  }>;
};

type DimensionOf<Id extends MetricId> = Metrics[Id] extends { dimension: infer Dimension }
  ? Dimension
  : never;

/** The answer about a metric: of its shape, with a currency if its unit is one, and with the comparisons that were asked for. */
export type MetricAnswer<Id extends MetricId, Compare extends ComparedTo<Id> = never> = Shapes<
  DimensionOf<Id>
>[Metrics[Id]['shape']] &
  Heading<Id> &
  Comparisons<Compare>;

/** The options of a question about a metric. */
export type QuestionOptions<Id extends MetricId, Compare extends ComparedTo<Id>> = Readonly<{
  /** Times to compare the value with. */
  compare?: readonly Compare[];
}> &
  (Metrics[Id]['team'] extends true
    ? Readonly<{
        /** The id of a department: counts it and all below it. */
        team?: string;
      }>
    : unknown);

/** The options of a single question. */
export type ValueOptions<Id extends MetricId, Compare extends ComparedTo<Id>> = QuestionOptions<Id, Compare> &
  CallOptions &
  Readonly<{
    /** Answers as if this day were today. */
    asOf?: string;
  }>;
