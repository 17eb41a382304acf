import type { Decimal } from '../../money/decimal.ts';
import { amountFormat, cellStyle, formulaCell, numberCell, percentFormat } from '../../spreadsheets/cells.ts';
import type { Cell, CellStyle, NumberFormat } from '../../spreadsheets/workbook.ts';
import type { FileRow } from './file-rows.ts';
import { type FormulasOf, type Grid, numberAt } from './formulas.ts';
import type { Formula } from './sheet-formula.ts';

/**
 * The cells of a row. A formula is written where it comes to the number that the statement shows; elsewhere, as where amounts have more decimals
 * than their currency, the number itself is.
 */
export function numberCells(grid: Grid, formulas: FormulasOf): (row: number) => readonly (Cell | null)[] {
  const amount = stylesOf(amountFormat(grid.decimals, 'brackets'));
  const percentage = stylesOf(percentFormat(1, 'brackets'));
  return (place) => {
    const row = grid.rows[place];
    if (row === undefined || row.kind === 'heading') return [];
    return grid.columns.map(({ kind }, column) => {
      const { value } = numberAt(grid, place, column);
      const style = (row.kind === 'margin' || kind === 'change_percent' ? percentage : amount)[row.kind];
      return cellOf(value, formulas(place, column), style);
    });
  };
}

function cellOf(value: Decimal | null, formulas: Iterable<Formula>, style: CellStyle): Cell | null {
  for (const formula of formulas)
    if (comesTo(formula, value)) return formulaCell(formula.formula, value?.toFixed() ?? null, style);
  return value === null ? null : numberCell(value.toFixed(), style);
}

function comesTo({ value }: Formula, shown: Decimal | null): boolean {
  return value === null || shown === null ? value === shown : value.eq(shown);
}

// One for each kind of row, so that cells share them.
function stylesOf(format: NumberFormat): Readonly<Record<FileRow['kind'], CellStyle>> {
  const plain = cellStyle(format);
  return {
    heading: plain,
    line: plain,
    margin: plain,
    check: plain,
    subtotal: cellStyle(format, { isBold: true, line: 'above' }),
    total: cellStyle(format, { isBold: true, line: 'total' }),
  };
}
