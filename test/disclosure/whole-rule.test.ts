import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayShowWhole } from '../../src/disclosure/whole-rule.ts';

const staff = (...names: readonly string[]) => new Set(names);
const range = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('when the whole staff is shown again', () => {
  it('shows the first snapshot', () => {
    expect(mayShowWhole([], staff(...range('a', 20)), 5)).toBe(true);
  });

  it('refuses where few joined, or few left, since any snapshot shown', () => {
    const first = range('a', 20);
    expect(mayShowWhole([staff(...first)], staff(...first, ...range('b', 4)), 5)).toBe(false);
    expect(mayShowWhole([staff(...first)], staff(...first, ...range('b', 5)), 5)).toBe(true);
    expect(mayShowWhole([staff(...first)], staff(...first.slice(4)), 5)).toBe(false);
    expect(mayShowWhole([staff(...first)], staff(...first.slice(5)), 5)).toBe(true);
    const second = [...first, ...range('b', 5)];
    // Five left since the second, but against the first it is one who joined.
    expect(mayShowWhole([staff(...first), staff(...second)], staff(...first, 'b0'), 5)).toBe(false);
  });

  it('refuses where only a combination of several snapshots comes down to few', () => {
    const [a, b, c, d] = [range('a', 9), range('b', 6), range('c', 6), range('d', 6)];
    // b comes at the second, leaves at the third but for one; c comes at the third, and so on. Each pair is safe.
    const second = [...a, ...b];
    const third = [...a, ...c, 'b0', 'b1', 'b2', 'b3', 'b4', 'x0'];
    const shown = [staff(...a), staff(...second)];
    expect(mayShowWhole(shown, staff(...third), 5)).toBe(false);
    expect(mayShowWhole([staff(...a), staff(...second)], staff(...a, ...b, ...c, ...d), 5)).toBe(true);
  });

  it('allows exactly what no linear combination brings down to fewer', () => {
    fc.assert(
      fc.property(histories({ mayReturn: false }), fc.integer({ min: 2, max: 3 }), (snapshots, minimum) => {
        const [next = staff(), ...before] = snapshots.toReversed();
        const shown = before.toReversed();
        const isPairwiseSafe = shown.every((earlier) => {
          const joined = [...next].filter((person) => !earlier.has(person)).length;
          const left = [...earlier].filter((person) => !next.has(person)).length;
          return (joined === 0 || joined >= minimum) && (left === 0 || left >= minimum);
        });
        const isSafe = fewestLeft(snapshots, [0, 1]) >= minimum;
        expect(mayShowWhole(shown, next, minimum)).toBe(isPairwiseSafe && isSafe);
      }),
      { numRuns: 1000 },
    );
  });

  it('allows nothing that a combination brings down to fewer where persons came back', () => {
    fc.assert(
      fc.property(histories({ mayReturn: true }), (snapshots) => {
        const shown = snapshots.slice(0, -1);
        const next = snapshots.at(-1) ?? staff();
        fc.pre(mayShowWhole(shown, next, 2));
        expect(fewestLeft(snapshots, [0, 1, 2])).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 400 },
    );
  });
});

/** Up to four snapshots of up to ten persons. */
function histories({ mayReturn }: { mayReturn: boolean }): fc.Arbitrary<Set<string>[]> {
  const length = 4;
  const stay = fc.tuple(fc.nat(length - 1), fc.nat(length - 1)).map(([one, other]) => {
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    return Array.from({ length }, (_, index) => index >= first && index <= last);
  });
  const any = fc.array(fc.boolean(), { minLength: length, maxLength: length });
  // Several persons of one history, so that what may be shown is met too.
  const person = fc.tuple(mayReturn ? any : stay, fc.integer({ min: 1, max: 4 }));
  return fc.array(person, { minLength: 1, maxLength: 6 }).map((groups) => {
    const people = groups.flatMap(([isIn, count]) => Array.from({ length: count }, () => isIn));
    return Array.from({ length }, (_, index) =>
      staff(...people.flatMap((isIn, number) => (isIn[index] === true ? [`p${number}`] : []))),
    );
  });
}

/**
 * The fewest persons, at least one, whom a sum of the snapshots with differences of these marks as coefficients leaves.
 * Marks 0 and 1 suffice if no person comes back: of a sum with others, those above any of its values are one.
 */
function fewestLeft(snapshots: readonly ReadonlySet<string>[], marks: readonly number[]): number {
  const everybody = new Set(snapshots.flatMap((persons) => [...persons]));
  let fewest = Number.POSITIVE_INFINITY;
  const nodes = snapshots.length + 1;
  for (let number = 0; number < marks.length ** nodes; number += 1) {
    const marking = Array.from(
      { length: nodes },
      (_, index) => marks[Math.floor(number / marks.length ** index) % marks.length] ?? 0,
    );
    const left = [...everybody].filter((person) => {
      const sum = snapshots.reduce(
        (total, persons, index) =>
          persons.has(person) ? total + (marking[index] ?? 0) - (marking[index + 1] ?? 0) : total,
        0,
      );
      return sum !== 0;
    }).length;
    if (left > 0) fewest = Math.min(fewest, left);
  }
  return fewest;
}
