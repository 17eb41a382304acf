import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { formatNumber, type Measured, whyNothing } from '../format/number.ts';
import { Axes } from './axes.tsx';
import { ChartSvg } from './chart-svg.tsx';
import { CutOff } from './cut-off.tsx';
import { monthName } from './month-name.ts';
import styles from './month-plot.module.css';
import { roomOf } from './room.ts';
import { type Scales, scalesOf } from './scales.ts';
import type { Month } from './series.ts';
import { Tooltip } from './tooltip.tsx';
import { useSize } from './use-size.ts';

/**
 * The chart itself. A pointer over a month, or the arrow keys from month to month, show what it says; a screen reader reads
 * it as the value of a slider.
 */
export function MonthPlot({ title, months, measured, limit, drawing }: MonthPlotProps) {
  const [element, size] = useSize<HTMLDivElement>();
  const [position, setPosition] = useState<number | null>(null);
  const { width, height } = size ?? NO_SIZE;
  const room = roomOf(months, size ?? NO_SIZE, { measured, limit });
  const scales = scalesOf(months, room, limit);
  const active = position === null ? undefined : months[position];
  const last = months.length - 1;
  const chosen = months.filter(({ isChosen }) => isChosen);

  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const within = clientX - currentTarget.getBoundingClientRect().left - room.left;
    const index = Math.floor(within / scales.monthWidth);
    setPosition(index >= 0 && index <= last ? index : null);
  };
  const move = (event: KeyboardEvent): void => {
    const next = STEPS[event.key]?.(position ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setPosition(Math.max(0, Math.min(last, next)));
  };
  return (
    <div
      ref={element}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={`${title}, month by month`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={position ?? last}
      aria-valuetext={inWords(active ?? months[last], measured)}
      onKeyDown={move}
      onFocus={(event) => event.target.matches(':focus-visible') && setPosition(last)}
      onBlur={() => setPosition(null)}
      onPointerMove={point}
      onPointerLeave={() => setPosition(null)}
    >
      {/* Narrower than its axes, it has nothing to show. */}
      {width > room.left + room.right && (
        <ChartSvg width={width} height={height}>
          {chosen.length > 0 && (
            <rect
              className={styles.chosen}
              x={scales.left(months.length - chosen.length)}
              y={room.top}
              width={scales.monthWidth * chosen.length}
              height={height - room.top - room.bottom}
            />
          )}
          <Axes months={months} scales={scales} room={room} measured={measured} />
          {position !== null && (
            <rect
              className={styles.active}
              x={scales.left(position)}
              y={room.top}
              width={scales.monthWidth}
              height={height - room.top - room.bottom}
            />
          )}
          {drawing(scales, position)}
          <CutOff months={months} scales={scales} room={room} measured={measured} limit={limit} />
        </ChartSvg>
      )}
      {position !== null && active !== undefined && (
        <Tooltip
          month={active}
          measured={measured}
          x={scales.middle(position)}
          gap={Math.min(scales.monthWidth / 2, FURTHEST) + 6}
          width={width}
        />
      )}
    </div>
  );
}

type MonthPlotProps = Readonly<{
  title: string;
  months: readonly Month[];
  measured: Measured;
  /** The size beyond which values are cut off, and written beside their marks. */
  limit: number | null;
  drawing: Drawing;
}>;

// With few, wide months a bar takes only the middle.
const FURTHEST = 34;
const NO_SIZE = { width: 0, height: 0 };

const STEPS: Readonly<Record<string, (position: number, last: number) => number>> = {
  ArrowLeft: (position) => position - 1,
  ArrowDown: (position) => position - 1,
  ArrowRight: (position) => position + 1,
  ArrowUp: (position) => position + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function inWords(month: Month | undefined, measured: Measured): string {
  if (month === undefined) return whyNothing('no_data');
  const values = month.values.map(
    ({ label, value }) =>
      `${label} ${value === null ? whyNothing('no_data') : formatNumber(value, measured, 'whole')}`,
  );
  return `${monthName(month)}: ${values.join(', ')}`;
}

/** Draws the marks of the series; `active` is the place of the month that is pointed at. */
export type Drawing = (scales: Scales, active: number | null) => ReactNode;
