import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysTogether } from '../../src/records/snapshots/days-together.ts';

const DAYS = Array.from({ length: 39 }, (_, index) => index);

it('has every day once and in order, for any number of days and persons', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(30_000), (days, persons) => {
      const together = daysTogether(days, persons);
      expect(together.flat()).toEqual(days);
      for (const group of together) {
        expect(group.length).toBeGreaterThan(0);
        expect(group.length).toBeLessThanOrEqual(12);
        expect(group.length === 1 || group.length * persons <= 5000).toBe(true);
      }
    }),
  );
});

it.each([
  [0, 12],
  [100, 12],
  [416, 12],
  [417, 11],
  [1000, 5],
  [2500, 2],
  [2501, 1],
  [10_000, 1],
])('of %i persons are %i', (persons, days) => {
  expect(daysTogether(DAYS, persons)[0]).toHaveLength(days);
});
