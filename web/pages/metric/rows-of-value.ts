import type { BreakdownData, Metric, ScalarData } from '../../api/metrics.ts';
import type { Cell } from '../../format/csv.ts';
import type { MonthPoint } from './history.ts';

type Rows = readonly (readonly Cell[])[];

/** A value and what it is compared with, as rows of a file. */
export function valueRows(metric: Metric, data: ScalarData): Rows {
  const unit = data.currency ?? metric.unit;
  return [
    ['metric', 'label', 'time', 'period', 'value', 'unit', 'null_reason', 'change', 'change_percent'],
    [metric.id, metric.label, 'now', data.periodLabel, data.value, unit, data.nullReason ?? null, null, null],
    ...(data.comparisons ?? []).map(({ to, resolved, value, nullReason, change, changePercent }) => [
      metric.id,
      metric.label,
      to,
      resolved?.label ?? null,
      value,
      unit,
      nullReason ?? null,
      change,
      changePercent,
    ]),
  ];
}

/** The months of a metric as rows of a file. */
export function pointRows(metric: Metric, points: readonly MonthPoint[], currency?: string): Rows {
  return [
    ['metric', 'month', 'value', 'unit', 'complete', 'null_reason'],
    ...points.map(({ date, value, complete, nullReason }) => [
      metric.id,
      date,
      value,
      currency ?? metric.unit,
      complete ? 'yes' : 'no',
      nullReason ?? null,
    ]),
  ];
}

/** The parts of a metric as rows of a file. */
export function itemRows(metric: Metric, { items, currency, periodLabel }: BreakdownData): Rows {
  return [
    ['metric', 'period', 'key', 'label', 'value', 'unit', 'share', 'null_reason'],
    ...items.map(({ key, label, value, share, nullReason, asOfDate }) => [
      metric.id,
      asOfDate ?? periodLabel,
      key,
      label,
      value,
      currency ?? metric.unit,
      share,
      nullReason ?? null,
    ]),
  ];
}
