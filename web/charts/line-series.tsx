import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import styles from './line-series.module.css';
import { MonthChart } from './month-chart.tsx';
import type { Scales } from './scales.ts';
import { NO_SERIES, type Point, type Series, type SeriesChartProps } from './series.ts';

/** The balance at the end of each month, as a line. The part to a month in progress is broken. */
export function LineSeries(props: SeriesChartProps & Readonly<{ link?: (title: string) => ReactNode }>) {
  const { series, earlier = NO_SERIES } = props;
  return (
    <MonthChart
      {...props}
      isLine
      drawing={(scales, active) => (
        <>
          {earlier.map((each) => (
            <path key={each.key} className={styles.lineEarlier} d={pathOf(placed(each), scales)} />
          ))}
          {series.map((each, index) => (
            <Line
              key={each.key}
              series={each}
              scales={scales}
              active={active}
              index={index}
              isAlone={series.length === 1}
            />
          ))}
        </>
      )}
    />
  );
}

type LineProps = Readonly<{
  series: Series;
  scales: Scales;
  active: number | null;
  index: number;
  isAlone: boolean;
}>;

/** A point with the place of its month. */
type PlottedPoint = Point & Readonly<{ place: number }>;

function Line({ series, scales, active, index, isAlone }: LineProps) {
  const points = placed(series);
  const complete = points.filter((point) => point.complete);
  // Starts at the last complete month, so that the line continues.
  const rest = complete.length === points.length ? [] : points.slice(Math.max(0, complete.length - 1));
  const known = points.filter(isKnown);
  const marked = known.filter((point, at) => point.place === active || at === known.length - 1);
  const surface = area<PlottedPoint>(
    ({ place }) => scales.middle(place),
    scales.y(0),
    ({ value }) => scales.y(value ?? 0),
  ).defined(isKnown);
  return (
    <>
      {isAlone && <path className={styles.area} d={surface(points) ?? ''} />}
      <path className={index === 0 ? styles.lineOne : styles.lineTwo} d={pathOf(complete, scales)} />
      <path
        className={index === 0 ? styles.lineOne : styles.lineTwo}
        strokeDasharray="2 4"
        d={pathOf(rest, scales)}
      />
      {marked.map(({ date, place, value }) => (
        <circle
          key={date}
          className={index === 0 ? styles.dotOne : styles.dotTwo}
          cx={scales.middle(place)}
          cy={scales.y(value ?? 0)}
          r={3.5}
        />
      ))}
    </>
  );
}

function pathOf(points: readonly PlottedPoint[], scales: Scales): string {
  const draw = line<PlottedPoint>(
    ({ place }) => scales.middle(place),
    ({ value }) => scales.y(value ?? 0),
  ).defined(isKnown);
  return draw(points) ?? '';
}

const isKnown = ({ value }: Point): boolean => value !== null;

// Series of the same length lie month beside month.
function placed({ points }: Series): PlottedPoint[] {
  return points.map((point, place) => ({ ...point, place }));
}
