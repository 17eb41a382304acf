import type { Day } from '../period/index.ts';
import { fewestOf } from './few.ts';
import { mayShowGap } from './gap-rule.ts';
import {
  afterwards,
  byMetricAndPart,
  type History,
  type MadeSnapshot,
  NOTHING_SHOWN,
  type ShownGap,
  type ShownGroup,
  shownSides,
  type Withdrawal,
} from './history.ts';
import type { NamedFigure } from './make-snapshot.ts';
import { mayShowGroups } from './renew-part.ts';
import { mayShowStaff } from './renew-whole.ts';
import type { Whole } from './renewing.ts';
import { RULES } from './rules.ts';
import type { Snapshot } from './snapshot.ts';
import { shownKeys } from './suppress.ts';

/**
 * The answers that a larger minimum group size would not have shown. Each snapshot is made again, figure by figure, and held
 * against what it would have shown before; parts of the staff go with the staff, and gaps with the one that they repeat.
 */
export function withdrawnAt(
  snapshots: readonly MadeSnapshot[],
  minimumGroupSize: number,
  figures: readonly NamedFigure[],
): readonly Withdrawal[] {
  const minimum = fewestOf(minimumGroupSize);
  const withdrawn: Withdrawal[] = [];
  /** The gaps that are withdrawn, by the day on which they were first shown. */
  const gone = new Set<string>();
  let kept = NOTHING_SHOWN;
  for (const [index, made] of snapshots.entries()) {
    const whole = keptWhole(kept, made, minimum);
    const groups: ShownGroup[] = [];
    const gaps: ShownGap[] = [];
    const answers = new Map<string, Snapshot>();
    for (const { metric, figure } of figures) {
      const answer = made.answers.get(metric);
      if (answer === undefined) continue;
      const groupsOf = made.groups.filter((group) => group.metric === metric).toSorted(byMetricAndPart);
      const gapsOf = made.gaps.filter((gap) => gap.metric === metric);
      if (
        (whole === null
          ? figure.kind === 'gap'
          : mayShowGroups(groupsOf, { history: kept, whole, minimum, sameDay: groups, rules: RULES })) &&
        gapsOf.every(({ part, sides }) => mayShowGap(shownSides(kept, metric, part), sides, minimum)) &&
        !repeatsAny(answer, metric, gone, minimumGroupSize)
      ) {
        groups.push(...groupsOf);
        gaps.push(...gapsOf);
        answers.set(metric, answer);
      } else {
        withdrawn.push({ index, metric });
        for (const { part } of gapsOf) gone.add(gapOn(answer.day, metric, part));
      }
    }
    const shown = whole?.kind === 'shown' ? whole.shown : null;
    kept = afterwards(kept, { endsYear: made.endsYear, whole: shown, groups, gaps, answers });
  }
  return withdrawn;
}

/** The staff of a snapshot, as far as it is kept; null if it is withdrawn. */
function keptWhole(kept: History, { whole }: MadeSnapshot, minimum: number): Whole | null {
  if (whole === null) return { kind: 'repeated', by: null };
  return mayShowStaff(kept, whole.persons, minimum, RULES) ? { kind: 'shown', shown: whole } : null;
}

/** Whether an answer shows a gap again that is withdrawn. */
function repeatsAny(
  { reading }: Snapshot,
  metric: string,
  gone: ReadonlySet<string>,
  minimumGroupSize: number,
): boolean {
  const shown = shownKeys('gap', reading, minimumGroupSize);
  return reading.parts.some(
    ({ key, repeats }) => repeats !== undefined && shown.has(key) && gone.has(gapOn(repeats, metric, key)),
  );
}

function gapOn(day: Day, metric: string, part: string): string {
  return JSON.stringify([day, metric, part]);
}
