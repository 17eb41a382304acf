import type { ChangeDimension } from '../metrics/definition/divisible.ts';
import { changeDimensionsOf } from '../metrics/definition/divisible.ts';
import { measuresOf } from '../metrics/definition/measures-of.ts';
import { isFigureMetric, type Metric } from '../metrics/definition/metric.ts';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import { sourceOf } from '../metrics/definition/sources.ts';

/** Why a change is not divided, or not further. */
export type Undivided = Readonly<{ code: UndividedCode; message: string }>;

const MESSAGES = {
  no_value: 'Nothing is recorded for this period.',
  no_earlier_value: 'The other time was not recorded, or only in part.',
  no_such_time: 'The calendar has no such time.',
  not_applicable: 'The metric does not apply at one of the two times.',
  division_by_zero: 'There is nothing to divide by at one of the two times.',
  group_too_small: 'The value is hidden, to protect small groups of people.',
  no_total: 'Its parts do not add up to a total.',
  no_change: 'The value is the same at both times.',
  small_groups: 'The causes would reveal more about a few people than the value does.',
  limited_key: 'The causes belong to metrics that this key may not see.',
  not_kept_in_parts: 'Only the total is kept, and no amounts of departments, accounts, customers or vendors.',
  median: 'A median belongs to all people together: those of departments do not add up to it.',
  one_person: 'In a department of one person this would be the figure of that person.',
  no_parts: 'The records that changed are not kept by this dimension.',
} as const;

export type UndividedCode = keyof typeof MESSAGES;
export const UNDIVIDED_CODES = Object.keys(MESSAGES) as UndividedCode[];

export function undivided(code: UndividedCode): Undivided {
  return { code, message: MESSAGES[code] };
}

/** Why there is no change to divide: the reason for which one of the values is missing. */
export function whyIncomparable(now: NullReason | null, earlier: NullReason | null): Undivided {
  const reason = now ?? earlier;
  if (reason === null) return undivided('no_such_time');
  if (reason !== 'no_data') return undivided(reason);
  return undivided(now === null ? 'no_earlier_value' : 'no_value');
}

/** Why the change of a metric has no parts by a dimension, or by any where none is named; null where it can have some. */
export function whyWithoutParts(metric: Metric, by: ChangeDimension | null): Undivided | null {
  if (isFigureMetric(metric) || metric.shape !== 'scalar') return null;
  if (by === null && changeDimensionsOf(metric).length > 0) return null;
  const measures = measuresOf(metric);
  if (measures.some((measure) => !sourceOf(measure).addsUp(measure))) return undivided('median');
  if (measures.some((measure) => sourceOf(measure).isPersonal?.(measure) === true))
    return undivided('one_person');
  return undivided(by === null ? 'not_kept_in_parts' : 'no_parts');
}
