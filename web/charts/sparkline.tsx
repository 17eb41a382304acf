import { formatMonth } from '../format/date.ts';
import type { ExactNumber } from '../format/exact.ts';
import { formatNumber, type Measured } from '../format/number.ts';
import { classes } from '../parts/classes.ts';
import type { Point } from './series.ts';
import styles from './sparkline.module.css';

/**
 * The months of a number as a small line without axes, beside the number itself. The way to a month that is not whole is broken, and
 * its end hollow. A month without a value is a gap.
 */
export function Sparkline({ label, points, measured, isCut }: SparklineProps) {
  const known = points.flatMap((point, place) =>
    point.value === null ? [] : [{ ...point, value: point.value, place }],
  );
  const last = known.at(-1);
  if (last === undefined) return null;
  const y = heightsOf(known.map(({ value }) => Number(value)));
  const x = (place: number): number => (points.length < 2 ? 100 : (place / (points.length - 1)) * 100);
  const at = ({ place, value }: Known): string => `${x(place)},${y(Number(value))}`;
  const whole = known.filter(({ complete }) => complete);
  const rest = known.filter(({ complete }) => !complete);
  const [before, first] = [whole.at(-1), rest[0]];
  return (
    <div
      className={styles.frame}
      role="img"
      aria-label={inWords(label, known, { measured, extent: isCut ? 'in part' : 'so far' })}
    >
      <div className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path
            className={styles.line}
            d={stretchesOf(whole)
              .map((each) => pathOf(each.map(at)))
              .join('')}
          />
          {first !== undefined && (
            <path
              className={classes(styles.line, styles.open)}
              d={pathOf([...(before?.place === first.place - 1 ? [before] : []), ...rest].map(at))}
            />
          )}
        </svg>
        <span
          className={classes(styles.end, !last.complete && styles.hollow)}
          style={{ left: `${x(last.place)}%`, top: `${y(Number(last.value))}%` }}
        />
      </div>
      <div className={styles.months} aria-hidden="true">
        <span>{monthAt(points, 0)}</span>
        <span>{monthAt(points, -1)}</span>
      </div>
    </div>
  );
}

type SparklineProps = Readonly<{
  label: string;
  points: readonly Point[];
  measured: Measured;
  /** Whether a month that is not whole has been over since, rather than in progress. */
  isCut: boolean;
}>;
type Known = Readonly<{ date: string; complete: boolean; value: ExactNumber; place: number }>;

// From the least to the greatest, which may be close together: a tenth of their size is half of the height at most.
function heightsOf(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, LEAST_SPAN * Math.max(Math.abs(low), Math.abs(high))) || 1;
  const middle = (low + high) / 2;
  return (value) => 50 - ((value - middle) / span) * 100;
}

const LEAST_SPAN = 0.2;

// A single month is a point, which a line of no length draws.
function pathOf(points: readonly string[]): string {
  return points.length === 1 ? `M${points[0]}h0` : `M${points.join('L')}`;
}

function stretchesOf(known: readonly Known[]): Known[][] {
  const stretches: Known[][] = [];
  for (const point of known) {
    const stretch = stretches.at(-1);
    if (stretch?.at(-1)?.place === point.place - 1) stretch.push(point);
    else stretches.push([point]);
  }
  return stretches;
}

function inWords(
  label: string,
  known: readonly Known[],
  { measured, extent }: Readonly<{ measured: Measured; extent: string }>,
): string {
  const ordered = known.toSorted((one, other) => Number(one.value) - Number(other.value));
  const [first, last] = [known[0], known.at(-1)];
  const words = (point: Known | undefined): string =>
    point === undefined ? '' : `${formatNumber(point.value, measured, 'whole')} in ${monthOf(point, extent)}`;
  return `${label} by month: first ${words(first)}, last ${words(last)}, lowest ${words(ordered[0])}, highest ${words(ordered.at(-1))}`;
}

function monthAt(points: readonly Point[], place: number): string {
  const point = points.at(place);
  return point === undefined ? '' : formatMonth(point.date, 'with year');
}

function monthOf({ date, complete }: Known, extent: string): string {
  return `${formatMonth(date, 'with year')}${complete ? '' : ` ${extent}`}`;
}
