import { expect, it } from 'vitest';
import { likelyKeyword } from '../../src/mcp/likely-keyword.ts';

it.each([
  ['last 12 months', 'trailing_12'],
  ['last_3_months', 'trailing_3'],
  ['the past 6 months', 'trailing_6'],
  ['trailing-12-months', 'trailing_12'],
  ['trailing 1 month', 'trailing_1'],
  ['trailing12', 'trailing_12'],
  ['this year', 'this_fy'],
  ['last financial year', 'last_fy'],
  ['last 2 years', 'last_2_fy'],
  ['Last-Quarter', 'last_quarter'],
  ['lastquarter', 'last_quarter'],
  ['last quater', 'last_quarter'],
  ['this_mont', 'this_month'],
  ['YTD', 'ytd'],
  ['todays', 'today'],
])('%j means %s', (text, keyword) => {
  expect(likelyKeyword(text, null)).toBe(keyword);
});

it.each([
  'next quarter',
  'next year',
  'first quarter',
  '1st quarter',
  'last 2 quarters',
  'last 3 years',
  'last 5 yr',
  'last_30_days',
  'last 3 months of 2025',
  'last 0 months',
  'last 1 month',
  'previous 3 months',
  'last day',
  'last May',
  'this day',
  'quarter',
  'ytd 2025',
  'last week',
  'yesterday',
  '',
])('%j means no keyword', (text) => {
  expect(likelyKeyword(text, null)).toBeNull();
});

it('means a keyword of the form that the metric takes', () => {
  expect(likelyKeyword('last 3 months', 'snapshot')).toBeNull();
  expect(likelyKeyword('last quater', 'snapshot')).toBeNull();
  expect(likelyKeyword('todayy', 'range')).toBeNull();
  expect(likelyKeyword('todayy', 'snapshot')).toBe('today');
});
