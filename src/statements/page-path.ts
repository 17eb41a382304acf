import { formatDay, formatPeriod } from '../period/index.ts';
import type { StatementQuestion } from './ask.ts';
import { GENERAL_LEDGER } from './definition/general-ledger.ts';
import type { LedgerQuestion } from './general-ledger.ts';

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

/** The same of the ledger of an account. */
export function ledgerPathOf({ account, days, when }: LedgerQuestion): string {
  const query = new URLSearchParams({
    period: formatPeriod(days.request),
    asOf: formatDay(when.asOf ?? when.today),
    account,
  });
  return `/statements/${GENERAL_LEDGER.name}?${query.toString()}`;
}
