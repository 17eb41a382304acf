import type { Plan } from '../plan/plan.ts';
import { type FactRow, Readings } from './readings.ts';

/** The results of a plan's reads, with the sum and the number of the facts behind them. */
export type CountedReadings = Readonly<{ values: Readings; sums: Readings; counts: Readings }>;

export function countedReadings(plan: Plan, rows: readonly FactRow[]): CountedReadings {
  return {
    values: new Readings(plan, rows, 'value'),
    sums: new Readings(plan, rows, 'sum'),
    counts: new Readings(plan, rows, 'count'),
  };
}
