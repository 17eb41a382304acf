import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { areKnown, figuresOf } from '../../web/pages/overview/figures.ts';

it('knows of the figures that need no look-up what the catalogue says of them', () => {
  const known = CATALOG.filter(({ id }) => areKnown([id]));
  expect(known.length).toBeGreaterThan(8);
  for (const { id, unit, periodKind, favourable, notApplicable } of known) {
    const of = periodKind === 'snapshot' ? 'day' : 'period';
    expect(figuresOf([id], [])).toEqual([
      { id, label: expect.any(String), unit, of, favourable, notApplicable },
    ]);
  }
});
