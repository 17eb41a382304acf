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

/** Whether a row shows anything but zero in any column. */
export function hasNumber({ values }: RowValues): boolean {
  return values.some((value) => value !== null && !value.isZero());
}

/** What was read for a statement, and how its numbers are shown. */
export type Source = Readonly<{ readings: Readings; setting: Setting; currency: string }>;

/** The exact number of a row in the days of a column, of one of the figures that stand side by side there. */
export type Cells = Readonly<{
  /** What the numbers are in: their unit, and since when they are known. */
  metric: ScalarMetric;
  at: (days: Days, place: Place, figure: number) => Computed;
}>;

/** The values of a metric in all columns, or those of one account in them. */
export function valuesOf(
  metric: ScalarMetric,
  slots: readonly Slot[],
  source: Source,
  account?: string,
): RowValues {
  const cells: Cells = {
    metric,
    at: (days, place) =>
      valueAt(metric, days, account === undefined ? place : { by: 'account', key: account }, source),
  };
  return numbersOf(cells, slots, 1, source);
}

/** The numbers of a row: in each column those of every figure, each followed by what it is compared with. */
export function numbersOf(
  { metric, at }: Cells,
  slots: readonly Slot[],
  figures: number,
  { currency, setting }: Source,
): RowValues {
  const values: (Decimal | null)[] = [];
  const nullReasons: (NullReason | null)[] = [];
  const push = (value: Decimal | null, reason: NullReason | null): void => {
    values.push(value);
    nullReasons.push(value === null ? (reason ?? 'no_data') : null);
  };
  for (const { column, others, place } of slots) {
    for (let figure = 0; figure < figures; figure += 1) {
      const now = column.days === null ? 'no_data' : at(column.days, place, figure);
      push(hasValue(now) ? roundAtEdge(now, metric.unit, currency, metric.decimals) : null, reasonOf(now));
      for (const { to, days } of others) {
        const question = days === null ? null : questionOf(metric, days, setting);
        const earlier =
          days === null || question === null
            ? null
            : isComparable(question)
              ? at(days, place, figure)
              : 'no_data';
        const compared = compareValues(now, { to, question }, earlier, currency);
        for (const value of [compared.value, compared.change, compared.changePercent])
          push(value, compared.nullReason ?? null);
      }
    }
  }
  return { values, nullReasons };
}

/** The exact value of a metric in the days of a column. */
export function valueAt(metric: ScalarMetric, days: Days, { by, key }: Place, source: Source): Computed {
  const question = questionOf(metric, days, source.setting);
  const amounts =
    by === 'nothing' || key === null
      ? totalsOf(source.readings, question.team)
      : partsOf(source.readings, question.team, by, key);
  return compute(metric, momentOf(question), amounts);
}

// Two values can be compared where all of the earlier period is known.
function isComparable({ metric, period, recorded }: Question): boolean {
  return beginsKnown(metric, period.counted, recorded);
}

function reasonOf(computed: Computed): NullReason | null {
  return hasValue(computed) ? null : computed;
}
