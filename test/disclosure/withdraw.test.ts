import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownGap } from '../../src/disclosure/history.ts';
import { shownKeys } from '../../src/disclosure/suppress.ts';
import { withdrawnAt } from '../../src/disclosure/withdraw.ts';
import { DAYS_OF_A_YEAR, randomStaff } from '../generators/random-staff.ts';
import { EVERY_FIGURE } from './attack/figures.ts';
import { Heard } from './attack/heard.ts';
import { changingSetting, type Setting, UNCHANGED } from './attack/setting.ts';
import { hearAll, OURS, snapshotsOf, type Taken } from './attack/told.ts';

const MADE_AT = 5;
const GAPS = new Set(EVERY_FIGURE.flatMap(({ metric, figure }) => (figure.kind === 'gap' ? [metric] : [])));

/** The snapshots as they answer while the minimum group size is another: without what is withdrawn. */
function visibleAt(snapshots: readonly Taken[], minimum: number): readonly Taken[] {
  const made = snapshots.map((taken) => taken.made);
  const withdrawn = new Set(
    withdrawnAt(made, minimum, EVERY_FIGURE).map(({ index, metric }) => `${index} ${metric}`),
  );
  // A gap that is repeated is still that of the persons of whom it was first shown, whatever became of that snapshot.
  const shownOn = new Map<string, ShownGap>();
  return snapshots.map(({ on, made: { answers, gaps, ...rest }, ...taken }, index) => {
    for (const gap of gaps) shownOn.set(`${on.day} ${gap.metric} ${gap.part}`, gap);
    const staying = [...answers].filter(([metric]) => !withdrawn.has(`${index} ${metric}`));
    const minimumGroupSize = Math.max(on.minimumGroupSize, minimum);
    return {
      ...taken,
      on: { ...on, minimumGroupSize },
      made: {
        ...rest,
        answers: new Map(staying),
        gaps: staying.flatMap(([metric, { day, reading }]) => {
          if (!GAPS.has(metric)) return [];
          const shown = shownKeys('gap', reading, minimumGroupSize);
          return reading.parts.flatMap(({ key, repeats = day }) => {
            if (!shown.has(key)) return [];
            const gap = shownOn.get(`${repeats} ${metric} ${key}`);
            if (gap === undefined) throw new Error(`${metric} ${key} is not of the day that it names`);
            return [gap];
          });
        }),
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
      { numRuns: 6, seed: 12 },
    );
    // The answers that are withdrawn would have told of persons.
    expect(toldWithout).toBeGreaterThan(0);
  });

  it('is not shown again by snapshots that are made while it is withdrawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 8 }), (seed, larger) => {
        const raised: Setting = {
          ...UNCHANGED,
          on: (day) => ({ ...UNCHANGED.on(day), larger: day < 2 * DAYS_OF_A_YEAR ? 0 : larger }),
        };
        const snapshots = snapshotsOf(randomStaff(seed), MADE_AT, OURS, raised);
        const minimum = MADE_AT + larger;
        expect(countTold(visibleAt(snapshots, minimum), minimum)).toBe(0);
        const first = snapshots.findIndex(({ on }) => on.minimumGroupSize === minimum);
        const withdrawn = withdrawnAt(
          snapshots.map(({ made }) => made),
          minimum,
          EVERY_FIGURE,
        );
        expect(withdrawn.filter(({ index, metric }) => index >= first && GAPS.has(metric))).toEqual([]);
      }),
      { numRuns: 6, seed: 12 },
    );
  });

  it('is the same after the minimum was larger for a while: a lower one shows again', () => {
    const snapshots = snapshotsOf(randomStaff(7), MADE_AT, OURS, changingSetting(7));
    const before = namesIn(visibleAt(snapshots, 7));
    visibleAt(snapshots, 20);
    expect(namesIn(visibleAt(snapshots, 7))).toEqual(before);
  });
});
