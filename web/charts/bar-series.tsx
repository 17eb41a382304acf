import { type ReactNode, useId } from 'react';
import styles from './bar-series.module.css';
import { Hatching } from './hatching.tsx';
import { MonthChart } from './month-chart.tsx';
import type { Scales } from './scales.ts';
import type { Series, SeriesChartProps } from './series.ts';
import fills from './tones.module.css';

/** The amounts of each month, as bars from zero. A month in progress is hatched. */
export function BarSeries(props: SeriesChartProps & Readonly<{ link?: (title: string) => ReactNode }>) {
  const id = useId();
  const { series, comparison } = props;
  return (
    <MonthChart
      {...props}
      drawing={(scales) => (
        <>
          <Hatching id={id} />
          {series.map((each, index) => (
            <Bars
              key={each.key}
              series={each}
              scales={scales}
              place={{ index, of: series.length }}
              hatching={id}
            />
          ))}
          {comparison !== undefined && <Compared series={comparison} scales={scales} />}
        </>
      )}
    />
  );
}

type Place = Readonly<{ index: number; of: number }>;
type BarsProps = Readonly<{ series: Series; scales: Scales; place: Place; hatching: string }>;

const WIDEST = 44;

function Bars({ series, scales, place, hatching }: BarsProps) {
  const width = Math.min(WIDEST, (scales.monthWidth * 0.66) / place.of);
  return series.points.map(({ date, value, complete }, index) => {
    if (value === null) return null;
    const left = scales.middle(index) + (place.index - place.of / 2) * width;
    const top = Math.min(scales.y(value), scales.y(0));
    // A single series shows by its colour what lies below zero.
    const tone = Number(value) < 0 && place.of === 1 ? 'negative' : place.index === 0 ? 'one' : 'two';
    return (
      <rect
        key={date}
        className={complete ? fills[tone] : undefined}
        fill={complete ? undefined : `url(#${hatching}-${tone})`}
        x={left + 0.5}
        y={top}
        width={Math.max(1, width - 1)}
        height={Math.max(1, Math.abs(scales.y(value) - scales.y(0)))}
        rx={Math.min(2, width / 4)}
      />
    );
  });
}

type ComparedProps = Readonly<{ series: Series; scales: Scales }>;

// A short line across where the bar would have ended then.
function Compared({ series, scales }: ComparedProps) {
  const half = Math.min(WIDEST, scales.monthWidth * 0.66) / 2 + 3;
  return series.points.map(({ date, value }, index) => {
    if (value === null) return null;
    const middle = scales.middle(index);
    return (
      <line
        key={date}
        className={styles.compared}
        x1={middle - half}
        x2={middle + half}
        y1={scales.y(value)}
        y2={scales.y(value)}
      />
    );
  });
}
