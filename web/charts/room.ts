import { formatMonth } from '../format/date.ts';
import { signOf } from '../format/exact.ts';
import { formatNumber, type Measured } from '../format/number.ts';
import { widestLabel } from './label-width.ts';
import { beyond } from './outliers.ts';
import { type Room, scalesOf } from './scales.ts';
import type { Month } from './series.ts';
import type { Size } from './use-size.ts';

/** The label of a month below a chart, with its place among the months. */
export type MonthLabel = Readonly<{ date: string; index: number; text: string }>;

/** The room of a chart by month, in which every label of its axes fits whatever the language of the reader. */
export function roomOf(
  months: readonly Month[],
  { width, height }: Size,
  { measured, limit }: Readonly<{ measured: Measured; limit: number | null }>,
): Room {
  const cutOff = months.map((month) => beyond(month, limit));
  const linesOf = (sign: 1 | -1): number =>
    Math.max(0, ...cutOff.map((values) => values.filter(({ value }) => signOf(value ?? 0) === sign).length));
  const bare: Room = {
    width,
    height,
    left: 0,
    right: RIGHT,
    top: 10 + linesOf(1) * LINE,
    bottom: 26 + linesOf(-1) * LINE,
  };
  const values = scalesOf(months, bare, limit).ticks.map((value) => formatNumber(value, measured, 'compact'));
  const left = widestLabel(values) + GAP + 2;
  // The name of the newest month stands below its middle, and may be wider than the month.
  const over = (widestMonth(months) - monthWidth(months, { ...bare, left })) / 2;
  return { ...bare, left, right: Math.max(RIGHT, Math.ceil(over)) };
}

/** The months that are named: as many as there is room for, counted from the end so that the newest one always is. */
export function monthLabels(months: readonly Month[], room: Room): MonthLabel[] {
  const every = Math.ceil((widestMonth(months) + GAP) / Math.max(1, monthWidth(months, room)));
  const named = months
    .map(({ date }, index) => ({ date, index }))
    .filter(({ index }) => (months.length - 1 - index) % every === 0);
  return named.map(({ date, index }, at) => ({
    date,
    index,
    text: formatMonth(date, yearOf(date) === yearOf(named[at - 1]?.date) ? 'alone' : 'with year'),
  }));
}

/** The height of a written value that is cut off. */
export const LINE = 13;

const RIGHT = 4;
const GAP = 8;

function widestMonth(months: readonly Month[]): number {
  return widestLabel(months.map(({ date }) => formatMonth(date, 'with year')));
}

function monthWidth(months: readonly Month[], { width, left, right }: Room): number {
  return (width - left - right) / Math.max(1, months.length);
}

function yearOf(date: string | undefined): string | undefined {
  return date?.slice(0, 4);
}
