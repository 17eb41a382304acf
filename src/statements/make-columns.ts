import { type Coverage, coverageOf } from '../metrics/coverage/coverage.ts';
import type { ComparedTo } from '../metrics/definition/comparison.ts';
import { formatDay, lastDayOf } from '../period/index.ts';
import { COMPARISON_COLUMNS, MOST_COLUMNS, type StatementQuestion, tooManyColumns } from './ask.ts';
import { questionOf } from './cells.ts';
import type { Days } from './columns.ts';
import type { ColumnPeriod, MadeColumn } from './made.ts';
import type { Slot } from './slots.ts';
import type { Source } from './values.ts';

/** The columns of values, each followed by those that compare it. Throws ANSWER_TOO_LARGE. */
export function makeColumns(
  asked: StatementQuestion,
  slots: readonly Slot[],
  { setting }: Source,
): readonly MadeColumn[] {
  const count = slots.length * (1 + asked.compare.length * COMPARISON_COLUMNS);
  if (count > MOST_COLUMNS) throw tooManyColumns(count);
  const known = (days: Days | null): Coverage | null => {
    const [row] = asked.statement.rows.flatMap((one) => (one.kind === 'heading' ? [] : [one]));
    return days === null || row === undefined
      ? null
      : coverageOf(questionOf(row.metric, days, setting), null);
  };
  return slots.flatMap(({ key, label, column, others, isTotal }): MadeColumn[] => [
    {
      key,
      label,
      kind: isTotal ? 'total' : 'value',
      comparison: null,
      period: periodOf(column.days) ?? notBegun(column),
      coverage: known(column.days),
    },
    ...others.flatMap(({ to, days }): MadeColumn[] => [
      {
        key: `${key}.${to}`,
        label: days === null ? NAMES[to] : `${NAMES[to]}: ${days.period.label}`,
        kind: 'comparison',
        comparison: to,
        period: periodOf(days),
        coverage: known(days),
      },
      { ...CHANGE, key: `${key}.${to}.change`, label: 'Change', kind: 'change', comparison: to },
      {
        ...CHANGE,
        key: `${key}.${to}.change_percent`,
        label: 'Change %',
        kind: 'change_percent',
        comparison: to,
      },
    ]),
  ]);
}

const NAMES: Readonly<Record<ComparedTo, string>> = {
  previous: 'Previous period',
  last_year: 'Last year',
};

const CHANGE = { period: null, coverage: null } as const;

function periodOf(days: Days | null): ColumnPeriod | null {
  if (days === null) return null;
  const { nominal, asOfDate, label, complete } = days.period;
  return {
    startDate: formatDay(nominal.start),
    endDate: formatDay(lastDayOf(nominal)),
    asOfDate: formatDay(asOfDate),
    label,
    complete,
  };
}

function notBegun({ nominal, label }: Slot['column']): ColumnPeriod {
  return {
    startDate: formatDay(nominal.start),
    endDate: formatDay(lastDayOf(nominal)),
    asOfDate: null,
    label,
    complete: false,
  };
}
