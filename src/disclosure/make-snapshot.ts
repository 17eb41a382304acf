import type { CandidateDay } from './candidate-days.ts';
import { fewestOf } from './few.ts';
import type { Figure } from './figure.ts';
import type { History, MadeSnapshot, ShownGap, ShownGroup } from './history.ts';
import { renewGap } from './renew-gap.ts';
import { renewHires } from './renew-hires.ts';
import { renewPart } from './renew-part.ts';
import { renewWhole, type Whole, wholeOn } from './renew-whole.ts';
import { RULES, type Rules } from './rules.ts';
import type { Snapshot } from './snapshot.ts';
import type { StaffRecord } from './staff-record.ts';

/** The staff of a snapshot day, and the settings of the moment. */
export type SnapshotDay = CandidateDay &
  Readonly<{
    staff: readonly StaffRecord[];
    minimumGroupSize: number;
    /** At the beginning of a new series the whole staff is shown anew though nobody joined or left. */
    beginsSeries: boolean;
  }>;

/** A figure, and the metric that it is the value of. */
export type NamedFigure = Readonly<{ metric: string; figure: Figure }>;

/** What a figure is renewed in the light of. */
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

/**
 * Decides which figures are shown anew on a snapshot day and which repeat what they showed, so that whatever was shown
 * tells together of nobody or of at least the minimum of persons. The same history and staff give the same.
 */
export function makeSnapshot(
  history: History,
  on: SnapshotDay,
  figures: readonly NamedFigure[],
  rules: Rules = RULES,
): MadeSnapshot {
  const minimum = fewestOf(on.minimumGroupSize);
  const whole = wholeOn(history, on, minimum, rules);
  const groups: ShownGroup[] = [];
  const gaps: ShownGap[] = [];
  const answers = new Map<string, Snapshot>();
  for (const { metric, figure } of figures) {
    const renewed = renew(figure, { metric, history, on, whole, minimum, sameDay: groups, rules });
    if (renewed === null) continue;
    groups.push(...renewed.groups);
    gaps.push(...renewed.gaps);
    answers.set(metric, renewed.snapshot);
  }
  const { endsYear } = on;
  return { endsYear, whole: whole.kind === 'shown' ? whole.shown : null, groups, gaps, answers };
}

/** A figure shown anew; null where it repeats its last snapshot. */
function renew(figure: Figure, renewing: Renewing): Renewed | null {
  switch (figure.kind) {
    case 'whole':
      return renewWhole(figure, renewing);
    case 'part':
      return renewPart(figure, renewing);
    case 'gap':
      return renewGap(figure, renewing);
    case 'hires':
      return renewHires(figure, renewing);
    default:
      return figure satisfies never;
  }
}
