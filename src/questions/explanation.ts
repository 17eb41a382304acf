import { findMetric } from '../metrics/catalog/registry.ts';
import type { Measure } from '../metrics/definition/measure.ts';
import type { Formula, Operand } from '../metrics/definition/metric.ts';
import { isFigureMetric, isMeasure, isMetric, type Metric } from '../metrics/definition/metric.ts';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import { isOfPersons } from '../metrics/definition/protection.ts';
import { isSetting, sourceOf } from '../metrics/definition/sources.ts';
import { inWords } from '../metrics/definition/words.ts';
import { bucketsOf } from '../metrics/plan/buckets.ts';
import { type Leaves, leafName, leavesOf } from '../metrics/plan/leaves.ts';
import { type Moment, momentIn, momentOf, movedTo, operandOn } from '../metrics/plan/moment.ts';
import type { Question } from '../metrics/plan/question.ts';
import { type Amounts, partsOf, totalsOf } from '../metrics/value/amounts.ts';
import { type Computed, compute, hasValue, largestOf } from '../metrics/value/compute.ts';
import type { CountedReadings } from '../metrics/value/counted-readings.ts';
import type { MetricValue } from '../metrics/value/value.ts';
import type { Decimal } from '../money/decimal.ts';
import { roundAtEdge } from '../money/round.ts';
import { inWordsOf } from '../organizations/words.ts';
import { formatDay, lastDayOf } from '../period/index.ts';

/** How a value is made of others. */
export const OPERATIONS = [
  'facts',
  'setting',
  'metric',
  'sum',
  'quotient',
  'mean',
  'not_below_zero',
  'provided',
  'zero_unless_positive',
  'another_time',
  'largest_parts',
  'months_in_period',
  'documents_or_ledger',
  'days_in_period',
] as const;

/** The role of an operand in its value. */
export const ROLES = [
  'plus',
  'minus',
  'dividend',
  'divisor',
  'of',
  'provided_there_are',
  'provided_there_are_no',
  'provided_it_is_positive',
] as const;

/** A value of a formula, with those that it is made of: a tree whose leaves are facts. */
export type Explained = Readonly<{
  operation: (typeof OPERATIONS)[number];
  label: string;
  /** The metric that it is the value of, if it is that of one that can be asked for. */
  metric: string | null;
  /** The days that it looks at. */
  startDate: string;
  endDate: string;
  /** Exact; what has no end is cut off after 12 decimals. */
  value: string | null;
  nullReason?: NullReason;
  /** The multiplier of a quotient. */
  times?: number;
  operands: ReadonlyArray<Readonly<{ role: (typeof ROLES)[number]; of: Explained }>>;
  facts: ExplainedFacts | null;
}>;

/**
 * The facts behind a leaf, and whether the caller may list them. Of persons whom the caller may not see only the number is
 * given: there is no leaf to request rows of. A median has no sum.
 */
export type ExplainedFacts = Readonly<{
  leaf: string | null;
  count: Decimal;
  sum: string | null;
  isListed: boolean;
}>;

/** Whether a caller may read the rows behind a measure. */
export type MayList = (measure: Measure) => boolean;

/** One number of a value, explained: the whole, a month, or a part. */
export type ExplainedPart = Readonly<{ key: string; label: string; of: Explained }>;

/**
 * Whether nothing behind a metric is shown: the numbers of its groups would reveal more than the value, which is
 * hidden where they are small.
 */
export function isWithheld(metric: Metric): boolean {
  return isFigureMetric(metric);
}

/** Explains every number that a value shows, in the words of the organisation's country. */
export function explain(
  question: Question,
  value: MetricValue,
  facts: CountedReadings,
  { mayList, country }: Readonly<{ mayList: MayList; country: string | null }>,
): readonly ExplainedPart[] {
  const { metric, period, team } = question;
  if (isFigureMetric(metric)) return [];
  const explaining: Explaining = { facts, leaves: leavesOf(question), mayList, country };
  const totals = totalsOf(facts.values, team);
  switch (metric.shape) {
    case 'scalar':
      return [
        {
          key: 'value',
          label: inWordsOf(country, metric.label),
          of: explained(metric, momentOf(question), totals, explaining),
        },
      ];
    case 'timeseries': {
      const points = value.kind === 'timeseries' ? value.points : [];
      return bucketsOf(metric, period).flatMap(({ counted }, index) => {
        const point = points[index];
        if (counted === null || point === undefined) return [];
        const moment = momentIn(question, counted);
        return [
          { key: point.date, label: point.label, of: explained(metric.of, moment, totals, explaining) },
        ];
      });
    }
    case 'breakdown': {
      const items = value.kind === 'breakdown' ? value.items : [];
      return items.map(({ key, label }) => {
        const part = partsOf(facts.values, team, metric.dimension.name, key);
        return { key, label, of: explained(metric.formula, momentOf(question), part, explaining) };
      });
    }
    default:
      return metric satisfies never;
  }
}

// The metric of a month of a series may be one that is not in the catalogue.
function listedName(operand: Operand): string | null {
  return isMetric(operand) && findMetric(operand.id) !== undefined ? operand.id : null;
}

type Explaining = Readonly<{
  facts: CountedReadings;
  leaves: Leaves;
  mayList: MayList;
  country: string | null;
}>;
type Operands = Explained['operands'];

function explained(operand: Operand, moment: Moment, amounts: Amounts, explaining: Explaining): Explained {
  const node = {
    label: inWordsOf(explaining.country, inWords(operand)),
    metric: listedName(operand),
    startDate: formatDay(moment.period.start),
    endDate: formatDay(lastDayOf(moment.period)),
    ...shown(compute(operand, moment, amounts)),
  };
  const made = isMetric(operand) ? operand.formula : operand;
  if (isMetric(made)) {
    const of = explained(made, moment, amounts, explaining);
    return { ...node, operation: 'metric', operands: [{ role: 'of', of }], facts: null };
  }
  if (isMeasure(made)) {
    if (isSetting(made)) return { ...node, operation: 'setting', operands: [], facts: null };
    const facts = factsBehind(made, moment, amounts, explaining);
    return { ...node, operation: 'facts', operands: [], facts };
  }
  const operands = operandsOf(made, moment, amounts, explaining);
  return {
    ...node,
    operation: operationOf(made),
    ...(made.kind === 'quotient' ? { times: made.times } : {}),
    operands,
    facts: null,
  };
}

function operandsOf(formula: Formula, moment: Moment, amounts: Amounts, explaining: Explaining): Operands {
  const operand = (role: Operands[number]['role'], of: Operand, when = moment, where = amounts) => ({
    role,
    of: explained(of, when, where, explaining),
  });
  switch (formula.kind) {
    case 'sum':
      return formula.terms.map(({ sign, of }) => operand(sign === 1 ? 'plus' : 'minus', of));
    case 'quotient':
      return [operand('dividend', formula.dividend), operand('divisor', formula.divisor)];
    case 'mean':
      return formula.of.map((of) => operand('of', of));
    case 'not below zero':
      return [operand('of', formula.of)];
    case 'zero unless positive':
      return [operand('provided_it_is_positive', formula.that), operand('of', formula.of)];
    case 'provided':
      return [
        operand(formula.is === 'nothing' ? 'provided_there_are_no' : 'provided_there_are', formula.that),
        operand('of', formula.of),
      ];
    case 'another time': {
      const moved = movedTo(formula, moment);
      return moved === null ? [] : [operand('of', formula.of, moved)];
    }
    case 'largest parts':
      return largestOf(formula, moment, amounts).map((part) => {
        const { role, of } = operand('plus', formula.of, moment, part.amounts);
        return { role, of: { ...of, label: part.label } };
      });
    case 'documents or ledger':
      return [operand('of', operandOn(formula, moment))];
    case 'length':
      return [];
    default:
      return formula satisfies never;
  }
}

function operationOf(formula: Formula): Explained['operation'] {
  return formula.kind === 'length' && formula.unit === 'days' ? 'days_in_period' : OPERATION_OF[formula.kind];
}

const OPERATION_OF: Record<Formula['kind'], Explained['operation']> = {
  sum: 'sum',
  quotient: 'quotient',
  mean: 'mean',
  'not below zero': 'not_below_zero',
  provided: 'provided',
  'zero unless positive': 'zero_unless_positive',
  'another time': 'another_time',
  'largest parts': 'largest_parts',
  length: 'months_in_period',
  'documents or ledger': 'documents_or_ledger',
};

function factsBehind(
  measure: Measure,
  { period }: Moment,
  { at, team }: Amounts,
  { facts: { sums, counts }, leaves, mayList }: Explaining,
): ExplainedFacts {
  const need = { measure, by: at.by, team, period };
  const of = (facts: CountedReadings['values']): Decimal =>
    at.key === null ? facts.amount(need) : facts.part(need, at.key);
  const isListed = mayList(measure);
  // Persons are counted for everyone, and named for callers who may read them.
  if (!isListed && isOfPersons(measure)) {
    return { leaf: null, count: counted(of(counts)), sum: null, isListed };
  }
  return {
    leaf: leafName({ number: leaves.numberOf(need), key: at.key }),
    count: counted(of(counts)),
    sum: sourceOf(measure).addsUp(measure) ? cutOff(of(sums)) : null,
    isListed,
  };
}

const counted = (count: Decimal): Decimal => roundAtEdge(count, 'count', '');

const DECIMALS = 12;

function shown(computed: Computed): Pick<Explained, 'value' | 'nullReason'> {
  if (!hasValue(computed)) return { value: null, nullReason: computed };
  return { value: cutOff(computed) };
}

function cutOff(value: Decimal): string {
  return value.toDecimalPlaces(DECIMALS).toFixed();
}
