import { AlmanacError } from '../errors.ts';
import { formatDay, formatPeriod, lastDayOf, type PeriodKind } from '../period/index.ts';
import { referenceTime } from '../questions/ask.ts';
import { attempt } from '../questions/batch.ts';
import { askForPeriod } from '../questions/period.ts';
import type { Caller } from './caller.ts';
import { likelyKeyword } from './likely-keyword.ts';
import { daysWritten } from './written-days.ts';

/** A period as it was sent, and the day that the call is pinned to. */
export type SentPeriod = Readonly<{ period: string; asOf: string | undefined }>;

/** The end of a range for a metric of a day, and the usual ranges for one that has no single day. */
export function periodsOfOtherKind(sent: SentPeriod, caller: Caller): readonly string[] {
  const described = describedBy(sent, caller);
  if (described === null) return [];
  return described.resolved.kind === 'snapshot'
    ? ['mtd', 'ytd', 'last_fy']
    : [...new Set([formatPeriod(described.closing), 'today'])];
}

/** What a text that is no period may mean, in the form that the metric takes; of any form where that is not known. */
export function likelyPeriods(
  { period, asOf }: SentPeriod,
  kind: PeriodKind | null,
  caller: Caller,
): readonly string[] {
  const days = daysWritten(period) ?? daysOfLabel({ period, asOf }, caller);
  if (days !== null) {
    const { today } = referenceTime(caller.principal.organization, undefined, caller.now);
    if (days.first > today) return [];
    const isDay = kind === 'snapshot' || (kind === null && days.first === days.last);
    return isDay
      ? [`as_of:${formatDay(days.last < today ? days.last : today)}`]
      : [`${formatDay(days.first)}:${formatDay(days.last)}`];
  }
  const keyword = likelyKeyword(period, kind);
  return keyword === null ? [] : [keyword];
}

// What answers call a period, such as FY2026 or Q1 FY2027.
function daysOfLabel({ period, asOf }: SentPeriod, caller: Caller) {
  const label = plain(period);
  for (const keyword of ['this_fy', 'last_fy', 'this_quarter', 'last_quarter']) {
    const resolved = describedBy({ period: keyword, asOf }, caller)?.resolved;
    if (resolved !== undefined && plain(resolved.label) === label)
      return { first: resolved.nominal.start, last: lastDayOf(resolved.nominal) };
  }
  return null;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '');
}

// Null where the period, or the day that pins it, is refused itself.
function describedBy({ period, asOf }: SentPeriod, { principal, now }: Caller) {
  const described = attempt(() => askForPeriod({ period, asOf }, principal, now));
  return described instanceof AlmanacError ? null : described.description;
}
