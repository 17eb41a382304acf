import type { ScalarMetric } from '../metrics/definition/metric.ts';
import { type Computed, hasValue } from '../metrics/value/compute.ts';
import { roundAtEdge } from '../money/round.ts';
import type { StatementQuestion } from './ask.ts';
import { type Days, lastBegun } from './columns.ts';
import { TIE_OUTS } from './definition/checks.ts';
import type { Check } from './definition/statement.ts';
import { type MadeCheck, type MadeRow, PLAIN_ROW } from './made.ts';
import type { Slot } from './slots.ts';
import { type Cells, numbersOf, type Source, valueAt } from './values.ts';

/**
 * A row for each check. What they are of has no departments; where several figures stand side by side in a column, the difference is in the
 * last of them.
 */
export function checkRows(
  checks: readonly Check[],
  slots: readonly Slot[],
  figures: number,
  source: Source,
): readonly MadeRow[] {
  const whole = { ...source, setting: { ...source.setting, team: null } };
  return checks.map(({ key, label, metric }): MadeRow => {
    const cells: Cells = {
      metric,
      at: (days, { by }, figure) =>
        by === 'nothing' && figure === figures - 1
          ? valueAt(metric, days, { by: 'nothing', key: null }, whole)
          : 'not_applicable',
    };
    return { ...PLAIN_ROW, key, label, kind: 'check', level: 0, ...numbersOf(cells, slots, figures, whole) };
  });
}

/** What must be zero where the books agree: in every column, and for documents at the end of the last one. */
export function makeChecks(
  { statement, columns }: StatementQuestion,
  { readings, setting, currency }: Source,
): readonly MadeCheck[] {
  const source = { readings, setting: { ...setting, team: null }, currency };
  const begun = columns.flatMap(({ days }) => days ?? []);
  const end = lastBegun(columns);
  const differenceIn = (metric: ScalarMetric, days: Days): Computed =>
    valueAt(metric, days, { by: 'nothing', key: null }, source);
  const shown = (label: string, differences: readonly Computed[]): MadeCheck => {
    const values = differences.filter(hasValue);
    const [first, ...others] = values;
    if (first === undefined) {
      const reason = differences.find((difference) => !hasValue(difference));
      return { label, difference: null, nullReason: typeof reason === 'string' ? reason : 'no_data' };
    }
    const furthest = others.reduce((one, other) => (other.abs().gt(one.abs()) ? other : one), first);
    return { label, difference: roundAtEdge(furthest, 'currency', currency) };
  };
  return [
    ...statement.checks.map(({ label, metric }) =>
      shown(
        label,
        begun.map((days) => differenceIn(metric, days)),
      ),
    ),
    ...TIE_OUTS.map(({ label, metric }) => shown(label, end === null ? [] : [differenceIn(metric, end)])),
  ];
}
