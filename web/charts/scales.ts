import { nice, ticks } from 'd3-array';
import type { ExactNumber } from '../format/exact.ts';
import type { Month } from './series.ts';

/** How much room a chart has: all of it, and what the axes take. */
export type Room = Readonly<{
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}>;

/** The position of a month and a value in a chart, in pixels from its top left. */
export type Scales = Readonly<{
  /** The left edge of a month, by its place. */
  left: (index: number) => number;
  middle: (index: number) => number;
  monthWidth: number;
  /** To a pixel a double is exact enough. */
  y: (value: ExactNumber) => number;
  /** The values of the horizontal lines. */
  ticks: readonly number[];
}>;

/**
 * The scales of a chart by month. Zero is always in it: a part of an axis makes small changes look large. Values beyond the limit are
 * where that is.
 */
export function scalesOf(months: readonly Month[], room: Room, limit: number | null): Scales {
  const shown = (value: number): number =>
    limit === null ? value : Math.max(-limit, Math.min(limit, value));
  const values = months.flatMap((month) =>
    month.values.flatMap(({ value }) => (value === null ? [] : shown(Number(value)))),
  );
  const [low, high] = extentOf(values);
  const monthWidth = (room.width - room.left - room.right) / Math.max(1, months.length);
  const perUnit = (room.height - room.top - room.bottom) / (high - low);
  const left = (index: number): number => room.left + index * monthWidth;
  return {
    left,
    middle: (index) => left(index) + monthWidth / 2,
    monthWidth,
    y: (value) => room.top + (high - shown(Number(value))) * perUnit,
    // A chart of zeroes alone has one line.
    ticks: values.some((value) => value !== 0)
      ? ticks(low, high, LINES).filter((value) => shown(value) === value)
      : [0],
  };
}

/** About so many lines across. */
const LINES = 4;

function extentOf(values: readonly number[]): readonly [number, number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? [0, 1] : nice(low, high, LINES);
}
