import type { TenantWriter } from '../db/tenant.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import { findMetric, findMetricFor } from '../metrics/catalog/registry.ts';
import { type ComparedTo, comparisonsOf } from '../metrics/definition/comparison.ts';
import { type ChangeDimension, changeDimensionsOf, isDivisible } from '../metrics/definition/divisible.ts';
import {
  type BreakdownMetric,
  isFigureMetric,
  type Metric,
  type ScalarMetric,
} from '../metrics/definition/metric.ts';
import { paySightOf } from '../metrics/definition/protection.ts';
import { type Moment, momentOf } from '../metrics/plan/moment.ts';
import { allNeedsOf, type Need, type Plan, planReads, readsOf } from '../metrics/plan/plan.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { totalsOf } from '../metrics/value/amounts.ts';
import {
  type ChangedDriver,
  changedItems,
  type DividedDriver,
  partsOfDriver,
  roundDrivers,
} from '../metrics/value/changed-parts.ts';
import { type ComparedValue, compared, comparedTo } from '../metrics/value/compare.ts';
import { driversOf } from '../metrics/value/drivers.ts';
import { evaluate } from '../metrics/value/evaluate.ts';
import { answeredBy } from '../metrics/value/evaluate-figure.ts';
import { divisionOf } from '../metrics/value/exact-value.ts';
import type { Readings } from '../metrics/value/readings.ts';
import type { MetricValue } from '../metrics/value/value.ts';
import { type Decimal, sumOf } from '../money/decimal.ts';
import { compile } from '../sql/compile.ts';
import { type Asker, ask, type QuestionInput, type TimedQuestion, teamNotFound } from './ask.ts';
import { isWithheldFrom } from './explain.ts';
import { readQuestions } from './read-questions.ts';

/** A caller's question about a change: the metric, the earlier time, and the division. */
export type ChangesInput = Omit<QuestionInput, 'compare'> &
  Readonly<{ asOf: string | undefined; against: ComparedTo; by: ChangeDimension | undefined }>;

/** The question now, and that of the other time, null where the calendar has no such time. */
export type ChangesQuestion = TimedQuestion &
  Readonly<{ against: ComparedTo; earlier: Question | null; by: ChangeDimension | null }>;

/** A value, what it was at the other time, and what made the difference; nothing of that where it is withheld. */
export type Changes = Readonly<{
  question: Question;
  value: MetricValue;
  comparison: ComparedValue;
  isWithheld: boolean;
  drivers: readonly ChangedDriver[];
}>;

/** Turns what a caller sent into a question about a change. Throws AlmanacError, for all that is wrong at once. */
export function askForChanges(
  { against, by, ...input }: ChangesInput,
  asker: Asker,
  now: Date,
): ChangesQuestion {
  const { asked } = readAll({
    asked: () => ask({ ...input, compare: undefined }, asker, now),
    divided: () => requireDivisible(findMetricFor(input.id, asker), by, input.team),
  });
  const { question, request } = asked.resolved;
  requireThat(
    'against',
    comparisonsOf(question.metric).includes(against),
    `must be asked of another metric: ${question.metric.id} is a timeseries, whose points are compared with each other`,
    'not_applicable',
  );
  const { question: earlier } = comparedTo(against, question, request, asked.when.calendar);
  return { ...asked, against, earlier, by: by ?? null };
}

function requireDivisible(
  metric: Metric | undefined,
  by: ChangeDimension | undefined,
  team: string | undefined,
): void {
  if (metric === undefined || by === undefined) return;
  const dimensions = changeDimensionsOf(metric);
  const accepted =
    dimensions.length === 0 ? 'must be left out' : `must be one of: ${dimensions.join(', ')}, or left out`;
  requireThat(
    'by',
    dimensions.includes(by),
    `${accepted}; ${metric.id} is not kept by ${by}`,
    'not_applicable',
  );
  requireThat('by', team === undefined, 'must be left out where a team is given', 'not_applicable');
}

/** Explains a change, all of it read on one snapshot. Throws NOT_FOUND where there is no such team. */
export async function explainChanges(
  tenant: TenantWriter,
  { resolved, against, earlier: other, by }: ChangesQuestion,
  asker: Asker,
  now: Date,
): Promise<Changes> {
  const { organization, capabilities } = asker;
  const { baseCurrency, minimumGroupSize } = organization;
  const reading = {
    questions: other === null ? [resolved.question] : [resolved.question, other],
    plan: (questions: readonly Question[]) => planChanges(questions, by),
    compile: (plan: Plan) => compile(plan, paySightOf(capabilities)),
  };
  const { readings, recorded } = await readQuestions(tenant, organization, reading, now);
  const question = knowing(resolved.question, recorded);
  const earlier = other === null ? null : knowing(other, recorded);
  if (question.team !== null && !readings.hasTeam(question.team)) throw teamNotFound();
  const comparison = compared(question, { to: against, question: earlier }, readings, {
    currency: baseCurrency,
    minimum: minimumGroupSize,
  });
  const isWithheld = isWithheldFrom(question.metric, asker);
  const drivers =
    isWithheld || earlier === null || comparison.change === null
      ? []
      : driversOfChange({ question, earlier, by }, readings, comparison.change, baseCurrency);
  return {
    question: answeredBy(question, readings),
    value: evaluate(question, readings, baseCurrency, minimumGroupSize),
    comparison,
    isWithheld,
    drivers,
  };
}

type BothTimes = Readonly<{ question: Question; earlier: Question; by: ChangeDimension | null }>;

// The reads of both values, and part by part those of the division of their change.
function planChanges(questions: readonly Question[], by: ChangeDimension | null): Plan {
  const plan = planReads(questions);
  if (by === null) return plan;
  const needs = questions.flatMap(allNeedsOf);
  const divided = needs.filter((need) => need.by === 'nothing' && isDivisible(need.measure, by));
  return { ...plan, reads: readsOf([...needs, ...divided.map((need) => ({ ...need, by }))]) };
}

function driversOfChange(
  times: BothTimes,
  readings: Readings,
  change: Decimal,
  currency: string,
): readonly ChangedDriver[] {
  const { metric } = times.question;
  if (isFigureMetric(metric) || metric.shape === 'timeseries') return [];
  const found =
    metric.shape === 'breakdown'
      ? [driverOfDivision(metric, times, readings)]
      : driversOfFormula(metric, times, readings);
  const shown = roundDrivers(found, change, { metric, currency });
  return shown.map((driver) => ({ ...driver, metric: listed(driver.metric) }));
}

// The metric of a number may be one that is not in the catalogue.
function listed(id: string | null): string | null {
  return id !== null && findMetric(id) !== undefined ? id : null;
}

function driversOfFormula(
  metric: ScalarMetric,
  { question, earlier, by }: BothTimes,
  readings: Readings,
): readonly DividedDriver[] {
  const { team } = question;
  const moments = { now: momentOf(question), before: momentOf(earlier) };
  return driversOf(metric, moments, totalsOf(readings, team)).map(({ measured, ...driver }) => {
    if (by === null || measured === null || !isDivisible(measured.measure, by))
      return { ...driver, parts: [] };
    const needAt = ({ period }: Moment): Need => ({ measure: measured.measure, by, team, period });
    const needs = { before: needAt(measured.times.before), after: needAt(measured.times.now) };
    return { ...driver, parts: partsOfDriver(driver.weight, needs, readings) };
  });
}

function driverOfDivision(
  metric: BreakdownMetric,
  { question, earlier }: BothTimes,
  readings: Readings,
): DividedDriver {
  const { label, unit } = metric;
  const parts = changedItems(divisionOf(metric, earlier, readings), divisionOf(metric, question, readings));
  const [before, after] = [sumOf(parts.map((part) => part.before)), sumOf(parts.map((part) => part.after))];
  return { label, metric, unit, before, after, effect: after.minus(before), parts };
}
