import {
  type Day,
  FIRST_DAY,
  lastDayOf,
  type Period,
  periodBetween,
  periodFromInclusive,
} from '../period/index.ts';
import { bucketsOf } from './buckets.ts';
import type { Formula, ScalarMetric } from './metric.ts';
import type { Question } from './question.ts';
import type { Measure } from './sources.ts';

/** What a measure is split by. */
export type Split = 'nothing' | 'account';

/**
 * What to read of one measure. The slices of a balance are the stretches between the dates that are asked for, so
 * that a year of month-ends reads each day's facts once; those of a flow are the periods themselves.
 */
export type Read = Readonly<{ measure: Measure; by: Split; slices: readonly Period[] }>;

/** What to read for a list of questions, each thing once. Plain data: it says nothing of how. */
export type Plan = Readonly<{ reads: readonly Read[] }>;

/** One value that a formula needs: a measure over a period, of which a balance looks at the last day alone. */
export type Need = Readonly<{ measure: Measure; by: Split; period: Period }>;

/** Plans the reading for the questions: every distinct measure once, with every distinct stretch of days once. */
export function planReads(questions: readonly Question[]): Plan {
  const periodsByRead = new Map<string, { measure: Measure; by: Split; periods: Map<string, Period> }>();
  for (const need of questions.flatMap(needsOf)) {
    const name = readName(need);
    const read = periodsByRead.get(name) ?? { measure: need.measure, by: need.by, periods: new Map() };
    read.periods.set(sliceName(need), need.period);
    periodsByRead.set(name, read);
  }
  const reads = [...periodsByRead.values()].map(({ measure, by, periods }) => ({
    measure,
    by,
    slices:
      measure.timing === 'balance' ? stretches([...periods.values()].map(lastDayOf)) : [...periods.values()],
  }));
  return Object.freeze({ reads });
}

/** The name under which a need's measure is read. */
export function readName(need: Pick<Need, 'measure' | 'by'>): string {
  return `${need.by} ${JSON.stringify(need.measure)}`;
}

/** The name of the slice that answers a need, within its read: a balance is known by its last day. */
export function sliceName({ measure, period }: Pick<Need, 'measure' | 'period'>): string {
  return measure.timing === 'balance' ? `${period.end}` : `${period.start}:${period.end}`;
}

function needsOf({ metric, period }: Question): Need[] {
  switch (metric.shape) {
    case 'scalar':
      return formulaNeeds(metric.formula, period.counted);
    case 'timeseries':
      return bucketsOf(metric, period).flatMap(({ counted }) =>
        counted === null ? [] : formulaNeeds(metric.of.formula, counted),
      );
    case 'breakdown':
      return [{ measure: metric.measure, by: metric.dimension, period: period.counted }];
    default:
      return metric satisfies never;
  }
}

function formulaNeeds(formula: Formula, period: Period): Need[] {
  if (formula.kind === 'measure') return [{ measure: formula.measure, by: 'nothing', period }];
  return formula.terms.flatMap(({ of }) =>
    isMetric(of) ? formulaNeeds(of.formula, period) : [{ measure: of, by: 'nothing' as const, period }],
  );
}

/** Tells a metric from a measure among the terms of a sum. */
export function isMetric(operand: ScalarMetric | Measure): operand is ScalarMetric {
  return 'formula' in operand;
}

// [beginning … first day], then from the day after each to the next.
function stretches(lastDays: readonly Day[]): Period[] {
  const slices: Period[] = [];
  for (const last of [...new Set(lastDays)].sort((one, other) => one - other)) {
    const previous = slices.at(-1);
    slices.push(
      previous === undefined
        ? periodFromInclusive(FIRST_DAY, last)
        : periodBetween(previous.end, periodFromInclusive(last, last).end),
    );
  }
  return slices;
}
