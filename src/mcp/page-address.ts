import type { ReferenceTime } from '../period/index.ts';
import type { ResolvedQuestion } from '../questions/ask.ts';
import { metricPathOf } from '../questions/page-path.ts';
import type { Caller } from './caller.ts';

/** The address of a metric's page, pinned to the day as at which it was asked. */
export function metricPage(
  { origin }: Pick<Caller, 'origin'>,
  resolved: Pick<ResolvedQuestion, 'question' | 'request'>,
  when: ReferenceTime,
): string {
  return pageAddress({ origin }, metricPathOf(resolved, when));
}

/** The address of a page of the web app, by its path. */
export function pageAddress({ origin }: Pick<Caller, 'origin'>, path: string): string {
  return `${origin}${path}`;
}
