import type { Metric, ScalarData } from '../../api/metrics.ts';

export type Comparison = NonNullable<ScalarData['comparisons']>[number];

/** The times that a value is compared with. The period before a year to date is that of a year earlier, and is shown once. */
export function comparisonsOf({ comparisons = [] }: Pick<ScalarData, 'comparisons'>): readonly Comparison[] {
  const last = comparisons.find(({ to }) => to === 'last_year');
  return comparisons.filter(
    ({ to, resolved }) => to === 'last_year' || !haveSameDays(resolved, last?.resolved),
  );
}

/** Whether both count the same days: a snapshot that answered a year ago may still answer. */
export function haveSameDays(one: Days, other: Days): boolean {
  if (one === null || one === undefined) return false;
  return one.startDate === other?.startDate && one.asOfDate === other.asOfDate;
}

type Days = Readonly<{ startDate: string; asOfDate: string }> | null | undefined;

/** The label of a comparison's time. */
export function nameOfEarlier(to: Comparison['to'], { periodKind }: Pick<Metric, 'periodKind'>): string {
  if (to === 'last_year') return 'A year earlier';
  return periodKind === 'snapshot' ? 'A month earlier' : 'The period before';
}
