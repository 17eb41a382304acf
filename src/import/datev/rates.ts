import { type Day, formatDay } from '../../period/index.ts';

/** A rate of German value added tax: the standard or the reduced one, as they are on a day, or a fixed one in per cent. */
export type TaxRate = 'standard' | 'reduced' | number;

/** The rate in per cent on a day; null before the rates that are known here. */
export function percentOn(rate: TaxRate, day: Day): number | null {
  if (typeof rate === 'number') return rate;
  const date = formatDay(day);
  const found = RATES.find(({ from }) => from <= date);
  return found === undefined ? null : found[rate];
}

/** Whether a day lies in the half year in which DATEV lent the keys of fixed rates to those that were in force before and after. */
export function isInSecondHalfOf2020(day: Day): boolean {
  const date = formatDay(day);
  return date >= '2020-07-01' && date <= '2020-12-31';
}

const RATES = [
  { from: '2021-01-01', standard: 19, reduced: 7 },
  { from: '2020-07-01', standard: 16, reduced: 5 },
  { from: '2007-01-01', standard: 19, reduced: 7 },
  { from: '1998-04-01', standard: 16, reduced: 7 },
] as const;
