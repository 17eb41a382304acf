import type { Standing } from '../../disclosure/due-days.ts';
import type { Snapshot } from '../../disclosure/snapshot.ts';
import { parseSnapshot } from '../../disclosure/stored-snapshot.ts';
import { Decimal, ZERO } from '../../money/decimal.ts';
import type { Recorded, RecordedDays } from '../coverage/recorded.ts';
import { parseStoredDays } from '../coverage/stored-days.ts';
import type { DimensionKey } from '../definition/dimension.ts';
import { RECORDED_SOURCES, type RecordedSource } from '../definition/recorded-source.ts';
import {
  allNeedsOf,
  type FigureRead,
  figureName,
  isBefore,
  type Need,
  needName,
  type Plan,
} from '../plan/plan.ts';
import type { Question } from '../plan/question.ts';

/** A row of a source of facts for a plan: the amount of one slice of one read, or of one part of a division. */
export type AmountRow = Readonly<{
  read: number;
  slice: number;
  key: string | null;
  label: string | null;
  amount: string;
}>;

/**
 * The meaning of a row: for a read its `value`, and the `sum` and `count` of the facts behind it; by its key
 * an existing `team`; by its label the `snapshot` of the plan's figure with the number of the slice, or the `standing`, which
 * decides whether other snapshots are due; of the source that is its key the days on which something is `recorded`; what a `statement` has besides metrics, as its reader says. The `state` is that of the data that all rows are of: its stamp is the label.
 */
export type RowKind =
  | 'value'
  | 'sum'
  | 'count'
  | 'team'
  | 'snapshot'
  | 'standing'
  | 'state'
  | 'recorded'
  | 'statement';

/** A row that the database answers to a plan. */
export type FactRow = AmountRow & Readonly<{ kind: RowKind }>;

type Part = DimensionKey & Readonly<{ amount: Decimal }>;
type Parts = ReadonlyMap<string, Part>;

/** The answers to a plan, by what was needed. What the database has no row for, nothing was posted to: it is zero. */
export class Readings {
  readonly #totals = new Map<string, Decimal>();
  readonly #parts = new Map<string, Parts>();
  readonly #teams: ReadonlySet<string>;
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #since: Plan['since'];
  readonly #recorded = new Map<RecordedSource, RecordedDays | null>();
  /** The state that decides whether snapshots are due; null if the plan has no figure. */
  readonly standing: Standing | null;

  /** The rows with the values of the reads, or with the sums or counts of the facts behind them. */
  constructor(
    plan: Plan,
    rows: readonly FactRow[],
    of: Extract<RowKind, 'value' | 'sum' | 'count'> = 'value',
  ) {
    this.#since = plan.since;
    const rowsOfSlice = new Map<string, FactRow[]>();
    const teams = new Set<string>();
    let standing: Standing | null = null;
    for (const row of rows) {
      const { kind, read, slice, key, label } = row;
      const figure = kind === 'snapshot' ? plan.figures[slice] : undefined;
      if (kind === of) {
        const name = `${read} ${slice}`;
        const together = rowsOfSlice.get(name);
        if (together === undefined) rowsOfSlice.set(name, [row]);
        else together.push(row);
      } else if (kind === 'team' && key !== null) teams.add(key);
      else if (kind === 'recorded') this.#recorded.set(sourceNamed(key), parseStoredDays(label ?? ''));
      else if (kind === 'standing' && label !== null) standing = JSON.parse(label) as Standing;
      else if (figure !== undefined) this.#snapshots.set(figureName(figure), parseSnapshot(label ?? ''));
    }
    this.#teams = teams;
    this.standing = standing;
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

  /** What is known of sources, with those that were read. */
  recordedWith({ today, days }: Recorded): Recorded {
    return { today, days: { ...days, ...Object.fromEntries(this.#recorded) } };
  }

  /** Whether everything that a question needs was in the plan. */
  isEnoughFor(question: Question): boolean {
    return allNeedsOf(question).every(
      (need) => this.#totals.has(needName(need)) || isBefore(need, this.#since),
    );
  }

  /** The snapshot that answers for a figure of the plan; null where there is none by then. */
  snapshot(figure: FigureRead): Snapshot | null {
    return this.#snapshots.get(figureName(figure)) ?? null;
  }

  /** The amount of a need that was in the plan. */
  amount(need: Need): Decimal {
    return this.#totals.get(needName(need)) ?? this.#nothing(need, ZERO);
  }

  /** The amount of one part of a need that was in the plan. */
  part(need: Need, key: string): Decimal {
    return this.#partsOf(need).get(key)?.amount ?? ZERO;
  }

  /** Every part that occurs in any of these needs, once. */
  keysOf(needs: readonly Need[]): readonly DimensionKey[] {
    const keys = new Map<string, DimensionKey>();
    for (const need of needs) {
      for (const { key, label } of this.#partsOf(need).values()) keys.set(key, { key, label });
    }
    return [...keys.values()];
  }

  #partsOf(need: Need): Parts {
    return this.#parts.get(needName(need)) ?? this.#nothing(need, NO_PARTS);
  }

  // The slices that the plan left out because there are no facts so early.
  #nothing<Nothing>(need: Need, nothing: Nothing): Nothing {
    if (isBefore(need, this.#since)) return nothing;
    throw new Error('a value is needed that was not planned');
  }
}

function sourceNamed(name: string | null): RecordedSource {
  const source = RECORDED_SOURCES.find((known) => known === name);
  if (source === undefined) throw new Error(`${name ?? 'nothing'} is no source`);
  return source;
}

const NO_PARTS: Parts = new Map();

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
