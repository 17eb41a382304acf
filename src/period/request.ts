import { type Day, formatDay, parseDay } from './day.ts';
import { failure, type Outcome, success } from './outcome.ts';
import { quote } from './quote.ts';
import { isRangeKeyword, RANGE_KEYWORDS, type RangeKeyword } from './range-keyword.ts';

export { parseAsOf } from './as-of.ts';
export type { Outcome, PeriodProblem } from './outcome.ts';
export type { RangeKeyword } from './range-keyword.ts';

/** The period that a caller asked for, not yet tied to any day but those it names. */
export type PeriodRequest =
  | Readonly<{ kind: 'keyword'; keyword: RangeKeyword }>
  | Readonly<{ kind: 'trailing'; months: number; text: string }>
  | Readonly<{ kind: 'absolute'; first: Day; last: Day }>
  | Readonly<{ kind: 'today' }>
  | Readonly<{ kind: 'as of'; date: Day }>;

/** A range has a first and a last day; a snapshot is one day. */
export type PeriodKind = 'range' | 'snapshot';

/** Which kind of metric the period fits. */
export function kindOf(request: PeriodRequest): PeriodKind {
  return request.kind === 'today' || request.kind === 'as of' ? 'snapshot' : 'range';
}

/** Reads a period as it is sent. `expected` only decides which forms the message lists when nothing was sent. */
export function parsePeriod(text: string | undefined, expected?: PeriodKind): Outcome<PeriodRequest> {
  if (text === undefined || text === '') {
    return failure('INVALID_PERIOD', `period is required; accepted: ${acceptedForms(expected)}`, 'required');
  }
  if (isRangeKeyword(text)) return success(Object.freeze({ kind: 'keyword', keyword: text }));
  if (text === 'today') return success(Object.freeze({ kind: 'today' }));
  if (text.startsWith('trailing_')) return parseTrailing(text);
  if (text.startsWith('as_of:')) return parseSnapshotDate(text);
  if (/^\d/.test(text) && text.includes(':')) return parseAbsolute(text);
  return refusal(text, `is not a period; accepted: ${acceptedForms(expected)}`);
}

/** The period as it is sent: what `parsePeriod` reads back into the same request. */
export function formatPeriod(request: PeriodRequest): string {
  switch (request.kind) {
    case 'keyword':
      return request.keyword;
    case 'trailing':
      return request.text;
    case 'absolute':
      return `${formatDay(request.first)}:${formatDay(request.last)}`;
    case 'today':
      return 'today';
    case 'as of':
      return `as_of:${formatDay(request.date)}`;
    default:
      return request satisfies never;
  }
}

/** The request itself if it fits the metric. */
export function requireKind(
  request: PeriodRequest,
  metric: Readonly<{ id: string; periodKind: PeriodKind }>,
): Outcome<PeriodRequest> {
  const given = kindOf(request);
  const needed = metric.periodKind;
  if (given === needed) return success(request);
  return failure(
    'PERIOD_KIND_MISMATCH',
    `${metric.id} is a ${needed} metric and ${quote(formatPeriod(request))} is a ${given} period; ` +
      `use a ${needed} period such as ${PERIODS_THAT_FIT[needed].join(' or ')}`,
    'not_applicable',
  );
}

function parseTrailing(text: string): Outcome<PeriodRequest> {
  const digits = /^trailing_([1-9]\d*)$/.exec(text)?.[1];
  if (digits === undefined) {
    return refusal(
      text,
      'is not a period; trailing_ takes a positive whole number of months, such as trailing_12',
    );
  }
  return success(Object.freeze({ kind: 'trailing', months: Number(digits), text }));
}

function parseSnapshotDate(text: string): Outcome<PeriodRequest> {
  const date = parseDay(text.slice('as_of:'.length));
  if (date === null) return refusal(text, 'is not a period; as_of: takes an existing date, YYYY-MM-DD');
  return success(Object.freeze({ kind: 'as of', date }));
}

function parseAbsolute(text: string): Outcome<PeriodRequest> {
  const colon = text.indexOf(':');
  const first = parseDay(text.slice(0, colon));
  const last = parseDay(text.slice(colon + 1));
  if (first === null || last === null) {
    const which = first !== null ? 'last' : last !== null ? 'first' : 'first and the last';
    return refusal(text, `is not a period; the ${which} day must be an existing date, YYYY-MM-DD`);
  }
  if (first > last) return refusal(text, 'is not a period; its first day is after its last');
  return success(Object.freeze({ kind: 'absolute', first, last }));
}

function refusal(text: string, why: string, fault?: 'range'): Outcome<never> {
  return failure('INVALID_PERIOD', `${quote(text)} ${why}`, fault);
}

function acceptedForms(kind: PeriodKind | undefined): string {
  const kinds: readonly PeriodKind[] = kind === undefined ? ['range', 'snapshot'] : [kind];
  return kinds.flatMap((each) => FORMS[each]).join(', ');
}

const FORMS: Readonly<Record<PeriodKind, readonly string[]>> = {
  range: [...RANGE_KEYWORDS, 'trailing_N (N a positive whole number)', 'YYYY-MM-DD:YYYY-MM-DD'],
  snapshot: ['today', 'as_of:YYYY-MM-DD'],
};

const PERIODS_THAT_FIT: Readonly<Record<PeriodKind, readonly [string, string]>> = {
  range: ['mtd', 'last_fy'],
  snapshot: ['today', 'as_of:2025-12-31'],
};
