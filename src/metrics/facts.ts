import { Decimal, ZERO } from '../money/decimal.ts';
import { type Need, type Plan, readName, sliceName } from './plan.ts';

/** A row that the database answers to a plan: the amount of one slice of one read, of one part when it is split. */
export type FactRow = Readonly<{
  read: number;
  slice: number;
  key: string | null;
  label: string | null;
  amount: string;
}>;

/** One part of a split measure. */
export type Part = Readonly<{ key: string; label: string; amount: Decimal }>;

/** The answers to a plan, by what was needed. What the database has no row for, nothing was posted to: it is zero. */
export class Facts {
  readonly #totals = new Map<string, Decimal>();
  readonly #parts = new Map<string, readonly Part[]>();

  constructor(plan: Plan, rows: readonly FactRow[]) {
    const rowsOfSlice = new Map<string, FactRow[]>();
    for (const row of rows) {
      const name = `${row.read} ${row.slice}`;
      const together = rowsOfSlice.get(name);
      if (together === undefined) rowsOfSlice.set(name, [row]);
      else together.push(row);
    }
    for (const [index, read] of plan.reads.entries()) {
      let carried: readonly Part[] = [];
      for (const [slice, period] of read.slices.entries()) {
        const posted = (rowsOfSlice.get(`${index} ${slice}`) ?? []).map(toPart);
        carried = read.measure.timing === 'balance' ? addParts(carried, posted) : posted;
        const name = needName({ ...read, period });
        this.#parts.set(name, carried);
        this.#totals.set(
          name,
          carried.reduce((sum, part) => sum.plus(part.amount), ZERO),
        );
      }
    }
  }

  /** The amount of a need that was in the plan. */
  amount(need: Need): Decimal {
    return found(this.#totals.get(needName(need)));
  }

  /** The parts of a need that was in the plan. */
  parts(need: Need): readonly Part[] {
    return found(this.#parts.get(needName(need)));
  }
}

function needName(need: Need): string {
  return `${readName(need)} ${sliceName(need)}`;
}

function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('a value is needed that was not planned');
  return answer;
}

function toPart(row: FactRow): Part {
  return { key: row.key ?? '', label: row.label ?? '', amount: new Decimal(row.amount) };
}

function addParts(carried: readonly Part[], posted: readonly Part[]): readonly Part[] {
  if (posted.length === 0) return carried;
  const parts = new Map(carried.map((part) => [part.key, part]));
  for (const part of posted) {
    const before = parts.get(part.key)?.amount ?? ZERO;
    parts.set(part.key, { ...part, amount: before.plus(part.amount) });
  }
  return [...parts.values()];
}
