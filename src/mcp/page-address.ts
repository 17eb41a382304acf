import { formatDay, formatPeriod, type ReferenceTime } from '../period/index.ts';
import type { ResolvedQuestion } from '../questions/ask.ts';
import type { Caller } from './caller.ts';

/** The address of a metric's page, pinned to the day as at which it was asked, so that it shows the same value later. */
export function metricPage(
  { origin }: Pick<Caller, 'origin'>,
  { question: { metric, team }, request }: Pick<ResolvedQuestion, 'question' | 'request'>,
  when: ReferenceTime,
): string {
  const query = new URLSearchParams({
    period: formatPeriod(request),
    asOf: formatDay(when.asOf ?? when.today),
    ...(team === null ? {} : { team }),
  });
  return pageAddress({ origin }, `/metrics/${metric.id}?${decodeURIComponent(query.toString())}`);
}

/** The address of a page of the web app, by its path. */
export function pageAddress({ origin }: Pick<Caller, 'origin'>, path: string): string {
  return `${origin}${path}`;
}
