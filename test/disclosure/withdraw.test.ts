import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownGap } from '../../src/disclosure/history.ts';
import { shownKeys } from '../../src/disclosure/suppress.ts';
import { withdrawnAt } from '../../src/disclosure/withdraw.ts';
import { DAYS_OF_A_YEAR, randomStaff } from '../generators/random-staff.ts';
import { learnAll, OURS, type StaffSnapshot, snapshotsOf } from './attack/exposed-persons.ts';
import { EVERY_FIGURE } from './attack/figures.ts';
import { Knowledge } from './attack/knowledge.ts';
import { changingSetting, type Setting, UNCHANGED } from './attack/setting.ts';

// `npm run proof:privacy` makes more staffs.
const STAFFS = Number(process.env['ALMANAC_STAFFS'] ?? 1);
const TIME_MS = 60_000 * STAFFS;
const MADE_AT = 5;
const GAPS = new Set(EVERY_FIGURE.flatMap(({ metric, figure }) => (figure.kind === 'gap' ? [metric] : [])));

/** The snapshots as shown under another minimum group size: without the withdrawn answers. */
function visibleAt(snapshots: readonly StaffSnapshot[], minimum: number): readonly StaffSnapshot[] {
  const made = snapshots.map((taken) => taken.made);
  const withdrawn = new Set(
    withdrawnAt(made, minimum, EVERY_FIGURE).map(({ index, metric }) => `${index} ${metric}`),
  );
  // A repeated gap is still about the persons for whom it was first shown, whatever became of that snapshot.
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

function countExposed(snapshots: readonly StaffSnapshot[], minimum: number): number {
  const knowledge = new Knowledge(minimum);
  for (const taken of snapshots) learnAll(knowledge, taken);
  return knowledge.persons().size;
}

const namesIn = (snapshots: readonly StaffSnapshot[]) =>
  snapshots.flatMap(({ made }, index) => [...made.answers.keys()].map((metric) => `${index} ${metric}`));

const histories = fc
  .integer({ min: 1, max: 10_000 })
  .map((seed) => snapshotsOf(randomStaff(seed), MADE_AT, OURS));

describe('withdrawal by a minimum group size', { timeout: TIME_MS }, () => {
  it('withdraws nothing at the minimum that the snapshots were made with, or a smaller one', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 3, max: MADE_AT }), (snapshots, minimum) => {
        expect(namesIn(visibleAt(snapshots, minimum))).toEqual(namesIn(snapshots));
      }),
      { numRuns: 2 * STAFFS },
    );
  });

  it('does not depend on the order in which groups and persons were kept', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 3, max: 14 }), (snapshots, minimum) => {
        const made = snapshots.map((taken) => taken.made);
        const kept = made.map(({ groups, answers, ...rest }) => ({
          ...rest,
          groups: groups
            .toReversed()
            .map(({ persons, ...group }) => ({ ...group, persons: new Set([...persons].toReversed()) })),
          answers: new Map([...answers].toReversed()),
        }));
        expect(withdrawnAt(kept, minimum, EVERY_FIGURE)).toEqual(withdrawnAt(made, minimum, EVERY_FIGURE));
      }),
      { numRuns: 2 * STAFFS },
    );
  });

  it('leaves answers that reveal nothing through a group smaller than a larger minimum', () => {
    let exposedWithout = 0;
    fc.assert(
      fc.property(histories, fc.integer({ min: 6, max: 14 }), (snapshots, minimum) => {
        const visible = visibleAt(snapshots, minimum);
        expect(countExposed(visible, minimum)).toBe(0);
        expect(new Set(namesIn(snapshots))).toEqual(new Set([...namesIn(snapshots), ...namesIn(visible)]));
        exposedWithout += countExposed(snapshots, minimum);
      }),
      { numRuns: 3 * STAFFS, seed: 12 },
    );
    // The withdrawn answers would have identified persons.
    expect(exposedWithout).toBeGreaterThan(0);
  });

  it('is not undone by snapshots made in the meantime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 8 }), (seed, larger) => {
        const raised: Setting = {
          ...UNCHANGED,
          on: (day) => ({ ...UNCHANGED.on(day), larger: day < 2 * DAYS_OF_A_YEAR ? 0 : larger }),
        };
        const snapshots = snapshotsOf(randomStaff(seed), MADE_AT, OURS, raised);
        const minimum = MADE_AT + larger;
        expect(countExposed(visibleAt(snapshots, minimum), minimum)).toBe(0);
        const first = snapshots.findIndex(({ on }) => on.minimumGroupSize === minimum);
        const withdrawn = withdrawnAt(
          snapshots.map(({ made }) => made),
          minimum,
          EVERY_FIGURE,
        );
        expect(withdrawn.filter(({ index, metric }) => index >= first && GAPS.has(metric))).toEqual([]);
      }),
      { numRuns: 3 * STAFFS, seed: 12 },
    );
  });

  it('ends when the minimum is lowered again after a larger one', () => {
    const snapshots = snapshotsOf(randomStaff(7), MADE_AT, OURS, changingSetting(7));
    const before = namesIn(visibleAt(snapshots, 7));
    visibleAt(snapshots, 20);
    expect(namesIn(visibleAt(snapshots, 7))).toEqual(before);
  });
});
