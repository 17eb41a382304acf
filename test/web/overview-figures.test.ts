import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { relativesOf } from '../../src/metrics/catalog/relatives.ts';
import { areKnown, figuresOf } from '../../web/pages/overview/figures.ts';
import { overviewQuestions } from '../../web/pages/overview/questions.ts';

it('the built-in figures match the catalogue', () => {
  const known = CATALOG.filter(({ id }) => areKnown([id]));
  expect(known.length).toBeGreaterThan(8);
  for (const metric of known) {
    const { id, unit, periodKind, favourable, notApplicable } = metric;
    const of = periodKind === 'snapshot' ? 'day' : 'period';
    const monthly = relativesOf(metric).monthly?.id ?? null;
    expect(figuresOf([id], [])).toEqual([
      { id, label: expect.any(String), unit, of, favourable, notApplicable, monthly },
    ]);
  }
});

it('the questions of the most figures with everything beside them fit into one request, each with its own key', () => {
  const figures = Array.from({ length: 24 }, (_, index) => ({
    id: `figure ${index}`,
    label: 'Figure',
    unit: 'currency' as const,
    of: 'day' as const,
    favourable: 'up' as const,
    monthly: `series ${index}`,
  }));
  const questions = overviewQuestions(figures, {
    period: 'ytd',
    charted: 'ytd',
    earlier: '2025-07-01:2025-11-20',
    recent: '2025-12-01:2026-11-20',
    closing: 'today',
    today: '2026-11-20',
    compare: 'last_year',
  });
  const keys = new Set(questions.map(({ key }) => key));
  expect([questions.length, keys.size]).toEqual([39, 39]);
});
