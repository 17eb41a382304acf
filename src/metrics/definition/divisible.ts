import type { DimensionName } from './dimension.ts';
import type { Measure } from './measure.ts';
import { measuresOf } from './measures-of.ts';
import { isFigureMetric, type Metric } from './metric.ts';

/** The dimensions that can divide a change: their parts keep their name from one period to the next. */
export const CHANGE_DIMENSIONS = ['account', 'department', 'customer', 'vendor'] as const;
export type ChangeDimension = (typeof CHANGE_DIMENSIONS)[number];

/** By what the change of a metric can be divided, in part at least; nothing where it is of groups of persons, or a series. */
export function changeDimensionsOf(metric: Metric): readonly ChangeDimension[] {
  if (isFigureMetric(metric) || metric.shape !== 'scalar') return [];
  const measures = measuresOf(metric);
  return CHANGE_DIMENSIONS.filter((by) => measures.some((measure) => isDivisible(measure, by)));
}

/** Whether a measure is kept part by part. */
export function isDivisible(measure: Measure, by: DimensionName): boolean {
  switch (measure.source) {
    case 'account totals':
      if (measure.lines !== 'all') return false;
      return by === 'account' || (measure.timing === 'flow' && IN_TOTALS.has(by));
    case 'open documents':
    case 'allocations':
      return by === PARTY_OF[measure.kind];
    case 'documents':
      return by === PARTY_OF[measure.kind] && measure.figure !== 'parties';
    case 'people':
      // How long or for how many hours the only person of a department is employed is their own affair.
      return by === 'department' && measure.figure === 'persons' && measure.who === 'employees';
    case 'pay':
      return by === 'department' && measure.figure !== 'median year' && measure.figure !== 'without rate';
    case 'cash totals':
    case 'cash flows':
    case 'entry totals':
    case 'paid documents':
    case 'parties':
    case 'customer profiles':
    case 'settings':
    case 'moves':
      return false;
    default:
      return measure satisfies never;
  }
}

const IN_TOTALS: ReadonlySet<DimensionName> = new Set(['department', 'customer', 'vendor']);
const PARTY_OF = { invoice: 'customer', bill: 'vendor' } as const;
