import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DividedNumbers,
  effectOf,
  type RatioNumbers,
  ratesOf,
  sharesOf,
} from '../../src/metrics/value/rate-and-mix.ts';
import { Decimal, sumOf } from '../../src/money/decimal.ts';

type Numbers = readonly [dividend: number | string | Decimal, divisor: number | string | Decimal];
type Part = readonly [key: string, before: Numbers, after: Numbers];

const numbers = ([dividend, divisor]: Numbers): RatioNumbers => ({
  dividend: new Decimal(dividend),
  divisor: new Decimal(divisor),
});
const total = (all: readonly RatioNumbers[]): RatioNumbers => ({
  dividend: sumOf(all.map(({ dividend }) => dividend)),
  divisor: sumOf(all.map(({ divisor }) => divisor)),
});

function divided(parts: readonly Part[], times = 1): DividedNumbers {
  const named = parts.map(([key, before, after]) => ({
    key,
    label: key,
    before: numbers(before),
    after: numbers(after),
  }));
  return {
    times,
    before: total(named.map(({ before }) => before)),
    after: total(named.map(({ after }) => after)),
    parts: named,
  };
}

const changeOf = ({ times, before, after }: DividedNumbers): Decimal =>
  after.dividend.div(after.divisor).minus(before.dividend.div(before.divisor)).times(times);
const added = (parts: readonly Parameters<typeof effectOf>[0][], of: 'rate' | 'mix'): Decimal =>
  sumOf(parts.map((part) => part[of] ?? 0).map((effect) => new Decimal(effect)));

const aNumber = fc.integer({ min: -20, max: 40 });
/** Parts with any numbers, of which the divisors come to more than nothing at both times. */
const anyParts = fc
  .array(fc.tuple(aNumber, aNumber, aNumber, aNumber), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.map(([a, b, c, d], index): Part => [`${index}`, [a, b], [c, d]]))
  .filter((parts) => {
    const { before, after } = divided(parts);
    return before.divisor.gt(0) && after.divisor.gt(0);
  });

describe('rate and mix', () => {
  // Das Gupta, Standardization and Decomposition of Rates: A User's Manual, U.S. Bureau of the Census, P23-186 (1993), example
  // 5.3: deaths in each 1,000 persons of the United States in 1970 and 1985, by race and age. Of the difference of −0.6862, rates
  // are −2.2277, and the composition by age and race together 1.5217 + 0.0198.
  it('are those of a published example', () => {
    const persons1985 = [
      3041, 11577, 27450, 32711, 35480, 27411, 19555, 19795, 15254, 8022, 2472, 707, 2692, 6473, 6841, 6547,
      4352, 3034, 2540, 1749, 804, 236,
    ];
    const persons1970 = [
      2968, 11484, 34614, 30992, 21983, 20314, 20928, 16897, 11339, 5720, 1315, 535, 2162, 6120, 4781, 3096,
      2718, 2363, 1767, 1149, 448, 117,
    ];
    const rates1985 = [
      9.163, 0.462, 0.248, 0.929, 1.084, 1.81, 4.715, 12.187, 27.728, 64.068, 157.57, 17.208, 0.738, 0.328,
      1.103, 2.045, 3.724, 8.052, 17.812, 34.128, 68.276, 125.161,
    ];
    const rates1970 = [
      18.469, 0.751, 0.391, 1.146, 1.287, 2.672, 6.636, 15.691, 34.723, 79.763, 176.837, 36.993, 1.352, 0.541,
      2.04, 3.523, 6.746, 12.967, 24.471, 45.091, 74.902, 123.205,
    ];
    const at = (persons: readonly number[], rates: readonly number[], index: number): Numbers => [
      new Decimal(persons[index] ?? 0).times(rates[index] ?? 0),
      persons[index] ?? 0,
    ];
    const example = divided(
      persons1985.map((_, index) => [
        `${index}`,
        at(persons1970, rates1970, index),
        at(persons1985, rates1985, index),
      ]),
    );
    const parts = ratesOf(example);
    expect(changeOf(example).toFixed(6)).toBe('-0.686216');
    expect(added(parts, 'rate').toFixed(6)).toBe('-2.227725');
    expect(added(parts, 'mix').toFixed(6)).toBe('1.541510');
    expect(parts.every(({ own }) => own === null)).toBe(true);
  });

  it('add up to the change, whatever the numbers', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const example = divided(parts, 100);
        for (const division of [ratesOf(example), sharesOf(example)])
          expect(sumOf(division.map(effectOf)).minus(changeOf(example)).abs().lt('1e-40')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are reversed when time is', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const there = ratesOf(divided(parts));
        const back = ratesOf(divided(parts.map(([key, before, after]) => [key, after, before])));
        for (const [index, part] of there.entries())
          for (const of of ['rate', 'mix', 'own'] as const) {
            const reversed = back[index]?.[of] ?? null;
            expect(reversed === null).toBe(part[of] === null);
            expect(
              new Decimal(part[of] ?? 0)
                .plus(reversed ?? 0)
                .abs()
                .lt('1e-40'),
            ).toBe(true);
          }
      }),
      { numRuns: 100 },
    );
  });

  it('are all rate where every part grew as fast, and all mix where no ratio changed', () => {
    const grown = ratesOf(
      divided([
        ['a', [40, 100], [60, 200]],
        ['b', [10, 100], [40, 200]],
      ]),
    );
    expect(added(grown, 'mix').toNumber()).toBe(0);
    expect(added(grown, 'rate').toNumber()).toBe(0);
    const shifted = ratesOf(
      divided([
        ['a', [40, 100], [120, 300]],
        ['b', [10, 100], [10, 100]],
      ]),
    );
    // From 25 % to 32.5 %: a is better than the whole and grew from a half to three quarters, b is worse and shrank.
    expect(added(shifted, 'rate').toNumber()).toBe(0);
    expect(shifted.map(({ mix }) => mix?.toFixed(6))).toEqual(['0.028125', '0.046875']);
  });

  it('leave the whole effect of a new part to its weight, and have none of what has no weight', () => {
    const [old, fresh, costs] = ratesOf(
      divided([
        ['old', [40, 100], [40, 100]],
        ['new', [0, 0], [20, 100]],
        ['costs', [-10, 0], [-30, 0]],
      ]),
    );
    // From 30 % to 15 %. Of the new part 10 points of the whole, less its weight of a half at the mean of the whole, 22.5 %.
    expect([fresh?.rate, fresh?.mix?.toNumber(), fresh?.own]).toEqual([null, -0.0125, null]);
    expect([costs?.rate, costs?.mix, costs?.own?.toNumber()]).toEqual([null, null, -0.05]);
    expect([old?.rate?.toNumber(), old?.mix?.toNumber()]).toEqual([0, -0.0875]);
  });
});

describe('shares of the divisor', () => {
  it('leave out sales, which are always all of them', () => {
    const parts = sharesOf(
      divided(
        [
          ['shop', [60, 60], [150, 150]],
          ['wholesale', [40, 40], [50, 50]],
          ['goods', [-50, 0], [-120, 0]],
        ],
        100,
      ),
    );
    expect(parts.map((part) => [part.key, part.shown.before?.toNumber(), effectOf(part).toNumber()])).toEqual(
      [
        ['shop', 0, 0],
        ['wholesale', 0, 0],
        ['goods', -50, -10],
      ],
    );
  });

  it('keep the accounts of the dividend where the divisor has others beside them', () => {
    const parts = sharesOf(
      divided(
        [
          ['marked', [20, 20], [45, 45]],
          ['other', [0, 80], [0, 55]],
        ],
        100,
      ),
    );
    expect(parts.map((part) => effectOf(part).toNumber())).toEqual([25, 0]);
  });
});
