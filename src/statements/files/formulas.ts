import { isMetric, type Operand } from '../../metrics/definition/metric.ts';
import { ZERO } from '../../money/decimal.ts';
import { cellName } from '../../spreadsheets/reference.ts';
import type { MadeColumn } from '../made.ts';
import type { FigureSums } from './figure-sums.ts';
import type { FileRow } from './file-rows.ts';
import { addsUpOverTime } from './flows.ts';
import { type Formula, quotientFormula, type SheetNumber, sumFormula, type Term } from './sheet-formula.ts';

/** Where the numbers of a statement stand in a sheet. */
export type Grid = Readonly<{
  columns: readonly MadeColumn[];
  rows: readonly FileRow[];
  /** The places of the first row and of the first column of numbers, counted from 0. */
  top: number;
  left: number;
  /** The decimals of the currency. */
  decimals: number;
  /** Whether the columns are departments, whose parts of any amount add up to the whole. */
  areDepartments: boolean;
  figureSums: FigureSums;
}>;

/** The formulas that a cell may have, the best first; what one of them comes to may be another number than the statement shows. */
export type FormulasOf = (row: number, column: number) => Iterable<Formula>;

/**
 * What a spreadsheet can compute the numbers of a statement from: a subtotal or a margin from rows, a line from its accounts, a total column
 * from the columns before it, and what compares from what it compares.
 */
export function formulasOf(grid: Grid): FormulasOf {
  const { columns, rows } = grid;
  const placeOf = placesOf(rows);
  const figures = figuresOf(grid);
  return function* formulas(row, column) {
    const { kind = 'heading' } = rows[row] ?? {};
    const { kind: kindOfColumn = 'value' } = columns[column] ?? {};
    if (kind === 'heading' || kind === 'check') return;
    if (kindOfColumn === 'change' || kindOfColumn === 'change_percent') {
      yield* changeFormulas(grid, row, column);
    } else if (kind === 'margin') {
      yield* marginFormulas(grid, row, column);
    } else {
      const beside = figures[column] ?? [];
      yield* sumFormula(
        beside.map(({ sign, place }) => termAt(grid, sign, row, place)),
        grid.decimals,
      );
      yield* downFormulas(grid, placeOf, row, column);
      if (kindOfColumn === 'total') yield* acrossFormulas(grid, row);
    }
  };
}

/** Decimals of a percentage as a part of one: 12.3456 % is 0.123456. */
export const PERCENT_DECIMALS = 6;

/** A number as its cell holds it: a percentage as a part of one. Null for an empty cell. */
export function numberAt(
  { columns, rows, top, left, decimals }: Grid,
  row: number,
  column: number,
): SheetNumber {
  const value = rows[row]?.values[column] ?? null;
  const isPercentage = rows[row]?.kind === 'margin' || columns[column]?.kind === 'change_percent';
  return {
    name: cellName(left + column, top + row),
    value: isPercentage && value !== null ? value.div(100) : value,
    decimals: isPercentage ? PERCENT_DECIMALS : decimals,
  };
}

function changeFormulas(grid: Grid, row: number, column: number): Iterable<Formula> {
  const { columns } = grid;
  const isPercentage = columns[column]?.kind === 'change_percent';
  const place = columns.findLastIndex((each, index) => index < column && each.comparison === null);
  const other = column - (isPercentage ? 2 : 1);
  const [now, earlier] = [numberAt(grid, row, place), numberAt(grid, row, other)];
  if (now.value === null || earlier.value === null) return [];
  if (!isPercentage)
    return sumFormula([termAt(grid, 1, row, place), termAt(grid, -1, row, other)], now.decimals);
  const gained = { ...now, name: `(${now.name}-${earlier.name})`, value: now.value.minus(earlier.value) };
  return quotientFormula(gained, earlier, PERCENT_DECIMALS);
}

function marginFormulas(grid: Grid, row: number, column: number): Iterable<Formula> {
  const formula = grid.rows[row]?.metric?.formula;
  if (formula === undefined || !('kind' in formula) || formula.kind !== 'quotient') return [];
  const { dividend, divisor, times, divisorMay } = formula;
  const [above, below] = [rowOf(grid, dividend), rowOf(grid, divisor)];
  if (above === -1 || below === -1 || times !== 100 || divisorMay !== 'only be positive') return [];
  return quotientFormula(numberAt(grid, above, column), numberAt(grid, below, column), PERCENT_DECIMALS);
}

function rowOf({ rows }: Grid, operand: Operand): number {
  return isMetric(operand)
    ? rows.findIndex(({ metric, kind }) => metric === operand && kind !== 'margin')
    : -1;
}

/** A column that is added or taken away. */
type AddedColumn = Readonly<{ sign: 1 | -1; place: number }>;

/** For each column the figures beside it that it is the sum of, such as those of a closing balance; none for most. */
function figuresOf({ columns, figureSums }: Grid): readonly (readonly AddedColumn[])[] {
  const places = new Map(columns.map(({ key }, place) => [key, place]));
  return columns.map(({ key }) => {
    const [slot, figure = '', ...others] = key.split('.');
    const added = (figureSums[figure] ?? []).map(({ sign, figure: name }) => ({
      sign,
      place: places.get([slot, name, ...others].join('.')) ?? -1,
    }));
    return added.some(({ place }) => place === -1) ? [] : added;
  });
}

function* downFormulas(
  grid: Grid,
  placeOf: ReadonlyMap<string, number>,
  row: number,
  column: number,
): Generator<Formula> {
  const { rows, decimals } = grid;
  const added = (rows[row]?.adds ?? []).map(({ sign, key }) => ({ sign, place: placeOf.get(key) }));
  if (added.every(({ place }) => place !== undefined))
    yield* sumFormula(
      added.map(({ sign, place = 0 }) => termAt(grid, sign, place, column)),
      decimals,
    );
  const beneath = rowsBeneath(rows, row);
  yield* sumFormula(
    Array.from({ length: beneath }, (_, place) => termAt(grid, 1, row + 1 + place, column)),
    decimals,
  );
}

function acrossFormulas(grid: Grid, row: number): Iterable<Formula> {
  const { columns, rows, decimals, areDepartments } = grid;
  const metric = rows[row]?.metric ?? null;
  if (metric === null || !(areDepartments || addsUpOverTime(metric))) return [];
  const added = columns.flatMap(({ kind }, column) =>
    kind === 'value' ? [termAt(grid, 1, row, column)] : [],
  );
  return sumFormula(added, decimals);
}

function termAt(grid: Grid, sign: 1 | -1, row: number, column: number): Term {
  const { top, left } = grid;
  return { sign, row: top + row, column: left + column, value: numberAt(grid, row, column).value ?? ZERO };
}

// Rows that are added up are those of the statement, whose names no account has.
function placesOf(rows: readonly FileRow[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, { key }] of rows.entries()) if (!places.has(key)) places.set(key, place);
  return places;
}

/** How many accounts a line is divided into: they follow it, one level further in. */
function rowsBeneath(rows: readonly FileRow[], row: number): number {
  const line = rows[row];
  if (line?.kind !== 'line') return 0;
  const isBeneath = (other: FileRow | undefined) =>
    other?.kind === 'line' && other.level === line.level + 1 && other.key.startsWith(`${line.key}.`);
  let count = 0;
  while (isBeneath(rows[row + 1 + count])) count += 1;
  return count;
}
