import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/nearest-name.ts';

const VALUE = ['period', 'asOf', 'team', 'compare'];

describe('the nearest name', () => {
  it.each([
    ['as_of', VALUE, 'asOf'],
    ['asof', VALUE, 'asOf'],
    ['AS_OF', VALUE, 'asOf'],
    ['perid', VALUE, 'period'],
    ['periods', VALUE, 'period'],
    ['comapre', VALUE, 'compare'],
    ['statsu', ['status', 'search', 'fields'], 'status'],
    ['', VALUE, 'asOf'],
  ])('of %j in %j is %s', (name, known, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it('of nothing known is none', () => {
    expect(nearestName('period', [])).toBeNull();
  });

  it('of a known name is the name itself, and of any text is one that is known', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{3,12}$/), { minLength: 1 }),
        fc.string(),
        (known, text) => {
          expect(known).toContain(nearestName(text, known));
          for (const name of known) expect(nearestName(name, known)).toBe(name);
        },
      ),
    );
  });

  it('of a name that is as long as an address is found at once', () => {
    const before = process.cpuUsage();
    nearestName('x'.repeat(60_000), VALUE);
    // Of the processor, which others may use as well.
    expect(process.cpuUsage(before).user).toBeLessThan(100_000);
  });
});
