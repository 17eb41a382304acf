import type { ExactNumber } from '../format/exact.ts';
import type { Measured } from '../format/number.ts';

/** The values of a number by month, as `timeseries` answers have them. */
export type Series = Readonly<{
  key: string;
  label: string;
  points: readonly Point[];
}>;

/** Where nothing is compared. */
export const NO_SERIES: readonly Series[] = [];

export type Point = Readonly<{ date: string; value: ExactNumber | null; complete: boolean }>;

/** The contents of a chart by month. */
export type SeriesChartProps = Readonly<{
  title: string;
  /** One or two, of the same months. */
  series: readonly [Series] | readonly [Series, Series];
  /** The same a year earlier, a series for each, month beside month: drawn behind them. */
  earlier?: readonly Series[] | undefined;
  measured: Measured;
  /** How many of the newest months are those of the chosen period, where the others are shown for context. */
  chosen?: number | undefined;
  /** Whether a month that is not whole has been over since, rather than in progress. */
  isCut?: boolean;
  /** Whether it is what there is at the end of a month, rather than what happens in it. */
  isStock?: boolean;
}>;

/** A month with the value of each series, as the tooltip, the table and the reader of a screen have it. */
export type Month = Readonly<{
  date: string;
  /** How much of it is counted. */
  extent: 'whole' | 'so far' | 'in part';
  /** Whether it is of the chosen period, where others are not. */
  isChosen: boolean;
  values: readonly Readonly<{ key: string; label: string; value: ExactNumber | null }>[];
}>;

/** Month by month what the series say of it, each beside the same a year earlier. */
export function monthsOf({ series, earlier = NO_SERIES, chosen, isCut = false }: MonthsProps): Month[] {
  const all = series.flatMap((each, index) => [each, ...earlier.slice(index, index + 1)]);
  const count = series[0].points.length;
  return series[0].points.map(({ date, complete }, index) => ({
    date,
    extent: complete ? 'whole' : isCut ? 'in part' : 'so far',
    isChosen: chosen !== undefined && chosen < count && index >= count - chosen,
    values: all.map(({ key, label, points }) => ({ key, label, value: points[index]?.value ?? null })),
  }));
}

type MonthsProps = Pick<SeriesChartProps, 'series' | 'earlier' | 'chosen' | 'isCut'>;
