import { describe, expect, it } from 'vitest';
import { type Day, parseDay } from '../../src/period/index.ts';
import { startOfDay } from '../../src/settings/day-bounds.ts';

const start = (timeZone: string, day: string) => startOfDay(timeZone, parseDay(day) as Day).toISOString();

describe('a day begins', () => {
  it.each([
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['Australia/Sydney', '2026-11-20', '2026-11-19T13:00:00.000Z'],
    ['Australia/Sydney', '2026-07-01', '2026-06-30T14:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
    ['Pacific/Niue', '2026-11-20', '2026-11-20T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
    // Clocks go from 0:00 to 1:00: the day has no midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00:00.000Z'],
    // A day that was left out: the next one begins where it would have.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['UTC', '1970-01-01', '1970-01-01T00:00:00.000Z'],
  ])('in %s on %s at %s', (timeZone, day, instant) => {
    expect(start(timeZone, day)).toBe(instant);
  });
});
