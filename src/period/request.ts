import { quote } from '../quote.ts';
import { type Day, formatDay, parseDay } from './day.ts';
import { failure, type Outcome, success } from './outcome.ts';
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

/** The kind of metric that the period fits. */
export function kindOf(request: PeriodRequest): PeriodKind {
  return request.kind === 'today' || request.kind === 'as of' ? 'snapshot' : 'range';
}

/** Reads a period as it is sent. `expected` only decides which forms the message lists when nothing was sent. */
export function parsePeriod(text: string | undefined, expected?: PeriodKind): Outcome<PeriodRequest> {
  if (text === undefined || text === '') {
    return failure('INVALID_PERIOD', `is required, one of: ${acceptedForms(expected)}`, 'required');
  }
  if (isRangeKeyword(text)) return success(Object.freeze({ kind: 'keyword', keyword: text }));
  if (text === 'today') return success(Object.freeze({ kind: 'today' }));
  if (text.startsWith('trailing_')) return parseTrailing(text);
  if (text.startsWith('as_of:')) return parseSnapshotDate(text);
  if (/^\d/.test(text) && text.includes(':')) return parseAbsolute(text);
  return refusal(`must be one of: ${acceptedForms(expected)}; ${quote(text)} is not`);
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

/** The request itself if it fits the metric, or what else is of a kind. */
export function requireKind(
  request: PeriodRequest,
  {
    id,
    periodKind: needed,
    noun = 'metric',
  }: Readonly<{ id: string; periodKind: PeriodKind; noun?: string }>,
): Outcome<PeriodRequest> {
  const given = kindOf(request);
  if (given === needed) return success(request);
  return failure(
    'PERIOD_KIND_MISMATCH',
    `must be a ${needed} period: ${id} is a ${needed} ${noun} and ${quote(formatPeriod(request))} is a ${given} ` +
      `period; use one such as ${PERIODS_THAT_FIT[needed].join(' or ')}`,
    'not_applicable',
  );
}

function parseTrailing(text: string): Outcome<PeriodRequest> {
  const digits = /^trailing_([1-9]\d*)$/.exec(text)?.[1];
  if (digits === undefined) {
    return refusal(
      `must have a positive whole number of months after trailing_, such as trailing_12; ${quote(text)} has none`,
    );
  }
  return success(Object.freeze({ kind: 'trailing', months: Number(digits), text }));
}

function parseSnapshotDate(text: string): Outcome<PeriodRequest> {
  const date = parseDay(text.slice('as_of:'.length));
  if (date === null)
    return refusal(`must have an existing date after as_of:, YYYY-MM-DD; ${quote(text)} has none`);
  return success(Object.freeze({ kind: 'as of', date }));
}

function parseAbsolute(text: string): Outcome<PeriodRequest> {
  const colon = text.indexOf(':');
  const first = parseDay(text.slice(0, colon));
  const last = parseDay(text.slice(colon + 1));
  if (first === null || last === null) {
    const which = first !== null ? 'last' : last !== null ? 'first' : 'first and the last';
    return refusal(
      `must have existing dates, YYYY-MM-DD:YYYY-MM-DD; ${quote(text)} has none for the ${which} day`,
    );
  }
  if (first > last)
    return refusal(`must end on or after its first day; the first day of ${quote(text)} is after its last`);
  return success(Object.freeze({ kind: 'absolute', first, last }));
}

function refusal(message: string): Outcome<never> {
  return failure('INVALID_PERIOD', message);
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
