import { type Computed, hasValue } from '../metrics/value/compute.ts';
import { roundAtEdge } from '../money/round.ts';
import type { StatementQuestion } from './ask.ts';
import { checkedColumn } from './columns.ts';
import type { Check } from './definition/statement.ts';
import { type MadeCheck, type MadeRow, PLAIN_ROW } from './made.ts';
import type { Slot } from './slots.ts';
import { type Cells, numbersOf, type Source, valueAt } from './values.ts';

/**
 * A row for each check, with the difference in the column of the whole, or in the last. What checks are of has no departments; where several
 * figures stand side by side in a column, the difference is in the last of them.
 */
export function checkRows(
  checks: readonly Check[],
  slots: readonly Slot[],
  figures: number,
  source: Source,
): readonly MadeRow[] {
  const checked = slots.findLast(({ column }) => column.days !== null);
  return checks.map((check): MadeRow => {
    const cells: Cells = {
      metric: check.metric,
      at: (days, { by }, figure) =>
        by === 'nothing' && days === checked?.column.days && figure === figures - 1
          ? differenceOf(check, days, source)
          : 'not_applicable',
    };
    const { key, label } = check;
    return { ...PLAIN_ROW, key, label, kind: 'check', level: 0, ...numbersOf(cells, slots, figures, source) };
  });
}

/** What must be zero where the books agree: of the whole range, or at the end of the last column, as documents are. */
export function makeChecks(
  { columns, checks, tieOuts }: StatementQuestion,
  source: Source,
): readonly MadeCheck[] {
  const days = checkedColumn(columns)?.days ?? null;
  return [...checks, ...tieOuts].map((check) => {
    const { label } = check;
    const difference = days === null ? 'no_data' : differenceOf(check, days, source);
    return hasValue(difference)
      ? { label, difference: roundAtEdge(difference, 'currency', source.currency) }
      : { label, difference: null, nullReason: difference };
  });
}

// Of all departments, whatever the team.
function differenceOf({ metric }: Check, days: Parameters<Cells['at']>[0], source: Source): Computed {
  const whole = { ...source, setting: { ...source.setting, team: null } };
  return valueAt(metric, days, { by: 'nothing', key: null }, whole);
}
