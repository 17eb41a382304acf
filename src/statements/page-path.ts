import { formatDay, formatPeriod } from '../period/index.ts';
import type { StatementQuestion } from './ask.ts';

/** The path of a statement's page in the app, pinned to the day as at which it is, so that it shows the same numbers later. */
export function pagePathOf({
  statement,
  days,
  when,
  division,
  compare,
  detail,
  team,
}: StatementQuestion): string {
  const query = new URLSearchParams({
    period: formatPeriod(days.request),
    asOf: formatDay(when.asOf ?? when.today),
    ...(division === 'none' ? {} : { columns: division }),
    ...(compare.length === 0 ? {} : { compare: compare.join(',') }),
    ...(detail === 'summary' ? {} : { detail }),
    ...(team === null ? {} : { team }),
  });
  return `/statements/${statement.name}?${decodeURIComponent(query.toString())}`;
}
