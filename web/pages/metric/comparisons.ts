import type { Metric, ScalarData } from '../../api/metrics.ts';

export type Comparison = NonNullable<ScalarData['comparisons']>[number];

/** With what a number is compared. The period before a year to date is that of a year earlier: it is told once. */
export function comparisonsOf({ comparisons = [] }: Pick<ScalarData, 'comparisons'>): readonly Comparison[] {
  const last = comparisons.find(({ to }) => to === 'last_year');
  return comparisons.filter(
    ({ to, resolved }) =>
      to === 'last_year' ||
      resolved === null ||
      resolved.startDate !== last?.resolved?.startDate ||
      resolved.asOfDate !== last.resolved.asOfDate,
  );
}

/** What the time of a comparison is called. */
export function nameOfEarlier(to: Comparison['to'], { periodKind }: Pick<Metric, 'periodKind'>): string {
  if (to === 'last_year') return 'A year earlier';
  return periodKind === 'snapshot' ? 'A month earlier' : 'The period before';
}
