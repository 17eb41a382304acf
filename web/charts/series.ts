import type { Measured } from '../format/number.ts';

/** The values of a number by month, as `timeseries` answers have them. */
export type Series = Readonly<{
  key: string;
  label: string;
  points: readonly Point[];
}>;

export type Point = Readonly<{ date: string; value: number | null; complete: boolean }>;

/** What a chart by month shows. */
export type SeriesChartProps = Readonly<{
  title: string;
  /** One or two, of the same months. */
  series: readonly [Series] | readonly [Series, Series];
  /** The first of them at another time, month beside month: drawn behind it. */
  comparison?: Series | undefined;
  measured: Measured;
}>;

/** A month with the value of each series, as the tooltip, the table and the reader of a screen have it. */
export type Month = Readonly<{
  date: string;
  complete: boolean;
  values: readonly Readonly<{ key: string; label: string; value: number | null }>[];
}>;

/** Month by month what the series say of it. */
export function monthsOf({ series, comparison }: Pick<SeriesChartProps, 'series' | 'comparison'>): Month[] {
  const all: readonly Series[] = comparison === undefined ? series : [...series, comparison];
  return series[0].points.map(({ date, complete }, index) => ({
    date,
    complete,
    values: all.map(({ key, label, points }) => ({ key, label, value: points[index]?.value ?? null })),
  }));
}
