import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayCombine } from '../../src/disclosure/combinations.ts';

const persons = (...numbers: readonly number[]) => new Set(numbers.map((number) => `p${number}`));
const between = (first: number, last: number) =>
  persons(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

describe('combinations of groups', () => {
  it('may begin with a group of at least the minimum', () => {
    expect(mayCombine([], between(1, 5), 5)).toBe(true);
    expect(mayCombine([], between(1, 4), 5)).toBe(false);
  });

  it('may include a group that follows from those shown', () => {
    expect(mayCombine([between(1, 20), between(1, 8)], between(9, 20), 5)).toBe(true);
  });

  it('may not isolate one person by a part together with two others', () => {
    // 1 to 20 are the staff; 21 to 26 join, all but the last in one part of it: each difference alone is safe.
    const [before, after] = [between(1, 20), between(1, 26)];
    const part = between(1, 10);
    const grown = persons(...Array.from({ length: 10 }, (_, index) => index + 1), 21, 22, 23, 24, 25);
    expect(mayCombine([before, after, part], grown, 5)).toBe(false);
    expect(mayCombine([before, part], grown, 5)).toBe(true);
  });

  it('never isolate fewer persons than the minimum', () => {
    let allowed = 0;
    fc.assert(
      fc.property(groups, (sets) => {
        const shown: ReadonlySet<string>[] = [];
        for (const next of sets) {
          if (!mayCombine(shown, next, 2)) continue;
          expect(fewestWith(shown, next)).not.toBe(1);
          shown.push(next);
        }
        allowed += Number(shown.length === sets.length);
      }),
      { numRuns: 1000 },
    );
    expect(allowed).toBeGreaterThan(50);
  });
});

const groups = fc
  .array(fc.tuple(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((alike) => {
    const people = alike.flatMap(([isIn, count]) => Array.from({ length: count }, () => isIn));
    return [0, 1, 2, 3].map(
      (group) => new Set(people.flatMap((isIn, number) => (isIn[group] === true ? [`p${number}`] : []))),
    );
  });

/** The fewest persons that the new group isolates with the others, each added or subtracted up to four times, halves too. */
function fewestWith(shown: readonly ReadonlySet<string>[], next: ReadonlySet<string>): number {
  const everybody = new Set([next, ...shown].flatMap((group) => [...group]));
  const steps = [-2, -1, -0.5, 0, 0.5, 1, 2];
  let fewest = Number.POSITIVE_INFINITY;
  for (let number = 0; number < steps.length ** shown.length; number += 1) {
    const factors = shown.map(
      (_, index) => steps[Math.floor(number / steps.length ** index) % steps.length] ?? 0,
    );
    const left = [...everybody].filter((person) => {
      const sum = shown.reduce(
        (total, group, index) => total + (group.has(person) ? (factors[index] ?? 0) : 0),
        Number(next.has(person)),
      );
      return sum !== 0;
    }).length;
    if (left > 0) fewest = Math.min(fewest, left);
  }
  return fewest;
}
