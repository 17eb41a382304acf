import { expect, it } from 'vitest';
import type { MetricResult } from '../../web/api/metrics.ts';
import { chartedSeries } from '../../web/pages/overview/charted-series.ts';
import { earlierKey } from '../../web/pages/overview/questions.ts';

type Success = Extract<MetricResult, { ok: true }>;

/** Three months of a series, the first day of which is known. */
function answerOf(dates: readonly string[], from: string): Success {
  const days = { startDate: dates[0] ?? '', endDate: '2026-03-31', asOfDate: '2026-03-31' };
  return {
    ok: true,
    data: {
      kind: 'timeseries',
      interval: 'month',
      periodLabel: '',
      coverage: { from, through: '2026-03-31', state: 'part', gaps: [] },
      points: dates.map((date, index) => ({ date, label: '', value: index + 1, complete: true })),
    },
    meta: {
      metric: 'one',
      definitionVersion: 1,
      period: {
        requested: { type: 'absolute', startDate: days.startDate, endDate: days.endDate },
        resolved: { ...days, kind: 'range', label: '', complete: true },
      },
      asOf: null,
      baseCurrency: 'AUD',
      computedAt: '2026-11-20T00:00:00.000Z',
      version: 1,
    },
  };
}

const THIS_YEAR = answerOf(['2026-01-01', '2026-02-01', '2026-03-01'], '2025-01-15');
const earlierOf = (then: Success, isStock: boolean) =>
  chartedSeries([{ id: 'one', label: 'One', before: 'Last year', isStock }], {
    one: THIS_YEAR,
    [earlierKey('one')]: then,
  })?.earlier?.[0]?.points.map(({ value }) => value);

it('a month that began before the first known day has no value of last year, unless it is of its last day', () => {
  const then = answerOf(['2025-01-01', '2025-02-01', '2025-03-01'], '2025-01-15');
  expect([earlierOf(then, false), earlierOf(then, true)]).toEqual([
    [null, 2, 3],
    [1, 2, 3],
  ]);
});

it('the months of a year before stand beside their own, also where the first is missing', () => {
  // As of a period that starts on 29 February: a year earlier it starts in March.
  expect(earlierOf(answerOf(['2025-02-01', '2025-03-01'], '2020-01-01'), false)).toEqual([null, 1, 2]);
});
