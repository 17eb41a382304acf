import type { Row } from '../row.ts';
import type { CellType } from './cell-type.ts';
import type { Cells, Columns, FileKind } from './kind.ts';

/** The values of a row's cells, or every reason for refusing it. */
export type RowReading<C extends Columns> =
  | Readonly<{ ok: true; cells: Cells<C> }>
  | Readonly<{ ok: false; reasons: readonly string[] }>;

/** Reads the cells of a row as its kind of file declares them. */
export function readCells<C extends Columns>(
  kind: Pick<FileKind<C>, 'columns'>,
  row: Pick<Row, 'values'>,
): RowReading<C> {
  const cells: Record<string, unknown> = {};
  const reasons: string[] = [];
  for (const [name, column] of Object.entries(kind.columns)) {
    const cell = row.values[name] ?? '';
    if (cell === '') {
      if (column.presence === 'required') reasons.push(`${name}: required`);
      cells[name] = null;
      continue;
    }
    const reading = column.type.read(cell);
    if (reading.ok) cells[name] = reading.value;
    else reasons.push(`${name}: ${column.confidential ? `not ${described(column.type)}` : reading.reason}`);
  }
  return reasons.length === 0 ? { ok: true, cells: cells as Cells<C> } : { ok: false, reasons };
}

function described({ kind, name }: CellType<unknown>): string {
  switch (kind) {
    case 'choice':
      return name;
    case 'value':
      return `a ${name}`;
    default:
      return kind satisfies never;
  }
}
