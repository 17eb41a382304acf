import type { RangeKeyword } from './generated/metrics.ts';

/** A day as the service writes it: `2026-06-30`. */
export type Day = `${number}-${number}-${number}`;

/** The periods with a first and a last day. */
export type RangePeriod = RangeKeyword | `trailing_${number}` | `${Day}:${Day}`;

/** The periods that are the end of one day. */
export type SnapshotPeriod = 'today' | `as_of:${Day}`;

/** The periods of a kind. */
export type PeriodOfKind<Kind extends 'range' | 'snapshot'> = {
  range: RangePeriod;
  snapshot: SnapshotPeriod;
}[Kind];

/** Every period, by name. A period is a text, so `'ytd'` and `period.ytd` are the same. */
export const period = {
  /** This month, up to today. */
  mtd: 'mtd',
  /** This quarter of the financial year, up to today. */
  qtd: 'qtd',
  /** This financial year, up to today. */
  ytd: 'ytd',
  /** The end of today. */
  today: 'today',
  month: { this: 'this_month', last: 'last_month' },
  quarter: { this: 'this_quarter', last: 'last_quarter' },
  /** Financial years. `lastTwo` are the two before this one. */
  fy: { this: 'this_fy', last: 'last_fy', lastTwo: 'last_2_fy' },

  trailing,
  between,
  asOf,
} as const;

/** So many months up to today, the current one counted in. Throws RangeError unless it is a positive whole number. */
function trailing(months: number): `trailing_${number}` {
  if (!Number.isSafeInteger(months) || months < 1)
    throw new RangeError(`months must be a positive whole number; ${months} is not`);
  return `trailing_${months}`;
}

/** From the first to the last day, both counted. Throws RangeError unless both exist and are in order. */
function between(first: string, last: string): `${Day}:${Day}` {
  const range = `${dayOf(first)}:${dayOf(last)}` as const;
  if (first > last) throw new RangeError(`the first day must not be after the last: ${range}`);
  return range;
}

/** The end of a day. Throws RangeError unless the day exists. */
function asOf(day: string): `as_of:${Day}` {
  return `as_of:${dayOf(day)}`;
}

function dayOf(text: string): Day {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some engines take 30 February for 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new RangeError(`must be an existing date, YYYY-MM-DD; '${text}' is not`);
  return text as Day;
}
