import type { MadeColumn } from '../made.ts';
import { COMPARISON_NAMES } from '../make-columns.ts';

/** What the head of a sheet says of a column, from the top: empty where the columns beside it or its own name say enough. */
export type Heading = Readonly<{ group: string; comparison: string; label: string }>;

/** The heads of columns that stand beside each other: figures of the same days are in a group, and what compares comes after what it compares. */
export function headings(columns: readonly MadeColumn[]): readonly Heading[] {
  return columns.map(({ label, comparison, kind, period, group }, place) => ({
    group: group === null || group === columns[place - 1]?.group ? '' : group,
    comparison: comparison === null ? '' : COMPARISON_NAMES[comparison],
    label: kind === 'comparison' ? (period?.label ?? '') : label,
  }));
}

/** Unique names of columns, for programs that read columns by their names. */
export function columnNames(columns: readonly MadeColumn[]): readonly string[] {
  const groups = new Set(columns.map(({ group }) => group));
  let compared = '';
  return columns.map(({ label, group, kind, comparison, period }) => {
    if (comparison === null) {
      compared = group === null || groups.size === 1 ? label : `${group}: ${label}`;
      return compared;
    }
    const other = COMPARISON_NAMES[comparison].toLowerCase();
    switch (kind) {
      case 'change':
        return `${compared}: change on ${other}`;
      case 'change_percent':
        return `${compared}: change on ${other} %`;
      default:
        return `${compared}: ${other}${period === null ? '' : ` (${period.label})`}`;
    }
  });
}
