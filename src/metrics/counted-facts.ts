import { type FactRow, Facts } from './facts.ts';
import type { Plan } from './plan.ts';

/** The number from which on rows, in place of a read's, have what the facts behind that read add up to. */
export const SUM_ROWS = 1_000_000;

/** The number from which on they have how many facts there are. */
export const COUNT_ROWS = 2_000_000;

/** What a plan's reads come to, beside what the facts behind them add up to and how many they are. */
export type CountedFacts = Readonly<{ values: Facts; sums: Facts; counts: Facts }>;

/** Tells the rows apart. */
export function countedFacts(plan: Plan, rows: readonly FactRow[]): CountedFacts {
  const from = (first: number) =>
    new Facts(
      plan,
      rows
        .filter(({ read }) => read >= first && read < first + SUM_ROWS)
        .map((row) => ({ ...row, read: row.read - first })),
    );
  return {
    values: new Facts(
      plan,
      rows.filter(({ read }) => read < SUM_ROWS),
    ),
    sums: from(SUM_ROWS),
    counts: from(COUNT_ROWS),
  };
}
