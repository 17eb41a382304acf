import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellName, columnName, columnRange } from '../../src/spreadsheets/reference.ts';
import { sheetName } from '../../src/spreadsheets/sheet-name.ts';

describe('the name of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('of place %i is %s', (place, name) => {
    expect(columnName(place)).toBe(name);
  });

  it('is that of its cells and ranges', () => {
    expect(cellName(27, 8)).toBe('AB9');
    expect(columnRange(1, 1, 4)).toBe('B2:B5');
  });
});

describe('the name of a sheet', () => {
  it('is one that Excel takes, and no other sheet has', () => {
    const wanted = fc.array(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom('a', 'A', "'", 'a/')),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(wanted, (names) => {
        const given = names.reduce<string[]>((taken, name) => [...taken, sheetName(name, taken)], []);
        expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of given) {
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).toMatch(/^[^'[\]:*?/\\](?:[^[\]:*?/\\]*[^'[\]:*?/\\])?$/s);
        }
      }),
    );
  });
});
