import { type Coverage, coverageOf } from '../metrics/coverage/coverage.ts';
import type { ComparedTo } from '../metrics/definition/comparison.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { formatDay, lastDayOf } from '../period/index.ts';
import { COMPARISON_COLUMNS, MOST_COLUMNS, type StatementQuestion, tooManyColumns } from './ask.ts';
import { questionOf } from './cells.ts';
import type { Days } from './columns.ts';
import type { ColumnPeriod, MadeColumn } from './made.ts';
import type { Slot } from './slots.ts';
import type { Source } from './values.ts';

/** Figures that stand side by side in each column, none where there is one number; and the metric that says what is known of it. */
export type Figures = Readonly<{
  figures: readonly Readonly<{ key: string; label: string }>[];
  known: Metric | null;
}>;

/** The columns of values, each followed by those that compare it. Throws ANSWER_TOO_LARGE. */
export function makeColumns(
  asked: StatementQuestion,
  slots: readonly Slot[],
  { figures, known }: Figures,
  { setting }: Source,
): readonly MadeColumn[] {
  const each = Math.max(1, figures.length) * (1 + asked.compare.length * COMPARISON_COLUMNS);
  if (slots.length * each > MOST_COLUMNS) throw tooManyColumns(slots.length * each);
  const coverageIn = (days: Days | null): Coverage | null =>
    days === null || known === null ? null : coverageOf(questionOf(known, days, setting), null);
  return slots.flatMap((slot) => {
    const named =
      figures.length === 0
        ? [{ key: slot.key, label: slot.label, group: null }]
        : figures.map(({ key, label }) => ({ key: `${slot.key}.${key}`, label, group: slot.label }));
    return named.flatMap((name) => columnsOf(slot, name, coverageIn));
  });
}

type Name = Readonly<{ key: string; label: string; group: string | null }>;

function columnsOf(
  { column, others, isTotal }: Slot,
  { key, label, group }: Name,
  coverageIn: (days: Days | null) => Coverage | null,
): readonly MadeColumn[] {
  return [
    {
      key,
      label,
      group,
      kind: isTotal ? 'total' : 'value',
      comparison: null,
      period: periodOf(column.days) ?? notBegun(column),
      coverage: coverageIn(column.days),
    },
    ...others.flatMap(({ to, days }): MadeColumn[] => [
      {
        key: `${key}.${to}`,
        label: days === null ? COMPARISON_NAMES[to] : `${COMPARISON_NAMES[to]}: ${days.period.label}`,
        group,
        kind: 'comparison',
        comparison: to,
        period: periodOf(days),
        coverage: coverageIn(days),
      },
      { ...CHANGE, key: `${key}.${to}.change`, label: 'Change', group, kind: 'change', comparison: to },
      {
        ...CHANGE,
        key: `${key}.${to}.change_percent`,
        label: 'Change %',
        group,
        kind: 'change_percent',
        comparison: to,
      },
    ]),
  ];
}

/** What comparisons are called. */
export const COMPARISON_NAMES: Readonly<Record<ComparedTo, string>> = {
  previous: 'Previous period',
  last_year: 'Last year',
};

const CHANGE = { period: null, coverage: null } as const;

/** The days of a column on the wire; null where there are none. */
export function periodOf(days: Days | null): ColumnPeriod | null {
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
