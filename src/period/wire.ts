import { formatDay } from './day.ts';
import { lastDayOf } from './period.ts';
import { formatPeriod, type PeriodKind, type PeriodRequest } from './request.ts';
import type { ResolvedPeriod } from './resolve.ts';

/** `meta.period.requested`. */
export type RequestedOnWire =
  | Readonly<{ type: 'relative'; period: string }>
  | Readonly<{ type: 'absolute'; startDate: string; endDate: string }>
  | Readonly<{ type: 'as_of'; date: string }>;

/** `meta.period.resolved`. Here, and nowhere further in, the end is the last day of the period. */
export type ResolvedOnWire = Readonly<{
  startDate: string;
  endDate: string;
  asOfDate: string;
  kind: PeriodKind;
  label: string;
  complete: boolean;
}>;

/** The request, as the answer repeats it. */
export function requestedOnWire(request: PeriodRequest): RequestedOnWire {
  switch (request.kind) {
    case 'keyword':
    case 'trailing':
    case 'today':
      return { type: 'relative', period: formatPeriod(request) };
    case 'absolute':
      return { type: 'absolute', startDate: formatDay(request.first), endDate: formatDay(request.last) };
    case 'as of':
      return { type: 'as_of', date: formatDay(request.date) };
    default:
      return request satisfies never;
  }
}

/** The days that the answer was computed against. */
export function resolvedOnWire(resolved: ResolvedPeriod): ResolvedOnWire {
  return {
    startDate: formatDay(resolved.nominal.start),
    endDate: formatDay(lastDayOf(resolved.nominal)),
    asOfDate: formatDay(resolved.asOfDate),
    kind: resolved.kind,
    label: resolved.label,
    complete: resolved.complete,
  };
}
