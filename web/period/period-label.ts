import type { MetricResult } from '../api/metrics.ts';
import { formatDay, formatDays, formatMonth } from '../format/date.ts';
import { readerLocale } from '../format/locale.ts';

/** A period as the API answers it: what was asked, and the days that it is. */
export type Period = Extract<MetricResult, { ok: true }>['meta']['period'];

/**
 * The label of a period, with its days and months in the reader's format. Names of the organisation, such as
 * `Q2 FY2027 to date`, are those of the API.
 */
export function periodLabel({ requested, resolved }: Period, locale = readerLocale()): string {
  if (resolved.kind === 'snapshot') return formatDay(resolved.asOfDate, locale);
  if (requested.type !== 'relative') return formatDays(resolved.startDate, resolved.endDate, locale);
  const month = formatMonth(resolved.startDate, 'with year', locale);
  const [, months] = /^trailing_(\d+)$/.exec(requested.period) ?? [];
  if (months !== undefined) return `${months} months to ${formatDay(resolved.endDate, locale)}`;
  if (requested.period === 'mtd') return `${month} to date`;
  return requested.period === 'this_month' || requested.period === 'last_month' ? month : resolved.label;
}

/** The days of a period that are counted. */
export function daysInWords({ startDate, asOfDate }: Days, locale = readerLocale()): string {
  return startDate === asOfDate ? formatDay(asOfDate, locale) : formatDays(startDate, asOfDate, locale);
}

type Days = Pick<Period['resolved'], 'startDate' | 'asOfDate'>;
