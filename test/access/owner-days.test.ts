import { array, assert, integer, option, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { isOwnedForGood } from '../../src/access/owner-days.ts';
import { addDays, type Day, formatDay, parseDay } from '../../src/period/index.ts';

const TODAY = parseDay('2026-11-20') as Day;
const on = (offset: number): string => formatDay(addDays(TODAY, offset));
const owner = (start: string | null, end: string | null) => ({
  employment_start_date: start,
  termination_date: end,
});

it.each([
  ['no owner', [], false],
  ['an owner without an end', [owner(null, null)], true],
  ['an owner who begins tomorrow', [owner('2026-11-21', null)], false],
  ['an owner who ends today, and none after', [owner(null, '2026-11-20')], false],
  [
    'an owner who ends today, and the next from tomorrow',
    [owner(null, '2026-11-20'), owner('2026-11-21', null)],
    true,
  ],
  ['two with a day between them', [owner(null, '2026-11-20'), owner('2026-11-22', null)], false],
  ['an owner who ended long ago', [owner(null, '2020-01-01')], false],
  ['an owner until the last day of the calendar', [owner(null, '9999-12-31')], true],
])('by %s', (_who, owners, expected) => {
  expect(isOwnedForGood(owners, TODAY)).toBe(expected);
});

it('equals the answer day by day', () => {
  const day = option(integer({ min: -3, max: 12 }).map(on));
  assert(
    property(
      array(record({ employment_start_date: day, termination_date: day }), { maxLength: 4 }),
      (owners) => {
        // After the last day that is named nothing changes any more.
        const days = Array.from({ length: 16 }, (_none, offset) => on(offset));
        const isOwned = days.every((date) =>
          owners.some(
            ({ employment_start_date: start, termination_date: end }) =>
              (start === null || start <= date) && (end === null || end >= date),
          ),
        );
        expect(isOwnedForGood(owners, TODAY)).toBe(isOwned);
      },
    ),
    { numRuns: 5000 },
  );
});
