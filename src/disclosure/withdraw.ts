import type { Day } from '../period/index.ts';
import { mayCombine } from './combinations.ts';
import { fewestOf } from './few.ts';
import { mayShowGap } from './gap-rule.ts';
import {
  afterwards,
  type History,
  type MadeSnapshot,
  NOTHING_SHOWN,
  shownSides,
  type Withdrawal,
} from './history.ts';
import type { NamedFigure } from './make-snapshot.ts';
import { mayShowPart } from './part-rule.ts';
import { shownKeys } from './suppress.ts';
import { mayShowWhole } from './whole-rule.ts';

/**
 * The answers that a larger minimum group size would not have shown. Each snapshot is held against those before it that
 * it would have shown; parts of the staff go with the staff, and gaps with the one that they repeat. What single answers hide
 * is hidden when they are given.
 */
export function withdrawnAt(
  snapshots: readonly MadeSnapshot[],
  minimumGroupSize: number,
  figures: readonly NamedFigure[],
): readonly Withdrawal[] {
  const minimum = fewestOf(minimumGroupSize);
  const kindOf = new Map(figures.map(({ metric, figure }) => [metric, figure.kind]));
  const withdrawn: Withdrawal[] = [];
  /** The gaps that are withdrawn, by the day on which they were first shown. */
  const gone = new Set<string>();
  let kept = NOTHING_SHOWN;
  for (const [index, made] of snapshots.entries()) {
    const keepsWhole = made.whole === null || mayKeepWhole(kept, made.whole.persons, minimum);
    const staying = new Set(
      [...made.answers.keys()].filter(
        (metric) =>
          (keepsWhole || kindOf.get(metric) === 'gap') &&
          mayKeep(kept, made, metric, minimum) &&
          !repeatsAny(made, metric, gone, minimumGroupSize),
      ),
    );
    for (const [metric, { day }] of made.answers) {
      if (staying.has(metric)) continue;
      withdrawn.push({ index, metric });
      for (const gap of made.gaps) if (gap.metric === metric) gone.add(gapOn(day, metric, gap.part));
    }
    kept = afterwards(kept, {
      endsYear: made.endsYear,
      whole: keepsWhole ? made.whole : null,
      groups: made.groups.filter(({ metric }) => staying.has(metric)),
      gaps: made.gaps.filter(({ metric }) => staying.has(metric)),
      answers: new Map([...made.answers].filter(([metric]) => staying.has(metric))),
    });
  }
  return withdrawn;
}

/** Whether an answer shows a gap again that is withdrawn. */
function repeatsAny(
  { answers }: MadeSnapshot,
  metric: string,
  gone: ReadonlySet<string>,
  minimumGroupSize: number,
): boolean {
  const reading = answers.get(metric)?.reading;
  if (reading === undefined) return false;
  const shown = shownKeys('gap', reading, minimumGroupSize);
  return reading.parts.some(
    ({ key, repeats }) => repeats !== undefined && shown.has(key) && gone.has(gapOn(repeats, metric, key)),
  );
}

function gapOn(day: Day, metric: string, part: string): string {
  return JSON.stringify([day, metric, part]);
}

function mayKeepWhole({ wholes, groups }: History, persons: ReadonlySet<string>, minimum: number): boolean {
  const earlier = wholes.map((whole) => whole.persons);
  const others = groups.map((group) => group.persons);
  return (
    mayShowWhole(earlier, persons, minimum) &&
    (others.length === 0 || mayCombine([...earlier, ...others], persons, minimum))
  );
}

function mayKeep(kept: History, made: MadeSnapshot, metric: string, minimum: number): boolean {
  const before = [...kept.wholes, ...kept.groups].map(({ persons }) => persons);
  const staff = made.whole === null ? [] : [made.whole.persons];
  const groups = made.groups.filter((group) => group.metric === metric);
  const gaps = made.gaps.filter((gap) => gap.metric === metric);
  return (
    groups.every(({ part, persons }) => {
      const earlier = kept.groups.flatMap((group) =>
        group.metric === metric && group.part === part ? [group.persons] : [],
      );
      const others = made.groups.flatMap((group) => (group.persons === persons ? [] : [group.persons]));
      const sameDay = [...staff, ...others];
      return mayShowPart(persons, { earlier, sameDay, all: [...before, ...sameDay] }, minimum);
    }) && gaps.every(({ part, sides }) => mayShowGap(shownSides(kept, metric, part), sides, minimum))
  );
}
