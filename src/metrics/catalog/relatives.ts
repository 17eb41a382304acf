import { documentsOrLedgerOf } from '../coverage/basis.ts';
import { type ChangeDimension, changeDimensionsOf } from '../definition/divisible.ts';
import {
  type BreakdownMetric,
  isFigureMetric,
  type Metric,
  type Operand,
  type ScalarMetric,
  type TimeseriesMetric,
} from '../definition/metric.ts';
import { CATALOG } from './index.ts';

/** The relatives of a metric: its series, its divisions, and the dimensions of its changes. */
export type Relatives = Readonly<{
  /** The series that has the value of the metric for every month; null where there is none. */
  monthly: TimeseriesMetric | null;
  /**
   * The metrics that divide the value into parts: those made of the same formula, or of the metric itself; of what is owed those
   * that divide the documents, which have parts where they are read.
   */
  divisions: readonly BreakdownMetric[];
  changesBy: readonly ChangeDimension[];
}>;

export function relativesOf(metric: Metric): Relatives {
  return RELATIVES.get(metric) ?? NONE;
}

/** The metric whose value a breakdown divides; null where there is none. */
export function wholeOf(metric: Metric): Metric | null {
  return (
    CATALOG.find((other) => relativesOf(other).divisions.some((division) => division === metric)) ?? null
  );
}

function divides(metric: ScalarMetric, formula: Operand): boolean {
  return (
    formula === metric || formula === metric.formula || formula === documentsOrLedgerOf(metric)?.documents
  );
}

const NONE: Relatives = { monthly: null, divisions: [], changesBy: [] };
const SERIES = CATALOG.filter((metric): metric is TimeseriesMetric => metric.shape === 'timeseries');
const DIVISIONS = CATALOG.filter(
  (metric): metric is BreakdownMetric => metric.shape === 'breakdown' && !isFigureMetric(metric),
);

const RELATIVES: ReadonlyMap<Metric, Relatives> = new Map(
  CATALOG.map((metric) => [
    metric,
    {
      monthly: SERIES.find(({ of }) => of === metric) ?? null,
      divisions:
        isFigureMetric(metric) || metric.shape !== 'scalar'
          ? []
          : DIVISIONS.filter(({ formula }) => divides(metric, formula)),
      changesBy: changeDimensionsOf(metric),
    },
  ]),
);
