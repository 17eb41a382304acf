import type { ScalarMetric } from '../metrics/definition/metric.ts';
import { type Computed, hasValue } from '../metrics/value/compute.ts';
import { roundAtEdge } from '../money/round.ts';
import type { StatementQuestion } from './ask.ts';
import { type Days, lastBegun } from './columns.ts';
import { TIE_OUTS } from './definition/checks.ts';
import type { MadeCheck } from './made.ts';
import { type Source, valueAt } from './values.ts';

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
