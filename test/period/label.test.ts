import { expect, test } from 'vitest';
import { dayLabel, monthLabel } from '../../src/period/label.ts';
import { day } from './expecting.ts';

test.each([
  ['2026-01-31', 'Jan 2026'],
  ['2026-02-28', 'Feb 2026'],
  ['2026-03-01', 'Mar 2026'],
  ['2026-04-01', 'Apr 2026'],
  ['2026-05-01', 'May 2026'],
  ['2026-06-01', 'Jun 2026'],
  ['2026-07-01', 'Jul 2026'],
  ['2026-08-01', 'Aug 2026'],
  ['2026-09-01', 'Sep 2026'],
  ['2026-10-01', 'Oct 2026'],
  ['2026-11-01', 'Nov 2026'],
  ['2026-12-31', 'Dec 2026'],
])('the month of %s is called %s', (text, label) => {
  expect(monthLabel(day(text))).toBe(label);
});

test.each([
  ['2026-11-20', '20 November 2026'],
  ['2024-02-29', '29 February 2024'],
  ['0005-01-01', '1 January 0005'],
])('%s is called %s', (text, label) => {
  expect(dayLabel(day(text))).toBe(label);
});
