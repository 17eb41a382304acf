import { fewestOf } from './few.ts';
import type { Figure } from './figure.ts';
import type { History, MadeSnapshot, ShownGap, ShownGroup } from './history.ts';
import { renewGap } from './renew-gap.ts';
import { renewHires } from './renew-hires.ts';
import { renewPart } from './renew-part.ts';
import { renewWhole, wholeOn } from './renew-whole.ts';
import type { Renewed, Renewing, SnapshotDay } from './renewing.ts';
import { RULES, type Rules } from './rules.ts';
import type { Snapshot } from './snapshot.ts';

/** A figure, and its metric. */
export type NamedFigure = Readonly<{ metric: string; figure: Figure }>;

/**
 * Decides which figures are renewed on a snapshot day and which repeat their last answer, so that no combination of
 * shown answers reveals fewer persons than the minimum. The same history and staff always give the same result.
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

/** A renewed figure; null when it repeats its last snapshot. */
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
