import type { Month } from './series.ts';

/**
 * The size beyond which the values of a chart are cut off; null where none is. One or two months that dwarf all others would leave
 * nothing to see of those.
 */
export function limitOf(months: readonly Month[]): number | null {
  const sizes = months.map(sizeOf).filter((size) => size > 0);
  const largest = sizes.toSorted((one, other) => other - one);
  for (let outliers = MOST; outliers > 0; outliers -= 1) {
    const [least = 0, usual = 0] = largest.slice(outliers - 1);
    const areFew = largest.length - outliers >= FEWEST_OTHERS;
    if (areFew && least >= usual * TIMES) return usual * ROOM;
  }
  return null;
}

/** The values of a month that are cut off. */
export function beyond({ values }: Month, limit: number | null): Month['values'] {
  return limit === null ? [] : values.filter(({ value }) => Math.abs(Number(value ?? 0)) > limit);
}

const MOST = 2;
const FEWEST_OTHERS = 4;
const TIMES = 5;
// So much longer than all others is a bar that is cut off.
const ROOM = 1.5;

function sizeOf({ values }: Month): number {
  return Math.max(0, ...values.map(({ value }) => Math.abs(Number(value ?? 0))));
}
