import { mayCombine } from './combinations.ts';
import { fewestOf } from './few.ts';
import { mayShowGap } from './gap-rule.ts';
import { afterwards, type History, type MadeSnapshot, NOTHING_SHOWN } from './history.ts';
import type { NamedFigure } from './make-snapshot.ts';
import { mayShowPart } from './part-rule.ts';
import { mayShowWhole } from './whole-rule.ts';

/** An answer of a snapshot, by its place among all snapshots. */
export type Withdrawal = Readonly<{ index: number; metric: string }>;

/**
 * The answers that a larger minimum group size would not have shown. Each snapshot is held against those before it that
 * it would have shown; parts of the staff go with the staff. What single answers hide is hidden when they are given.
 */
export function withdrawnAt(
  snapshots: readonly MadeSnapshot[],
  minimumGroupSize: number,
  figures: readonly NamedFigure[],
): readonly Withdrawal[] {
  const minimum = fewestOf(minimumGroupSize);
  const kindOf = new Map(figures.map(({ metric, figure }) => [metric, figure.kind]));
  const withdrawn: Withdrawal[] = [];
  let kept = NOTHING_SHOWN;
  for (const [index, made] of snapshots.entries()) {
    const keepsWhole = made.whole === null || mayKeepWhole(kept, made.whole.persons, minimum);
    const staying = new Set(
      [...made.answers.keys()].filter(
        (metric) => (keepsWhole || kindOf.get(metric) === 'gap') && mayKeep(kept, made, metric, minimum),
      ),
    );
    for (const metric of made.answers.keys()) if (!staying.has(metric)) withdrawn.push({ index, metric });
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
    }) &&
    gaps.every(({ part, sides }) => {
      const earlier = kept.gaps.flatMap((gap) =>
        gap.metric === metric && gap.part === part ? [gap.sides] : [],
      );
      return mayShowGap(earlier, sides, minimum);
    })
  );
}
