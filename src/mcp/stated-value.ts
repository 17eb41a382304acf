import Type, { type Static } from 'typebox';
import { COMPARISONS } from '../metrics/definition/comparison.ts';
import type { ComparedValue } from '../metrics/value/compare.ts';
import type { BreakdownValue, MetricValue, TimeseriesValue } from '../metrics/value/value.ts';
import { inWordsOf } from '../organizations/words.ts';
import type { ReferenceTime } from '../period/index.ts';
import type { Answer } from '../questions/answer.ts';
import type { ResolvedQuestion } from '../questions/ask.ts';
import type { Caller } from './caller.ts';
import { metricPage } from './page-address.ts';
import { daysOf, daysOnWire, ResolvedDays } from './resolved-days.ts';
import { Day, defined, exactly, nullable, recordText } from './schema.ts';
import { StatedCoverage, statedCoverage } from './stated-coverage.ts';
import { STATED_NUMBER, StatedNumberAlone, statedNumber } from './stated-number.ts';

/** A value at another time, beside the one that was asked for. */
export const ComparedNumber = defined(
  'Comparison',
  exactly({
    to: Type.Enum([...COMPARISONS]),
    ...STATED_NUMBER,
    change: nullable(Type.String({ description: 'Exact; of a percentage in points.' })),
    change_percent: nullable(Type.String({ description: 'null where the value was zero or less then.' })),
    period: nullable(ResolvedDays),
    coverage: nullable(StatedCoverage),
  }),
);

const HEADING = {
  metric: Type.String(),
  label: Type.String(),
  unit: Type.String(),
  currency: nullable(Type.String()),
  period: ResolvedDays,
  coverage: StatedCoverage,
  basis: nullable(Type.String({ description: 'What the value rests on that is not obvious.' })),
  assumed: nullable(Type.String({ description: 'What it assumes.' })),
  page: Type.String({ description: 'The page in the app that shows the value: give it as the source.' }),
};

/** A value in the shape of its metric. */
export const StatedValue = defined(
  'Value',
  exactly({
    ...HEADING,
    data: Type.Union([
      exactly({
        shape: Type.Literal('scalar'),
        ...STATED_NUMBER,
        comparisons: Type.Array(ComparedNumber),
      }),
      exactly({
        shape: Type.Literal('timeseries'),
        points: Type.Array(
          exactly({ date: Day, label: Type.String(), complete: Type.Boolean(), ...STATED_NUMBER }),
        ),
      }),
      exactly({
        shape: Type.Literal('breakdown'),
        dimension: Type.String(),
        total: StatedNumberAlone,
        items: Type.Array(
          exactly({
            key: recordText('What it is known by, such as the code of an account.'),
            label: recordText('The name of the part.'),
            share: nullable(Type.String({ description: 'Of the total, from 0 to 1.' })),
            as_of_date: nullable(Day),
            ...STATED_NUMBER,
          }),
          {
            description:
              'The largest first; ages, lengths of service and quarters of pay in their own order.',
          },
        ),
        items_left_out: Type.Integer({ minimum: 0, description: 'How many smaller parts are not listed.' }),
        comparisons: Type.Array(ComparedNumber),
      }),
    ]),
  }),
);
export type StatedValue = Static<typeof StatedValue>;

/** So many parts of a value are listed; the page of the metric has all of them. */
const MOST_ITEMS = 50;

/** A value as assistants read it. */
export function statedValue(
  caller: Caller,
  resolved: Pick<ResolvedQuestion, 'question' | 'request'>,
  data: Answer['data'] | MetricValue,
  when: ReferenceTime,
): StatedValue {
  const { minimumGroupSize: size, jurisdiction } = caller.principal.organization;
  const { metric, period } = resolved.question;
  return {
    metric: metric.id,
    label: inWordsOf(jurisdiction, metric.label),
    unit: metric.unit,
    currency: data.currency ?? null,
    period: daysOf(period),
    coverage: statedCoverage(data.coverage),
    basis: data.basis ?? null,
    assumed: data.assumed ?? null,
    page: metricPage(caller, resolved, when),
    data: statedData(data, size),
  };
}

function statedData(data: Answer['data'] | MetricValue, size: number): StatedValue['data'] {
  const comparisons = ('comparisons' in data ? (data.comparisons ?? []) : []).map((one) =>
    comparedNumber(one, size),
  );
  switch (data.kind) {
    case 'scalar':
      return { shape: 'scalar', ...statedNumber(data.value, data.nullReason, size), comparisons };
    case 'timeseries':
      return { shape: 'timeseries', points: pointsOf(data, size) };
    case 'breakdown':
      return { shape: 'breakdown', ...partsOf(data, size), comparisons };
    default:
      return data satisfies never;
  }
}

function pointsOf({ points }: TimeseriesValue, size: number) {
  return points.map(({ date, label, complete, value, nullReason }) => ({
    date,
    label,
    complete,
    ...statedNumber(value, nullReason, size),
  }));
}

function partsOf({ dimension, total, nullReason, items }: BreakdownValue, size: number) {
  const hidden = items.some((item) => item.nullReason === 'group_too_small') ? 'group_too_small' : undefined;
  return {
    dimension,
    total: statedNumber(total, nullReason ?? hidden ?? 'not_applicable', size),
    items: items.slice(0, MOST_ITEMS).map((item) => ({
      key: item.key,
      label: item.label,
      share: item.share?.toFixed() ?? null,
      as_of_date: item.asOfDate ?? null,
      ...statedNumber(item.value, item.nullReason, size),
    })),
    items_left_out: Math.max(0, items.length - MOST_ITEMS),
  };
}

export function comparedNumber(
  { to, resolved, value, change, changePercent, coverage, nullReason }: ComparedValue,
  minimumGroupSize: number,
) {
  return {
    to,
    ...statedNumber(value, nullReason, minimumGroupSize),
    change: change?.toFixed() ?? null,
    change_percent: changePercent?.toFixed() ?? null,
    period: resolved === null ? null : daysOnWire(resolved),
    coverage: coverage === null ? null : statedCoverage(coverage),
  };
}
