import { type Decimal, ZERO } from '../../money/decimal.ts';
import { BEANCOUNT, type Units } from '../kinds/beancount.ts';
import type { Cells } from '../kinds/kind.ts';
import { readCells } from '../kinds/read-cells.ts';
import type { BeancountRow } from '../readers/beancount.ts';

export type BeancountCells = Cells<typeof BEANCOUNT.columns>;

/** A posting and what it counts as in its entry. */
export type Weighed = Readonly<{ line: number; cells: BeancountCells; weight: Units }>;

/** The postings of an entry with what they count as; null where one cannot be read, or several have no amount. */
export function weighRows(rows: readonly BeancountRow[]): readonly Weighed[] | null {
  const postings = [];
  for (const { line, values } of rows) {
    const reading = readCells(BEANCOUNT, { values });
    if (!reading.ok) return null;
    postings.push({ line, cells: reading.cells });
  }
  return weigh(postings);
}

/**
 * What each posting counts as: its cost, else its price, else itself. The one without an amount takes what is missing, in each commodity.
 * Null where several have none.
 */
function weigh(
  postings: readonly Readonly<{ line: number; cells: BeancountCells }>[],
): readonly Weighed[] | null {
  const sums = new Map<string, Decimal>();
  const weighed: Weighed[] = [];
  const empty = postings.filter(({ cells }) => cells.units === null);
  if (empty.length > 1) return null;
  for (const { line, cells } of postings) {
    if (cells.units === null) continue;
    const weight = weightOf(cells.units, cells);
    sums.set(weight.commodity, (sums.get(weight.commodity) ?? ZERO).plus(weight.number));
    weighed.push({ line, cells, weight });
  }
  for (const { line, cells } of empty) {
    for (const [commodity, sum] of sums)
      if (!sum.isZero()) weighed.push({ line, cells, weight: { number: sum.negated(), commodity } });
  }
  return weighed;
}

function weightOf(units: Units, { cost, price }: BeancountCells): Units {
  const worth = cost ?? price;
  if (worth === null) return units;
  const each = (worth.each ?? ZERO).times(units.number);
  const total = worth.total === null ? ZERO : worth.total.abs().times(units.number.isNegative() ? -1 : 1);
  return { number: each.plus(total), commodity: worth.commodity };
}
