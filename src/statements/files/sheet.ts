import { minorUnitsOf } from '../../money/currency.ts';
import { requireDay } from '../../period/index.ts';
import { Breather } from '../../questions/breather.ts';
import { cellStyle, dateCell, PLAIN_FORMAT, textCell } from '../../spreadsheets/cells.ts';
import type { Cell, CellStyle, Sheet, SheetRow } from '../../spreadsheets/workbook.ts';
import { aboutRows } from './about-rows.ts';
import { FIGURE_SUMS } from './figure-sums.ts';
import type { FileRow } from './file-rows.ts';
import { formulasOf, type Grid } from './formulas.ts';
import { type Heading, headings } from './headings.ts';
import type { LeadColumn } from './lead-columns.ts';
import { numberCells } from './number-cells.ts';
import type { StatementFile } from './statement-file.ts';
import { widthsOf } from './widths.ts';

/** A statement as a sheet of a workbook: what it is, its columns, its rows, and the checks beneath them. */
export async function statementSheet(file: StatementFile): Promise<Sheet> {
  const { asked, made, rows, leads, organizationName, currency } = file;
  const about = aboutStatement(file);
  const columnHeads = headRows(file);
  const head = [...about, [], ...columnHeads];
  const firstCheck = rows.findIndex(({ kind }) => kind === 'check');
  const checkCount = firstCheck === -1 ? 0 : rows.length - firstCheck;
  const grid: Grid = {
    columns: made.columns,
    rows,
    top: head.length,
    left: leads.length,
    decimals: minorUnitsOf(currency),
    areDepartments: asked.division === 'departments',
    figureSums: FIGURE_SUMS[asked.statement.kind],
  };
  return {
    name: asked.statement.title,
    columns: await widthsOf(grid, leads, columnHeads),
    rows: rowsOf(grid, { head, leads, statementRows: rows.length - checkCount }),
    frozen: { rows: head.length, columns: leads.length },
    page: {
      orientation: made.columns.length > MOST_UPRIGHT_COLUMNS ? 'landscape' : 'portrait',
      repeatedRows: head.length,
      foot: `${organizationName}, ${asked.statement.title}, data version ${made.dataVersion}`,
    },
  };
}

/** More columns are printed on a page that lies. */
const MOST_UPRIGHT_COLUMNS = 5;

function aboutStatement({ asked, made, ...words }: StatementFile): readonly SheetRow[] {
  return aboutRows({
    ...words,
    title: asked.statement.title,
    days: asked.days,
    dataVersion: made.dataVersion,
  });
}

function headRows({ made, leads }: StatementFile): readonly SheetRow[] {
  const shown = headings(made.columns);
  const blanks = leads.map(() => null);
  const headOf = (part: keyof Heading): SheetRow =>
    shown.map((heading) => (heading[part] === '' ? null : textCell(heading[part], NUMBER_HEAD)));
  const hasAny = (part: keyof Heading) => shown.some((heading) => heading[part] !== '');
  // The labels of rows need no name.
  const names = leads.map(({ name }, place) => (place === 0 ? null : textCell(name, HEAD)));
  return [
    ...(['group', 'comparison'] as const).filter(hasAny).map((part) => [...blanks, ...headOf(part)]),
    [...names, ...headOf('label')],
  ];
}

const HEAD = cellStyle(PLAIN_FORMAT, { isBold: true });
const NUMBER_HEAD = cellStyle(PLAIN_FORMAT, { isBold: true, align: 'right' });

type Parts = Readonly<{ head: readonly SheetRow[]; leads: StatementFile['leads']; statementRows: number }>;

async function* rowsOf(grid: Grid, { head, leads, statementRows }: Parts): AsyncGenerator<SheetRow> {
  yield* head;
  const cellsOf = numberCells(grid, formulasOf(grid));
  const labelStyle = labelStyles();
  const breather = new Breather();
  for (const [place, row] of grid.rows.entries()) {
    await breather.breathe();
    if (place === statementRows) yield* [[], [textCell('Checks', HEAD)]];
    const [, ...others] = leads.map(({ kind, of }) => leadCell(kind, of(row)));
    yield [textCell(row.label, labelStyle(row.kind, row.level)), ...others, ...cellsOf(place)];
  }
}

function leadCell(kind: LeadColumn['kind'], text: string | null): Cell | null {
  if (text === null) return null;
  return kind === 'day' ? dateCell(requireDay(text)) : textCell(text);
}

/** The styles of labels, each made once, so that cells share them. */
function labelStyles(): (kind: FileRow['kind'], level: number) => CellStyle {
  const styles = new Map<string, CellStyle>();
  return (kind, level) => {
    const look = {
      isBold: kind === 'heading' || kind === 'subtotal' || kind === 'total',
      indent: kind === 'margin' ? level + 1 : level,
    };
    const name = `${look.indent} ${look.isBold}`;
    const style = styles.get(name) ?? cellStyle(PLAIN_FORMAT, look);
    styles.set(name, style);
    return style;
  };
}
