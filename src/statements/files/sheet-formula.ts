import { type Decimal, ZERO } from '../../money/decimal.ts';
import { cellName } from '../../spreadsheets/reference.ts';

/** A formula of a cell, and what it comes to: null where the cell is empty then. */
export type Formula = Readonly<{ formula: string; value: Decimal | null }>;

/** A number that stands in a cell, and the decimals that it is shown with. */
export type SheetNumber = Readonly<{ name: string; value: Decimal | null; decimals: number }>;

/** A cell that is added or taken away. Its place is counted from 0. */
export type Term = Readonly<{ sign: 1 | -1; row: number; column: number; value: Decimal }>;

/** The sum of cells: SUM(B2:B5) of cells beside each other, B2-B7 of others. None where a spreadsheet could not add them up to the last decimal. */
export function* sumFormula(terms: readonly Term[], decimals: number): Generator<Formula> {
  if (terms.length === 0 || !isWithinReach(terms, decimals)) return;
  const runs = runsOf(terms.toSorted((one, other) => one.row - other.row || one.column - other.column));
  const texts = runs.map(({ first, last }, index) => {
    const name = cellName(first.column, first.row);
    const text = first === last ? name : `SUM(${name}:${cellName(last.column, last.row)})`;
    return first.sign === -1 ? `-${text}` : index === 0 ? text : `+${text}`;
  });
  const value = terms.reduce(
    (sum, term) => (term.sign === 1 ? sum.plus(term.value) : sum.minus(term.value)),
    ZERO,
  );
  yield { formula: texts.join(''), value };
}

/**
 * One number as a part of another, rounded, and empty where the other is not above zero. None where the rounding could go either way, because
 * spreadsheets divide in binary.
 */
export function* quotientFormula(
  dividend: SheetNumber,
  divisor: SheetNumber,
  decimals: number,
): Generator<Formula> {
  if (dividend.value === null || divisor.value === null) return;
  const formula = `IF(ROUND(${divisor.name},${divisor.decimals})>0,ROUND(${dividend.name}/${divisor.name},${decimals}),"")`;
  if (divisor.value.lte(0)) {
    yield { formula, value: null };
    return;
  }
  const exact = dividend.value.div(divisor.value);
  const steps = exact.abs().times(TEN.pow(decimals));
  const fromHalf = steps.minus(steps.floor()).minus(HALF).abs();
  if (fromHalf.gt(UNSURE) && steps.lt(LARGEST_STEPS))
    yield { formula, value: exact.toDecimalPlaces(decimals) };
}

type Run = Readonly<{ first: Term; last: Term }>;

function runsOf(terms: readonly Term[]): readonly Run[] {
  const runs: Run[] = [];
  for (const term of terms) {
    const run = runs.at(-1);
    if (run !== undefined && continues(run, term)) runs[runs.length - 1] = { first: run.first, last: term };
    else runs.push({ first: term, last: term });
  }
  return runs;
}

function continues({ first, last }: Run, { sign, row, column }: Term): boolean {
  if (sign !== last.sign) return false;
  const isDown = column === first.column && column === last.column && row === last.row + 1;
  const isAcross = row === first.row && row === last.row && column === last.column + 1;
  return isDown || isAcross;
}

// A binary number has 53 bits. What is added up may be wrong by one of them for each number, of all their amounts together.
function isWithinReach(terms: readonly Term[], decimals: number): boolean {
  const amounts = terms.reduce((sum, { value }) => sum + 10 ** (value.e + 1), 0);
  return terms.length * amounts * 10 ** decimals < 2 ** 51;
}

const TEN = ZERO.plus(10);
const HALF = ZERO.plus('0.5');
const UNSURE = ZERO.plus('0.0001');
const LARGEST_STEPS = ZERO.plus(10 ** 12);
