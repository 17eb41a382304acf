import type { Standing } from '../disclosure/due-days.ts';
import type { Snapshot } from '../disclosure/snapshot.ts';
import { parseSnapshot } from '../disclosure/stored-snapshot.ts';
import { Decimal, ZERO } from '../money/decimal.ts';
import type { DimensionKey } from './dimension.ts';
import { type FigureRead, figureName, type Need, needName, type Plan } from './plan.ts';

/** A row that the database answers to a plan: the amount of one slice of one read, of one part when it is split. */
export type FactRow = Readonly<{
  read: number;
  slice: number;
  key: string | null;
  label: string | null;
  amount: string;
}>;

type Part = DimensionKey & Readonly<{ amount: Decimal }>;
type Parts = ReadonlyMap<string, Part>;

/** The number, in place of a read's, of the rows that name the plan's teams: one for each that there is, as its key. */
export const TEAM_ROWS = -1;

/**
 * The same, of the rows that have a snapshot as their label: that of the plan's figure with the number of their slice. Of
 * one row that is -1, and its label says what decides whether other snapshots are due.
 */
export const FIGURE_ROWS = -2;

/** The answers to a plan, by what was needed. What the database has no row for, nothing was posted to: it is zero. */
export class Facts {
  readonly #totals = new Map<string, Decimal>();
  readonly #parts = new Map<string, Parts>();
  readonly #teams: ReadonlySet<string>;
  readonly #snapshots = new Map<string, Snapshot>();
  /** What decides whether snapshots are due; null where the plan has no figure. */
  readonly standing: Standing | null;

  constructor(plan: Plan, rows: readonly FactRow[]) {
    const rowsOfSlice = new Map<string, FactRow[]>();
    for (const row of rows) {
      const name = `${row.read} ${row.slice}`;
      const together = rowsOfSlice.get(name);
      if (together === undefined) rowsOfSlice.set(name, [row]);
      else together.push(row);
    }
    this.#teams = new Set(rows.flatMap(({ read, key }) => (read === TEAM_ROWS && key !== null ? [key] : [])));
    const standing = rows.find(({ read, slice }) => read === FIGURE_ROWS && slice === -1)?.label;
    this.standing = typeof standing === 'string' ? (JSON.parse(standing) as Standing) : null;
    for (const { read, slice, label } of rows) {
      const figure = read === FIGURE_ROWS ? plan.figures[slice] : undefined;
      if (figure !== undefined) this.#snapshots.set(figureName(figure), parseSnapshot(label ?? ''));
    }
    for (const [index, read] of plan.reads.entries()) {
      let carried: Parts = new Map();
      for (const [slice, period] of read.slices.entries()) {
        const posted = rowsOfSlice.get(`${index} ${slice}`) ?? [];
        carried = addUp(read.measure.timing === 'balance' ? carried : new Map(), posted);
        const name = needName({ measure: read.measure, by: read.by, team: read.team, period });
        this.#parts.set(name, carried);
        this.#totals.set(name, total(carried));
      }
    }
  }

  /** Whether the organisation has the team, one of the plan's. */
  hasTeam(team: string): boolean {
    return this.#teams.has(team);
  }

  /** The snapshot that answers for a figure of the plan; null where there is none by then. */
  snapshot(figure: FigureRead): Snapshot | null {
    return this.#snapshots.get(figureName(figure)) ?? null;
  }

  /** The amount of a need that was in the plan. */
  amount(need: Need): Decimal {
    return found(this.#totals.get(needName(need)));
  }

  /** The amount of one part of a need that was in the plan. */
  part(need: Need, key: string): Decimal {
    return found(this.#parts.get(needName(need))).get(key)?.amount ?? ZERO;
  }

  /** Every part that occurs in any of these needs, once. */
  keysOf(needs: readonly Need[]): readonly DimensionKey[] {
    const keys = new Map<string, DimensionKey>();
    for (const need of needs) {
      for (const { key, label } of found(this.#parts.get(needName(need))).values())
        keys.set(key, { key, label });
    }
    return [...keys.values()];
  }
}

function found<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('a value is needed that was not planned');
  return answer;
}

function addUp(carried: Parts, rows: readonly FactRow[]): Parts {
  if (rows.length === 0) return carried;
  const parts = new Map(carried);
  for (const row of rows) {
    const [key, label] = [row.key ?? '', row.label ?? ''];
    const amount = new Decimal(row.amount);
    parts.set(key, { key, label, amount: parts.get(key)?.amount.plus(amount) ?? amount });
  }
  return parts;
}

function total(parts: Parts): Decimal {
  let sum = ZERO;
  for (const { amount } of parts.values()) sum = sum.plus(amount);
  return sum;
}
