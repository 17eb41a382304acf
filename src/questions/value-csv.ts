import { amountCell, numberCell } from '../export/amounts.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import type { ComparedValue } from '../metrics/value/compare.ts';
import type { MetricValue } from '../metrics/value/value.ts';
import type { Decimal } from '../money/decimal.ts';
import { formatDay, lastDayOf, monthContaining, type Period, parseDay } from '../period/index.ts';
import { csvLine, csvText } from '../spreadsheets/csv.ts';
import type { AnsweredQuestion } from './batch.ts';

/** The columns of every value as CSV, in their order; those of comparisons follow. */
export const VALUE_COLUMNS = [
  'metric',
  'label',
  'from',
  'to',
  'period',
  'key',
  'value',
  'unit',
  'currency',
  'complete',
  'null_reason',
] as const;

type Row = Readonly<{
  label: string;
  days: Readonly<{ from: string; to: string; label: string }>;
  key: string;
  value: Decimal | null;
  reason: string | undefined;
  isComplete: boolean;
  /** null where a row is not compared: a part is not, only the total is. */
  comparisons: readonly ComparedValue[] | null;
}>;

/**
 * A value as CSV (RFC 4180), a row for each number that it has: of a number one, of a series one for each month, of parts one for each, and
 * their total last where there is one. Amounts have the decimals of the currency. `label` is the metric's name in the words of the reader.
 */
export function valueCsv({ resolved, data }: AnsweredQuestion, label: string): string {
  const { question, comparisons } = resolved;
  const { metric } = question;
  const { currency } = data;
  const columns = comparisons.flatMap(({ to }) => [to, `${to}_change`, `${to}_change_percent`]);
  const cell = (value: Decimal | null): string => numberIn(metric, value, currency);
  const comparedIn = (row: Row): readonly string[] =>
    row.comparisons === null
      ? columns.map(() => '')
      : row.comparisons.flatMap(({ value, change, changePercent }) => [
          cell(value),
          cell(change),
          changePercent === null ? '' : numberCell(changePercent.toFixed()),
        ]);
  const lines = rowsOf({ resolved, data }, label).map((row) =>
    csvLine([
      metric.id,
      csvText(row.label),
      row.days.from,
      row.days.to,
      csvText(row.days.label),
      csvText(row.key),
      cell(row.value),
      metric.unit,
      currency ?? '',
      row.isComplete ? 'true' : 'false',
      row.value === null ? (row.reason ?? '') : '',
      ...comparedIn(row),
    ]),
  );
  return [csvLine([...VALUE_COLUMNS, ...columns]), ...lines].join('');
}

function numberIn({ unit }: Metric, value: Decimal | null, currency: string | undefined): string {
  if (value === null) return '';
  return unit === 'currency' && currency !== undefined
    ? amountCell(value.toFixed(), currency)
    : numberCell(value.toFixed());
}

function rowsOf({ resolved, data }: AnsweredQuestion, label: string): readonly Row[] {
  const { period } = resolved.question;
  const days = { ...daysIn(period.nominal), label: data.periodLabel };
  const whole = { label, days, key: '', isComplete: period.complete, comparisons: data.comparisons ?? [] };
  switch (data.kind) {
    case 'scalar':
      return [{ ...whole, value: data.value, reason: data.nullReason }];
    case 'timeseries':
      return pointsOf(data, label, period.nominal);
    case 'breakdown':
      return [
        ...data.items.map(({ key, label: name, value, nullReason, asOfDate }) => ({
          ...whole,
          label: name,
          days: asOfDate === undefined ? days : { ...days, to: asOfDate },
          key,
          value,
          reason: nullReason,
          comparisons: null,
        })),
        // Parts that do not add up have no total.
        ...(data.total === null && data.nullReason === undefined
          ? []
          : [{ ...whole, label: 'Total', value: data.total, reason: data.nullReason }]),
      ];
  }
}

// A month that begins or ends outside of the asked days is counted within them.
function pointsOf(
  { points }: Extract<MetricValue, { kind: 'timeseries' }>,
  label: string,
  asked: Period,
): readonly Row[] {
  const whole = daysIn(asked);
  return points.map((point) => {
    const day = parseDay(point.date);
    if (day === null) throw new Error('a month does not begin on a day');
    const month = daysIn(monthContaining(day));
    // Days in this form are in the order of their texts.
    const from = month.from < whole.from ? whole.from : month.from;
    const to = month.to > whole.to ? whole.to : month.to;
    return {
      label,
      days: { from, to, label: point.label },
      key: '',
      value: point.value,
      reason: point.nullReason,
      isComplete: point.complete,
      comparisons: null,
    };
  });
}

function daysIn(period: Period): Readonly<{ from: string; to: string }> {
  return { from: formatDay(period.start), to: formatDay(lastDayOf(period)) };
}
