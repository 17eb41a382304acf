import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withdrawnAt } from '../../src/disclosure/withdraw.ts';
import { EVERY_FIGURE } from './attack/figures.ts';
import { Heard } from './attack/heard.ts';
import { randomStaff } from './attack/random-staff.ts';
import { changingSetting } from './attack/setting.ts';
import { hearAll, OURS, snapshotsOf, type Taken } from './attack/told.ts';

const MADE_AT = 5;

/** The snapshots as they answer while the minimum group size is another: without what is withdrawn. */
function visibleAt(snapshots: readonly Taken[], minimum: number): readonly Taken[] {
  const made = snapshots.map((taken) => taken.made);
  const withdrawn = new Set(
    withdrawnAt(made, minimum, EVERY_FIGURE).map(({ index, metric }) => `${index} ${metric}`),
  );
  return snapshots.map(({ on, made: { answers, gaps, ...rest }, ...taken }, index) => {
    const stays = (metric: string) => !withdrawn.has(`${index} ${metric}`);
    return {
      ...taken,
      on: { ...on, minimumGroupSize: Math.max(on.minimumGroupSize, minimum) },
      made: {
        ...rest,
        answers: new Map([...answers].filter(([metric]) => stays(metric))),
        gaps: gaps.filter(
          ({ metric, sides }) => stays(metric) && sides.every((side) => side.size >= minimum),
        ),
      },
    };
  });
}

function countTold(snapshots: readonly Taken[], minimum: number): number {
  const told = new Heard(minimum);
  for (const taken of snapshots) hearAll(told, taken);
  return told.persons().size;
}

const namesIn = (snapshots: readonly Taken[]) =>
  snapshots.flatMap(({ made }, index) => [...made.answers.keys()].map((metric) => `${index} ${metric}`));

const histories = fc
  .integer({ min: 1, max: 10_000 })
  .map((seed) => snapshotsOf(randomStaff(seed), MADE_AT, OURS));

describe('what a minimum group size withdraws', () => {
  it('is nothing at the one that the snapshots were made with, or a smaller one', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 3, max: MADE_AT }), (snapshots, minimum) => {
        expect(namesIn(visibleAt(snapshots, minimum))).toEqual(namesIn(snapshots));
      }),
      { numRuns: 4 },
    );
  });

  it('leaves answers that tell nothing through a group smaller than a larger one', () => {
    let toldWithout = 0;
    fc.assert(
      fc.property(histories, fc.integer({ min: 6, max: 14 }), (snapshots, minimum) => {
        const visible = visibleAt(snapshots, minimum);
        expect(countTold(visible, minimum)).toBe(0);
        expect(new Set(namesIn(snapshots))).toEqual(new Set([...namesIn(snapshots), ...namesIn(visible)]));
        toldWithout += countTold(snapshots, minimum);
      }),
      { numRuns: 4, seed: 12 },
    );
    // The answers that are withdrawn would have told of persons.
    expect(toldWithout).toBeGreaterThan(0);
  });

  it('is the same after the minimum was larger for a while: a lower one shows again', () => {
    const snapshots = snapshotsOf(randomStaff(7), MADE_AT, OURS, changingSetting(7));
    const before = namesIn(visibleAt(snapshots, 7));
    visibleAt(snapshots, 20);
    expect(namesIn(visibleAt(snapshots, 7))).toEqual(before);
  });
});
