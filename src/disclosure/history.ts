import { compareText } from '../metrics/value/compare-text.ts';
import type { Day } from '../period/index.ts';
import type { Persons } from './few.ts';
import type { ShownSides, Sides } from './gap-rule.ts';
import type { Snapshot } from './snapshot.ts';

/** Everything shown so far, against which each new answer is checked. */
export type History = Readonly<{
  /** Snapshots of the whole staff, in order. */
  wholes: readonly ShownWhole[];
  /** The snapshot shown at the last end of a year, even if it repeated an earlier one. */
  atYearEnd: ShownWhole | null;
  /** Groups other than the whole staff. */
  groups: readonly ShownGroup[];
  /** Both sides of gaps. */
  gaps: readonly ShownGap[];
  /** The latest snapshot of each metric that still answers: an answer that a larger minimum withdrew is not repeated. */
  last: ReadonlyMap<string, Snapshot>;
}>;

export type ShownWhole = Readonly<{ day: Day; persons: Persons }>;
export type ShownGroup = Readonly<{ metric: string; part: string; persons: Persons }>;
export type ShownGap = Readonly<{ metric: string; part: string; sides: Sides }>;

export const NOTHING_SHOWN: History = {
  wholes: [],
  atYearEnd: null,
  groups: [],
  gaps: [],
  last: new Map(),
};

/** The history after a snapshot. */
export function afterwards(history: History, made: MadeSnapshot): History {
  const wholes = made.whole === null ? history.wholes : [...history.wholes, made.whole];
  return {
    wholes,
    atYearEnd: made.endsYear ? (wholes.at(-1) ?? null) : history.atYearEnd,
    groups: [...history.groups, ...made.groups.toSorted(byMetricAndPart)],
    gaps: [...history.gaps, ...made.gaps],
    last: new Map([...history.last, ...made.answers]),
  };
}

/** Orders groups by metric and part: the same for those just made as for those kept. */
export function byMetricAndPart(one: ShownGroup, other: ShownGroup): number {
  return compareText(one.metric, other.metric) || compareText(one.part, other.part);
}

/** An answer of a snapshot, by its index among all snapshots. */
export type Withdrawal = Readonly<{ index: number; metric: string }>;

/** The history of shown answers, from snapshots of which some answers are withdrawn. */
export function historyOf(snapshots: readonly MadeSnapshot[], withdrawals: readonly Withdrawal[]): History {
  const withdrawn = withdrawnFrom(withdrawals);
  return snapshots.reduce(
    (history, made, index) => ({
      ...afterwards(history, made),
      last: new Map([
        ...history.last,
        ...[...made.answers].filter(([metric]) => !withdrawn.has(nameOf({ index, metric }))),
      ]),
    }),
    NOTHING_SHOWN,
  );
}

/** Withdrawals by name, for look-ups. */
function withdrawnFrom(withdrawals: readonly Withdrawal[]): ReadonlySet<string> {
  return new Set(withdrawals.map(nameOf));
}

function nameOf({ index, metric }: Withdrawal): string {
  return `${index} ${metric}`;
}

/** The sides of a metric's shown gaps. */
export function shownSides({ gaps }: Pick<History, 'gaps'>, metric: string, part: string): ShownSides {
  const ofAll = gaps.filter((gap) => gap.metric === metric);
  return {
    ofPart: ofAll.flatMap((gap) => (gap.part === part ? [gap.sides] : [])),
    ofAll: ofAll.map(({ sides }) => sides),
  };
}

/** The answers that a snapshot day adds to the history. */
export type MadeSnapshot = Readonly<{
  endsYear: boolean;
  /** The staff if it is shown anew; null if the last snapshot is repeated. */
  whole: ShownWhole | null;
  groups: readonly ShownGroup[];
  gaps: readonly ShownGap[];
  /** The metrics with a new snapshot; all others repeat their last. */
  answers: ReadonlyMap<string, Snapshot>;
}>;
