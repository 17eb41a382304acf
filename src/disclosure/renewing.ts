import type { CandidateDay } from './candidate-days.ts';
import type { History, ShownGap, ShownGroup, ShownWhole } from './history.ts';
import type { Rules } from './rules.ts';
import type { Snapshot } from './snapshot.ts';
import type { StaffRecord } from './staff-record.ts';

/** The whole staff on a snapshot day: shown anew, repeated, or not yet large enough for anything of it to be shown. */
export type Whole =
  | Readonly<{ kind: 'shown'; shown: ShownWhole }>
  /** `by` is the one that is repeated by the very same persons; null where few joined or left since. */
  | Readonly<{ kind: 'repeated'; by: ShownWhole | null }>
  | Readonly<{ kind: 'too small' }>;

/** The staff of a snapshot day, and the settings of the moment. */
export type SnapshotDay = CandidateDay &
  Readonly<{
    staff: readonly StaffRecord[];
    minimumGroupSize: number;
    /** At the beginning of a new series the whole staff is shown anew although no one joined or left. */
    beginsSeries: boolean;
  }>;

/** The context in which a figure is renewed. */
export type Renewing = Readonly<{
  metric: string;
  history: History;
  on: SnapshotDay;
  whole: Whole;
  /** The fewest persons by whom what is shown may differ. */
  minimum: number;
  /** The groups that were shown before it on this day. */
  sameDay: readonly ShownGroup[];
  rules: Rules;
}>;

/** A figure shown anew, and what later snapshots are held against. */
export type Renewed = Readonly<{
  snapshot: Snapshot;
  groups: readonly ShownGroup[];
  gaps: readonly ShownGap[];
}>;
