import type { Metric, Unit } from '../../api/metrics.ts';

/** The unit of a metric. */
export const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  currency: 'Money',
  count: 'Count',
  percent: 'Percent',
  ratio: 'Ratio',
  days: 'Days',
  months: 'Months',
};

/** How many values a metric has. */
export const SHAPE_WORDS: Readonly<Record<Metric['shape'], string>> = {
  scalar: 'One value',
  timeseries: 'By month',
  breakdown: 'Parts',
};

/** The kind of time of a metric. */
export const TIME_WORDS: Readonly<Record<Metric['periodKind'], string>> = {
  range: 'of a period',
  snapshot: 'at the end of a day',
};
