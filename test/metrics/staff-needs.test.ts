import { describe, expect, it } from 'vitest';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { dayOf } from '../../src/period/index.ts';
import { compile } from '../../src/sql/compile.ts';
import { question } from './asking.ts';

const TODAY = dayOf(2026, 11, 20);

/** What the statements for people work out only where a figure asks it, and how it shows in them. */
const DEARER = {
  'posts that are read again': 'held as materialized',
  'earlier posts': 'earlier as materialized',
  'which post counts': 'several as materialized',
  placement: 'assignment.effective_from desc limit 1',
  reporting: 'reporting as materialized',
  service: 'service as materialized',
  hours: 'stated_hours as materialized',
  pay: 'earned as materialized',
  engagement: 'engaged as materialized',
} as const;

const CONTRACTORS_ALONE = 'contracting as materialized';

function dearerOf(id: string, period: string, team: string | null = null): string[] {
  const text = compile(planReads([question(id, period, TODAY, 7, team)]), 'in detail')?.sql ?? '';
  return Object.entries(DEARER).flatMap(([what, part]) => {
    if (what === 'placement' && text.includes(CONTRACTORS_ALONE)) return [];
    return text.includes(part) ? [what] : [];
  });
}

describe('a question about people works out', () => {
  it.each([
    ['headcount.active', 'today', []],
    ['headcount.contractors', 'today', []],
    ['headcount.monthly', 'trailing_12', ['posts that are read again', 'earlier posts']],
    ['people.turnover_rate', 'ytd', ['posts that are read again', 'earlier posts']],
    ['headcount.by_department', 'today', ['posts that are read again', 'which post counts', 'placement']],
    [
      'people.span_of_control',
      'today',
      ['posts that are read again', 'which post counts', 'placement', 'reporting'],
    ],
    ['people.median_tenure', 'today', ['posts that are read again', 'which post counts', 'service']],
    ['people.fte', 'today', ['posts that are read again', 'which post counts', 'hours']],
    ['comp.median', 'today', ['pay']],
    ['comp.by_engagement', 'today', ['pay', 'engagement']],
    ['comp.by_department', 'today', ['posts that are read again', 'which post counts', 'placement', 'pay']],
  ])('%s %s: what it needs and no more', (id, period, dearer) => {
    expect(dearerOf(id, period)).toEqual(dearer);
  });

  it('the headcount of a team with the departments of its people', () => {
    expect(dearerOf('headcount.active', 'today', '00000000-0000-4000-8000-000000000001')).toEqual([
      'posts that are read again',
      'which post counts',
      'placement',
    ]);
  });
});
