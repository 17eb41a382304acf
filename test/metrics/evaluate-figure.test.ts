import { expect, it } from 'vitest';
import type { Snapshot } from '../../src/disclosure/snapshot.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { isFigureMetric } from '../../src/metrics/definition/metric.ts';
import { evaluateFigure } from '../../src/metrics/value/evaluate-figure.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { addDays, dayOf, periodFromInclusive } from '../../src/period/index.ts';

const day = dayOf(2026, 9, 30);

it('says of which day a part is that a snapshot repeats, and says nothing of one that it hides', () => {
  const metric = CATALOG.filter(isFigureMetric).find(({ id }) => id === 'paygap.gender_by_engagement');
  if (metric === undefined) throw new Error('there is no such metric');
  const part = (key: string, size: number) => ({ key, label: key, value: new Decimal(3), sizes: [size, 9] });
  const repeats = dayOf(2025, 6, 30);
  const snapshot: Snapshot = {
    day,
    first: day,
    minimum: 5,
    reading: {
      parts: [part('full_time', 9), { ...part('part_time', 8), repeats }, { ...part('casual', 4), repeats }],
      total: null,
    },
  };
  const value = evaluateFigure(metric, snapshot, asked('snapshot'), 5);
  expect(value.kind === 'breakdown' && value.items.map(({ key, asOfDate }) => [key, asOfDate])).toEqual([
    ['full_time', undefined],
    ['part_time', '2025-06-30'],
    ['casual', undefined],
  ]);
  expect(value).toMatchObject({ periodLabel: '30 September 2026 (snapshot)' });
});

it('reads hires that were kept from the day after their last as those of that day', () => {
  const metric = CATALOG.filter(isFigureMetric).find(({ id }) => id === 'diversity.hires_by_gender');
  if (metric === undefined) throw new Error('there is no such metric');
  const reading = { parts: [], total: null };
  const snapshot: Snapshot = { day, first: addDays(day, 1), minimum: 5, reading };
  expect(evaluateFigure(metric, snapshot, asked('range'), 5)).toMatchObject({
    periodLabel: '30 September 2026 to 30 September 2026 (snapshot)',
  });
});

function asked(kind: 'snapshot' | 'range') {
  const counted = periodFromInclusive(day, day);
  return { kind, nominal: counted, counted, asOfDate: day, label: '', complete: true } as const;
}
