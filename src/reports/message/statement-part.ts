import type { MadePart } from '../../boards/pack/make-pack.ts';
import type { Decimal } from '../../money/decimal.ts';
import { type FileRow, fileRows } from '../../statements/files/file-rows.ts';
import { columnNames } from '../../statements/files/headings.ts';
import type { MadeColumn } from '../../statements/made.ts';
import { numberText, percentageText } from './number-text.ts';
import { cutRows, type MailPart, type MailRow } from './table.ts';

/** So many columns of numbers a mail shows; of a statement with more, the whole or the last one. */
const MOST_COLUMNS = 4;

/** A statement: its rows with the columns that fit, and the checks that fail. */
export function statementPart(
  { asked, made, title }: Extract<MadePart, { kind: 'statement' }>,
  { about, link }: Pick<MailPart, 'about' | 'link'>,
  currency: string,
): MailPart {
  const places = shownColumns(made.columns);
  const names = columnNames(made.columns);
  const heads = places.map((place) => ({
    label: headOf(made.columns[place], names[place]),
    isSecondary: made.columns[place]?.kind === 'change',
  }));
  const all = fileRows(asked, made)
    .filter((row) => row.kind !== 'check' || isOff(row))
    .map((row) => rowOf(row, places, made.columns, currency));
  const { rows, notes } = cutRows(all);
  const left = made.columns.length - places.length;
  const more =
    left === 0 ? [] : [`${left} more ${left === 1 ? 'column is' : 'columns are'} in the workbook.`];
  return {
    title: title ?? asked.statement.title,
    about,
    link,
    table: { heads, rows },
    notes: [...notes, ...more],
  };
}

function shownColumns(columns: readonly MadeColumn[]): readonly number[] {
  if (columns.length <= MOST_COLUMNS) return columns.map((_, place) => place);
  const whole = columns.findLastIndex(({ kind }) => kind === 'total');
  const last = columns.findLastIndex(({ kind, period }) => kind === 'value' && period?.asOfDate !== null);
  const first = whole === -1 ? Math.max(last, 0) : whole;
  // With what it is compared with.
  const next = columns.slice(first + 1).findIndex(({ comparison }) => comparison === null);
  const group = next === -1 ? columns.length - first : next + 1;
  return Array.from({ length: Math.min(group, MOST_COLUMNS) }, (_, place) => first + place);
}

function headOf(column: MadeColumn | undefined, name: string | undefined): string {
  if (column === undefined || name === undefined) throw new Error('a column without a name');
  switch (column.kind) {
    case 'value':
    case 'total':
      return name;
    case 'comparison':
      return column.period?.label ?? column.label;
    case 'change':
    case 'change_percent':
      return column.label;
    default:
      return column.kind satisfies never;
  }
}

function rowOf(
  row: FileRow,
  places: readonly number[],
  columns: readonly MadeColumn[],
  currency: string,
): MailRow {
  const text = (value: Decimal | null | undefined, column: MadeColumn | undefined): string => {
    // A heading has no numbers, and a check one.
    if (value === undefined || (value === null && row.kind === 'check')) return '';
    if (value === null) return NOTHING;
    if (row.kind === 'margin') return marginText(value, column);
    return column?.kind === 'change_percent'
      ? percentageText(value)
      : numberText(value, 'currency', currency);
  };
  return {
    kind: KINDS[row.kind],
    level: row.kind === 'margin' ? row.level + 1 : row.level,
    label: row.label,
    hint: row.dueDate === null ? '' : `due ${row.dueDate}`,
    cells: places.map((place) => text(row.values[place], columns[place])),
  };
}

// It changes by points, and a percentage of a percentage says nothing.
function marginText(value: Decimal, column: MadeColumn | undefined): string {
  if (column?.kind === 'change_percent') return '';
  return column?.kind === 'change' ? `${percentageText(value).replace('%', '')} pts` : percentageText(value);
}

// What agrees is not worth a row here: the mail begins with what does not.
function isOff({ values }: FileRow): boolean {
  return values.some((value) => value !== null && !value.isZero());
}

const NOTHING = '–';

const KINDS: Readonly<Record<FileRow['kind'], MailRow['kind']>> = {
  heading: 'heading',
  line: 'line',
  margin: 'line',
  check: 'line',
  subtotal: 'total',
  total: 'total',
};
