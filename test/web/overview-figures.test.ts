import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { areKnown, figuresOf } from '../../web/pages/overview/figures.ts';

it('the built-in figures match the catalogue', () => {
  const known = CATALOG.filter(({ id }) => areKnown([id]));
  expect(known.length).toBeGreaterThan(8);
  for (const { id, unit, periodKind, favourable, notApplicable } of known) {
    const of = periodKind === 'snapshot' ? 'day' : 'period';
    expect(figuresOf([id], [])).toEqual([
      { id, label: expect.any(String), unit, of, favourable, notApplicable },
    ]);
  }
});
