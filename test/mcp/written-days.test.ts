import { expect, it } from 'vitest';
import { daysWritten } from '../../src/mcp/written-days.ts';
import { formatDay } from '../../src/period/index.ts';

it.each([
  ['2026-10-31', '2026-10-31', '2026-10-31'],
  ['as_of:31.10.2026', '2026-10-31', '2026-10-31'],
  ['1.10.2026 - 31.10.2026', '2026-10-01', '2026-10-31'],
  ['on 2026-10-31', '2026-10-31', '2026-10-31'],
  ['from 2026-10-01 until 2026-10-31', '2026-10-01', '2026-10-31'],
  ['2026-10-01 to 2026-10-31', '2026-10-01', '2026-10-31'],
  ['October 2026', '2026-10-01', '2026-10-31'],
  ['in feb 2024', '2024-02-01', '2024-02-29'],
  ['sept-2026', '2026-09-01', '2026-09-30'],
  ['2026-2', '2026-02-01', '2026-02-28'],
  ['2025', '2025-01-01', '2025-12-31'],
])('%j is from %s to %s', (text, first, last) => {
  const days = daysWritten(text);
  expect([days === null ? null : formatDay(days.first), days === null ? null : formatDay(days.last)]).toEqual(
    [first, last],
  );
});

it.each([
  '2026-02-30',
  '31.02.2026',
  '2026-10-31:2026-10-01',
  '2026-01-01 2026-02-01 2026-03-01',
  '2026-13',
  'since 2026-01-01',
  'until 31.10.2026',
  'week of 2026-10-05',
  '30 days to 2026-10-31',
  '2026-10-31 + 7',
  'not 2026-10-01 to 2026-10-31',
  '0000',
  '10/11/2026',
  'Ma 2026 or so',
  'Undecimber 2026',
  '',
])('%j names no days', (text) => {
  expect(daysWritten(text)).toBeNull();
});
