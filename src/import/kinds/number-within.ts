import { type Decimal, parseDecimal } from '../../money/decimal.ts';
import type { CellType } from './cell-type.ts';

/** A number with at most so many decimals. The name says which ones are within; a wrong cell is not repeated. */
export function numberWithin(
  name: string,
  decimals: number,
  isWithin: (number: Decimal) => boolean,
): CellType<Decimal> {
  return {
    kind: 'value',
    form: 'number',
    name,
    read: (cell) => {
      const number = parseDecimal(cell);
      return number !== null && number.decimalPlaces() <= decimals && isWithin(number)
        ? { ok: true, value: number }
        : { ok: false, reason: `not a ${name}` };
    },
  };
}

/** Hours of work in a week, of which there are 168. */
export const WEEKLY_HOURS: CellType<Decimal> = numberWithin(
  'number more than 0 and at most 168, up to 2 decimals',
  2,
  (number) => number.gt(0) && number.lte(168),
);
