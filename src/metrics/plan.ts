import {
  type Day,
  FIRST_DAY,
  lastDayOf,
  type Period,
  periodBetween,
  periodFromInclusive,
} from '../period/index.ts';
import { bucketsOf } from './buckets.ts';
import type { DimensionName } from './dimension.ts';
import type { Formula, Operand } from './formula.ts';
import { isMeasure, isMetric } from './metric.ts';
import { type Moment, momentOf, movedTo } from './moment.ts';
import type { Question } from './question.ts';
import type { Measure, Timing } from './sources.ts';

/** What a measure is split by. */
export type Split = 'nothing' | DimensionName;

/**
 * What to read of one measure. The slices of a balance are the stretches between the dates that are asked for, so
 * that a year of month-ends reads each day's facts once; those of a flow are the periods themselves, those of a state the
 * days that are asked for.
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
    slices: slicesOf(measure.timing, [...periods.values()]),
  }));
  return Object.freeze({ reads });
}

/** The name under which a need's measure is read. */
export function readName(need: Pick<Need, 'measure' | 'by'>): string {
  return `${need.by} ${JSON.stringify(need.measure)}`;
}

/** The name of the slice that answers a need, within its read: what is so on a day is known by that day. */
export function sliceName({ measure, period }: Pick<Need, 'measure' | 'period'>): string {
  return measure.timing === 'flow' ? `${period.start}:${period.end}` : `${period.end}`;
}

/** Every value that the question's formula looks at. */
export function needsOf(question: Question): Need[] {
  const { metric, period } = question;
  switch (metric.shape) {
    case 'scalar':
      return operandNeeds(metric, 'nothing', momentOf(question));
    case 'timeseries':
      return bucketsOf(metric, period).flatMap(({ counted }) =>
        counted === null ? [] : operandNeeds(metric.of, 'nothing', { period: counted, before: null }),
      );
    case 'breakdown':
      return operandNeeds(metric.formula, metric.dimension.name, momentOf(question));
    default:
      return metric satisfies never;
  }
}

function operandNeeds(operand: Operand, by: Split, moment: Moment): Need[] {
  if (isMetric(operand)) return operandNeeds(operand.formula, by, moment);
  if (isMeasure(operand)) return [{ measure: operand, by, period: moment.period }];
  return formulaNeeds(operand, by, moment);
}

function formulaNeeds(formula: Formula, by: Split, moment: Moment): Need[] {
  switch (formula.kind) {
    case 'sum':
      return formula.terms.flatMap(({ of }) => operandNeeds(of, by, moment));
    case 'quotient':
      return [formula.dividend, formula.divisor].flatMap((of) => operandNeeds(of, by, moment));
    case 'mean':
      return formula.of.flatMap((of) => operandNeeds(of, by, moment));
    case 'not below zero':
      return operandNeeds(formula.of, by, moment);
    case 'another time': {
      const moved = movedTo(formula.when, moment);
      return moved === null ? [] : operandNeeds(formula.of, by, moved);
    }
    case 'length':
      return [];
    default:
      return formula satisfies never;
  }
}

function slicesOf(timing: Timing, periods: readonly Period[]): readonly Period[] {
  switch (timing) {
    case 'flow':
      return periods;
    case 'balance':
      return stretches(periods.map(lastDayOf));
    case 'state':
      return periods.map((period) => periodFromInclusive(lastDayOf(period), lastDayOf(period)));
    default:
      return timing satisfies never;
  }
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
