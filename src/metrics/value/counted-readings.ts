import type { Plan } from '../plan/plan.ts';
import { type FactRow, Readings } from './readings.ts';

/** What a plan's reads come to, beside what the facts behind them add up to and how many they are. */
export type CountedReadings = Readonly<{ values: Readings; sums: Readings; counts: Readings }>;

export function countedReadings(plan: Plan, rows: readonly FactRow[]): CountedReadings {
  return {
    values: new Readings(plan, rows, 'value'),
    sums: new Readings(plan, rows, 'sum'),
    counts: new Readings(plan, rows, 'count'),
  };
}
