import { formatDay, formatPeriod, type PeriodRequest, type ReferenceTime } from '../period/index.ts';
import type { ResolvedQuestion } from './ask.ts';

/** The path of a metric's page in the app, pinned to the day as at which it was asked, so that it shows the same value later. */
export function metricPathOf(
  { question: { metric, team }, request }: Pick<ResolvedQuestion, 'question' | 'request'>,
  when: ReferenceTime,
): string {
  return `/metrics/${metric.id}?${pinnedSearch({ request, team }, when)}`;
}

/** The part of an address that names days and a department, pinned to a day. */
export function pinnedSearch(
  { request, team }: Readonly<{ request: PeriodRequest; team: string | null }>,
  when: ReferenceTime,
): string {
  const search = new URLSearchParams({
    period: formatPeriod(request),
    asOf: formatDay(when.asOf ?? when.today),
    ...(team === null ? {} : { team }),
  });
  return decodeURIComponent(search.toString());
}
