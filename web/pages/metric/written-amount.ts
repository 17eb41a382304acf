import type { Unit } from '../../api/metrics.ts';
import { exactOf } from '../../format/exact.ts';
import { formatNumber } from '../../format/number.ts';

/** An exact number as the reader writes it; where it is not known what it counts, as a number alone. */
export function writtenAmount(exact: string, unit: Unit | null, currency: string): string {
  const value = exactOf(exact);
  if (unit === null) return formatNumber(value, { unit: 'ratio' });
  // Counted things that are not whole are the parts of a mean.
  if (unit === 'count' && FRACTION.test(exact)) return formatNumber(value, { unit: 'ratio' });
  return formatNumber(value, { unit, currency });
}

const FRACTION = /\.\d*[1-9]/;
