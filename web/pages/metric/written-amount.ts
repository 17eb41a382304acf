import type { Unit } from '../../api/metrics.ts';
import { formatNumber } from '../../format/number.ts';

/** An exact number as the reader writes it; where it is not known what it counts, as a number alone. */
export function writtenAmount(exact: string, unit: Unit | null, currency: string): string {
  const value = Number(exact);
  if (unit === null) return formatNumber(value, { unit: 'ratio' });
  // Counted things that are not whole are the parts of a mean.
  if (unit === 'count' && !Number.isInteger(value)) return formatNumber(value, { unit: 'ratio' });
  return formatNumber(value, { unit, currency });
}
