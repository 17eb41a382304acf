import type { ScalarMetric } from '../../metrics/definition/metric.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { StatementQuestion } from '../ask.ts';
import type { Statement } from '../definition/statement.ts';
import { type MadeColumn, type MadeRow, type MadeStatement, PLAIN_ROW } from '../made.ts';
import { restKeyOf } from '../make-rows.ts';

/** A row of a file: one of the statement, or the margin of the row above it. */
export type FileRow = Readonly<{
  key: string;
  label: string;
  kind: MadeRow['kind'] | 'margin';
  level: number;
  account: string | null;
  date: string | null;
  dueDate: string | null;
  adds: MadeRow['adds'];
  /** What its numbers are; null where the statement does not define them. */
  metric: ScalarMetric | null;
  /** A number for each column; none for a heading. */
  values: readonly (Decimal | null)[];
}>;

/** The rows of a statement with each margin beneath its row, and the checks after all others. */
export function fileRows(
  { statement }: Pick<StatementQuestion, 'statement'>,
  made: MadeStatement,
): readonly FileRow[] {
  const rows = made.rows.flatMap((row) => withMargin(row, statement));
  const isCheck = ({ kind }: FileRow) => kind === 'check';
  return [...rows.filter((row) => !isCheck(row)), ...rows.filter(isCheck), ...checksAtTheEnd(made)];
}

function withMargin(row: MadeRow, statement: Statement): readonly FileRow[] {
  const { margin, metric: _id, nullReasons: _reasons, ...own } = row;
  const shown = { ...own, metric: metricOf(row, statement) };
  if (margin === null) return [shown];
  return [
    shown,
    {
      ...shown,
      key: `${own.key}.margin`,
      label: `${margin.label} %`,
      kind: 'margin',
      adds: [],
      values: margin.values,
      metric: marginOf(row, statement),
    },
  ];
}

function metricOf({ key }: MadeRow, statement: Statement): ScalarMetric | null {
  if (statement.kind !== 'metrics') return null;
  for (const row of statement.rows) {
    if (row.kind === 'heading') continue;
    if (row.key === key) return row.metric;
    if (row.kind === 'line' && key.startsWith(`${row.key}.`))
      return row.rest !== null && key === restKeyOf(row.key) ? row.rest.metric : row.accounts;
  }
  return null;
}

function marginOf({ key }: MadeRow, statement: Statement): ScalarMetric | null {
  if (statement.kind !== 'metrics') return null;
  const row = statement.rows.find((one) => one.key === key);
  return row === undefined || row.kind === 'heading' || row.kind === 'line' ? null : row.margin;
}

/** Checks that are no rows, because they are of the end of the last column alone. */
function checksAtTheEnd({ rows, checks, columns }: MadeStatement): readonly FileRow[] {
  const shown = new Set(rows.flatMap(({ kind, label }) => (kind === 'check' ? [label] : [])));
  const last = columns.findLastIndex(isBegun);
  return checks
    .filter(({ label }) => !shown.has(label))
    .map(({ label, difference }) => ({
      key: `check.${label}`,
      label,
      kind: 'check',
      level: 0,
      ...PLAIN_ROW,
      values: columns.map((_column, index) => (index === last ? difference : null)),
    }));
}

function isBegun({ kind, period }: MadeColumn): boolean {
  return (kind === 'value' || kind === 'total') && period !== null && period.asOfDate !== null;
}
