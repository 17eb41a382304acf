import { expect, it } from 'vitest';
import { dayWithin, writtenDay } from '../../src/import/readers/datev.ts';
import { addDays, type Day, formatDay, requireDay } from '../../src/period/index.ts';

/** A day as DATEV writes it, with its year. */
function written(day: Day): string {
  const [year = '', month = '', dayOfMonth = ''] = formatDay(day).split('-');
  return `${dayOfMonth}${month}${year}`;
}

it.each([
  ['2023-01-01', '2023-12-31'],
  ['2024-01-01', '2024-12-31'],
  ['2023-07-01', '2024-06-30'],
  ['2024-02-29', '2025-02-28'],
  ['2024-03-01', '2025-02-28'],
  ['9999-01-01', '9999-12-31'],
])('of the year from %s to %s, each day is found, and no other', (first, last) => {
  const [from, to] = [requireDay(first), requireDay(last)];
  const found = [];
  for (let month = 1; month <= 12; month += 1)
    for (let dayOfMonth = 1; dayOfMonth <= 31; dayOfMonth += 1)
      found.push(dayWithin(`${dayOfMonth}${String(month).padStart(2, '0')}`, from));
  const days = found.filter((day) => day !== null).sort((one, other) => one - other);
  expect(days).toEqual(Array.from({ length: to - from + 1 }, (_, index) => addDays(from, index)));
  expect(days.map((day) => dayWithin(written(day), from))).toEqual(days);
});

it.each(['31122022', '01012024', '29022023', '2902'])('%s is no day of 2023', (text) => {
  expect(dayWithin(text, requireDay('2023-01-01'))).toBeNull();
});

it.each([
  ['31122022', '2022-12-31'],
  ['1012031', '2031-01-01'],
  ['1507', '2023-07-15'],
])('as the day of a service, %s is %s', (text, day) => {
  expect(writtenDay(text, requireDay('2023-01-01'))).toBe(requireDay(day));
});
