import { ticks } from 'd3-array';
import { formatDay } from '../format/date.ts';
import { formatNumber, type Measured } from '../format/number.ts';
import { ChartSvg } from './chart-svg.tsx';
import { widestLabel } from './label-width.ts';
import styles from './step-series.module.css';
import { Tick } from './tick.tsx';
import { type Size, useSize } from './use-size.ts';
import { ValueLines } from './value-lines.tsx';

/** A value that held from a day to another, both included; null is until further notice. */
export type Step = Readonly<{
  first: string;
  last: string | null;
  value: number;
  /** The value with every digit of it. */
  label: string;
}>;

/**
 * Values by date, as steps from zero: a value holds until the next change. The chart is an overview: beside it
 * belongs a table of every value.
 */
export function StepSeries({ title, steps, measured, today }: StepSeriesProps) {
  const [element, size] = useSize<HTMLDivElement>();
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div ref={element} className={styles.plot} role="img" aria-label={inWords(title, steps)}>
        {size !== null && <Stairs steps={steps} measured={measured} today={today} size={size} />}
      </div>
    </figure>
  );
}

type StepSeriesProps = Readonly<{
  title: string;
  /** The oldest first. */
  steps: readonly Step[];
  measured: Measured;
  today: string;
}>;

const ROOM = { right: 14, top: 18, bottom: 22 };
const YEAR_WIDTH = 44;

function Stairs({ steps, measured, today, size }: Omit<StepSeriesProps, 'title'> & Readonly<{ size: Size }>) {
  const { width, height } = size;
  const begin = timeOf(steps[0]?.first ?? today);
  // A value from a day to come stretches a little beyond it.
  const end = Math.max(timeOf(today), timeOf(steps.at(-1)?.first ?? today) + 30 * DAY_MS, begin + DAY_MS);
  const high = Math.max(...steps.map(({ value }) => value), 0) || 1;
  const values = ticks(0, high, 3).map((value) => ({
    value,
    text: formatNumber(value, measured, 'compact'),
  }));
  const left = widestLabel(values.map(({ text }) => text)) + 10;
  const x = (time: number): number => left + ((time - begin) / (end - begin)) * (width - left - ROOM.right);
  const y = (value: number): number =>
    height - ROOM.bottom - (value / high) * (height - ROOM.top - ROOM.bottom);
  const lines = values.map((line) => ({ ...line, y: y(line.value) }));
  const untilOf = ({ last }: Step): number => (last === null ? end : Math.min(end, timeOf(last) + DAY_MS));
  return (
    <ChartSvg width={width} height={height}>
      <ValueLines lines={lines} left={left} right={width - ROOM.right} />
      {yearsBetween(begin, end, Math.max(1, Math.floor((width - left) / YEAR_WIDTH))).map((year) => (
        <Tick key={year} x={x(Date.UTC(year))} y={height - 6} side="below">
          {year}
        </Tick>
      ))}
      {steps.map((step, index) => (
        <g key={step.first + String(step.value)}>
          <rect
            className={styles.area}
            x={x(timeOf(step.first))}
            y={y(step.value)}
            width={Math.max(0, x(untilOf(step)) - x(timeOf(step.first)))}
            height={y(0) - y(step.value)}
          />
          <path className={styles.line} d={stairOf(step, steps[index - 1], { x, y, untilOf })} />
          {(index === 0 || index === steps.length - 1) && (
            <text
              className={styles.value}
              x={index === 0 ? x(timeOf(step.first)) : x(untilOf(step))}
              y={y(step.value) - 6}
              textAnchor={index === 0 ? 'start' : 'end'}
            >
              {step.label}
            </text>
          )}
        </g>
      ))}
    </ChartSvg>
  );
}

const DAY_MS = 86_400_000;

type Place = Readonly<{
  x: (time: number) => number;
  y: (value: number) => number;
  untilOf: (step: Step) => number;
}>;

// It rises from the value before where that held until then; after a gap it begins anew.
function stairOf(step: Step, before: Step | undefined, { x, y, untilOf }: Place): string {
  const begin = timeOf(step.first);
  const rise =
    before !== undefined && untilOf(before) === begin ? `M${x(begin)},${y(before.value)}V` : `M${x(begin)},`;
  return `${rise}${y(step.value)}H${x(untilOf(step))}`;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function yearsBetween(begin: number, end: number, most: number): number[] {
  const [first, last] = [new Date(begin).getUTCFullYear() + 1, new Date(end).getUTCFullYear()];
  const every = Math.ceil((last - first + 1) / most);
  const years: number[] = [];
  for (let year = last; year >= first; year -= every) years.push(year);
  return years;
}

function inWords(title: string, steps: readonly Step[]): string {
  return `${title}: ${steps.map(({ first, label }) => `${label} from ${formatDay(first)}`).join(', ')}`;
}
