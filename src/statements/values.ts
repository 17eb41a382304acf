import { beginsKnown } from '../metrics/coverage/state.ts';
import type { ScalarMetric } from '../metrics/definition/metric.ts';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import { momentOf } from '../metrics/plan/moment.ts';
import type { Question } from '../metrics/plan/question.ts';
import { type Place, partsOf, totalsOf } from '../metrics/value/amounts.ts';
import { compareValues } from '../metrics/value/compare.ts';
import { type Computed, compute, hasValue } from '../metrics/value/compute.ts';
import type { Readings } from '../metrics/value/readings.ts';
import type { Decimal } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import { questionOf, type Setting } from './cells.ts';
import type { Days } from './columns.ts';
import type { Slot } from './slots.ts';

/** The numbers of a row, one for each column, rounded once; where there is none, the reason. */
export type RowValues = Readonly<{
  values: readonly (Decimal | null)[];
  nullReasons: readonly (NullReason | null)[];
}>;

/** What was read for a statement, and how its numbers are shown. */
export type Source = Readonly<{ readings: Readings; setting: Setting; currency: string }>;

/** The values of a metric in all columns, or those of one account in them. */
export function valuesOf(
  metric: ScalarMetric,
  slots: readonly Slot[],
  source: Source,
  account?: string,
): RowValues {
  const values: (Decimal | null)[] = [];
  const nullReasons: (NullReason | null)[] = [];
  const push = (value: Decimal | null, reason: NullReason | null): void => {
    values.push(value);
    nullReasons.push(value === null ? (reason ?? 'no_data') : null);
  };
  const { currency, setting } = source;
  for (const { column, others, place: ofColumn } of slots) {
    const place: Place = account === undefined ? ofColumn : { by: 'account', key: account };
    const now = valueAt(metric, column.days, place, source);
    push(hasValue(now) ? roundAtEdge(now, metric.unit, currency, metric.decimals) : null, reasonOf(now));
    for (const { to, days } of others) {
      const question = days === null ? null : questionOf(metric, days, setting);
      const earlier = question === null ? null : earlierAt(metric, question, place, source);
      const compared = compareValues(now, { to, question }, earlier, currency);
      for (const value of [compared.value, compared.change, compared.changePercent])
        push(value, compared.nullReason ?? null);
    }
  }
  return { values, nullReasons };
}

/** The exact value of a metric in the days of a column. */
export function valueAt(metric: ScalarMetric, days: Days | null, place: Place, source: Source): Computed {
  if (days === null) return 'no_data';
  return computeAt(metric, questionOf(metric, days, source.setting), place, source);
}

// Two values can be compared where all of the earlier period is known.
function earlierAt(metric: ScalarMetric, question: Question, place: Place, source: Source): Computed {
  if (!beginsKnown(metric, question.period.counted, question.recorded)) return 'no_data';
  return computeAt(metric, question, place, source);
}

function computeAt(
  metric: ScalarMetric,
  question: Question,
  { by, key }: Place,
  { readings }: Source,
): Computed {
  const amounts =
    by === 'nothing' || key === null
      ? totalsOf(readings, question.team)
      : partsOf(readings, question.team, by, key);
  return compute(metric, momentOf(question), amounts);
}

function reasonOf(computed: Computed): NullReason | null {
  return hasValue(computed) ? null : computed;
}
