import type { StatementColumn } from '../../api/generated.ts';
import { formatDay, formatDays, formatMonth } from '../../format/date.ts';
import { formatDayOfYear } from '../../format/zoned-date.ts';
import { addDays } from '../../period/end-of-day.ts';

/** A column and what stands in its head: its name, and below it what else there is to say. */
export type ColumnHead = Readonly<{
  /** Its place among the values of a row. */
  index: number;
  column: StatementColumn;
  label: string;
  note: string | null;
  /** Whether nothing of it has begun. */
  isQuiet: boolean;
}>;

/** Columns under one heading: a value with those that compare it, or the parts of what the service groups. */
export type ColumnGroup = Readonly<{ label: string; note: string | null; heads: readonly ColumnHead[] }>;

/** The heads of the columns, of a statement of days or of one that is made for the end of each. */
export function columnGroups(columns: readonly StatementColumn[], isOfDays: boolean): readonly ColumnGroup[] {
  const groups: (Words & { group: string | null; heads: ColumnHead[] })[] = [];
  columns.forEach((column, index) => {
    const words = wordsOf(column, isOfDays);
    const head = { index, column, ...words, isQuiet: hasNotBegun(column) };
    const last = groups.at(-1);
    const isOfLast = column.group === null ? column.comparison !== null : column.group === last?.group;
    if (isOfLast && last !== undefined) last.heads.push(head);
    else groups.push({ ...groupWords(column, words, isOfDays), group: column.group, heads: [head] });
  });
  return groups;
}

/** Whether the groups need a row of heads of their own. */
export function areTwofold(groups: readonly ColumnGroup[]): boolean {
  const [first] = groups;
  if (first === undefined) return false;
  const isGrouped = first.heads[0]?.column.group !== null;
  return isGrouped || (groups.length > 1 && groups.some(({ heads }) => heads.length > 1));
}

/** The columns of all groups, in their order. */
export function headsOf(groups: readonly ColumnGroup[]): readonly ColumnHead[] {
  return groups.flatMap(({ heads }) => heads);
}

function groupWords({ group, period }: StatementColumn, words: Words, isOfDays: boolean): Words {
  if (group === null) return words;
  if (period === null || period.label !== group) return { label: group, note: null };
  return daysInWords(period, isOfDays);
}

type Words = Readonly<{ label: string; note: string | null }>;

function wordsOf(column: StatementColumn, isOfDays: boolean): Words {
  switch (column.kind) {
    case 'value':
    case 'total':
      return ofDays(column, isOfDays);
    case 'comparison':
      return { label: COMPARED[column.comparison ?? 'previous'], note: ofDays(column, isOfDays).label };
    case 'change':
      return { label: 'Change', note: null };
    case 'change_percent':
      return { label: 'Change %', note: null };
    default:
      return column.kind satisfies never;
  }
}

const COMPARED = { previous: 'Previous period', last_year: 'Last year' } as const;

// A department or a total has a name of its own.
function ofDays({ label, period, comparison }: StatementColumn, isOfDays: boolean): Words {
  if (period === null || (comparison === null && label !== period.label)) return { label, note: null };
  return daysInWords(period, isOfDays);
}

function daysInWords(period: Days, isOfDays: boolean): Words {
  return { label: isOfDays ? nameOf(period) : formatDay(lastDayOf(period)), note: cutOf(period, isOfDays) };
}

// The names of quarters and financial years are the organisation's.
function nameOf({ startDate, endDate, label }: Days): string {
  const [, months] = /^(\d+ months?) to /.exec(label) ?? [];
  if (months !== undefined) return `${months} to ${formatDay(endDate)}`;
  if (isOfMonth(startDate, endDate)) return formatMonth(startDate, 'with year');
  return /^\d/.test(label) ? formatDays(startDate, endDate) : label;
}

function cutOf(period: Days, isOfDays: boolean): string | null {
  const { startDate, endDate, asOfDate } = period;
  if (asOfDate === null) return 'Not begun';
  const isPartOfMonth = isOfMonth(startDate, endDate) && !addDays(asOfDate, 1).endsWith('-01');
  return isOfDays && (asOfDate < endDate || isPartOfMonth) ? `to ${formatDayOfYear(asOfDate)}` : null;
}

type Days = NonNullable<StatementColumn['period']>;

function isOfMonth(first: string, last: string): boolean {
  return first.endsWith('-01') && first.slice(0, 7) === last.slice(0, 7);
}

function lastDayOf({ asOfDate, endDate }: Days): string {
  return asOfDate ?? endDate;
}

function hasNotBegun({ period }: StatementColumn): boolean {
  return period !== null && period.asOfDate === null;
}
