import { type ReactNode, useId } from 'react';
import { classes } from '../parts/classes.ts';
import styles from './bar-series.module.css';
import { Hatching } from './hatching.tsx';
import { MonthChart } from './month-chart.tsx';
import type { Scales } from './scales.ts';
import { NO_SERIES, type Series, type SeriesChartProps } from './series.ts';
import fills from './tones.module.css';

/** The amounts of each month, as bars from zero, before pale ones of a year earlier. A month in progress is hatched. */
export function BarSeries(props: SeriesChartProps & Readonly<{ link?: (title: string) => ReactNode }>) {
  const id = useId();
  const { series, earlier = NO_SERIES } = props;
  const isLapped = earlier.length > 0;
  return (
    <MonthChart
      {...props}
      drawing={(scales) => (
        <>
          <Hatching id={id} />
          {earlier.map((each, index) => (
            <Bars
              key={each.key}
              series={each}
              scales={scales}
              place={{ index, of: series.length, part: 'behind' }}
              hatching={null}
            />
          ))}
          {series.map((each, index) => (
            <Bars
              key={each.key}
              series={each}
              scales={scales}
              place={{ index, of: series.length, part: isLapped ? 'before' : 'alone' }}
              hatching={id}
            />
          ))}
        </>
      )}
    />
  );
}

/** The place of a bar within its month. A bar in front of last year's leaves part of it visible. */
type Place = Readonly<{ index: number; of: number; part: keyof typeof PARTS }>;
type BarsProps = Readonly<{
  series: Series;
  scales: Scales;
  place: Place;
  /** The patterns for months in progress; null for a year earlier, whose bars are pale. */
  hatching: string | null;
}>;

const WIDEST = 44;
// From where in its place, and how much of it.
const PARTS = { alone: [0, 1], behind: [0, 0.7], before: [0.3, 0.7] } as const;

function Bars({ series, scales, place, hatching }: BarsProps) {
  const room = Math.min(WIDEST, (scales.monthWidth * 0.66) / place.of);
  const [from, share] = PARTS[place.part];
  const width = room * share;
  return series.points.map(({ date, value, complete }, index) => {
    if (value === null) return null;
    const left = scales.middle(index) + (place.index - place.of / 2 + from) * room;
    const top = Math.min(scales.y(value), scales.y(0));
    // A single series shows by its colour what lies below zero.
    const tone = Number(value) < 0 && place.of === 1 ? 'negative' : place.index === 0 ? 'one' : 'two';
    const isHatched = hatching !== null && !complete;
    return (
      <rect
        key={date}
        className={classes(!isHatched && fills[tone], hatching === null && styles.earlier)}
        fill={isHatched ? `url(#${hatching}-${tone})` : undefined}
        x={left + 0.5}
        y={top}
        width={Math.max(1, width - 1)}
        height={Math.max(1, Math.abs(scales.y(value) - scales.y(0)))}
        rx={Math.min(2, width / 4)}
      />
    );
  });
}
