import type { TenantWriter } from '../db/tenant.ts';
import { readAll, requireThat } from '../invalid-request.ts';
import { piecesOf } from '../metrics/catalog/components.ts';
import { findMetricFor } from '../metrics/catalog/registry.ts';
import { wholeOf } from '../metrics/catalog/relatives.ts';
import { type ComparedTo, comparisonsOf } from '../metrics/definition/comparison.ts';
import { type ChangeDimension, changeDimensionsOf, isDivisible } from '../metrics/definition/divisible.ts';
import { isFigureMetric, type Metric } from '../metrics/definition/metric.ts';
import type { NullReason } from '../metrics/definition/null-reason.ts';
import { paySightOf } from '../metrics/definition/protection.ts';
import { allNeedsOf, type Need, type Plan, planReads, readsOf } from '../metrics/plan/plan.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { type ComparedValue, compared, comparedTo } from '../metrics/value/compare.ts';
import { evaluate } from '../metrics/value/evaluate.ts';
import { answeredBy } from '../metrics/value/evaluate-figure.ts';
import type { MetricValue } from '../metrics/value/value.ts';
import { inWordsOf } from '../organizations/words.ts';
import { compile } from '../sql/compile.ts';
import { type Asker, ask, type QuestionInput, type TimedQuestion, teamNotFound } from './ask.ts';
import { type BothTimes, type Causes, type CausesInWords, causesOf } from './causes.ts';
import { causesInWordsOf } from './causes-in-words.ts';
import { changeSentence, noChangeSentence } from './change-sentence.ts';
import { isWithheldFrom } from './explain.ts';
import { readQuestions } from './read-questions.ts';
import { type Sentence, textOf } from './sentence.ts';
import { type Undivided, undivided, whyIncomparable } from './undivided.ts';

/** A caller's question about a change: the metric, the earlier time, and the division. */
export type ChangesInput = Omit<QuestionInput, 'compare'> &
  Readonly<{ asOf: string | undefined; against: ComparedTo; by: ChangeDimension | undefined }>;

/** The question now, and that of the other time, null where the calendar has no such time. */
export type ChangesQuestion = TimedQuestion &
  Readonly<{ against: ComparedTo; earlier: Question | null; by: ChangeDimension | null }>;

/** A value, what it was at the other time, and what made the difference; nothing of that where it is withheld. */
export type Changes = Causes &
  Readonly<{
    question: Question;
    value: MetricValue;
    comparison: ComparedValue;
    isWithheld: boolean;
    sentence: Readonly<{ text: string; pieces: Sentence }>;
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
  const { baseCurrency, jurisdiction, minimumGroupSize } = organization;
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
  const value = evaluate(question, readings, baseCurrency, minimumGroupSize);
  const withheld = whyWithheld(question.metric, { value, comparison }, asker);
  const found =
    withheld === null && earlier !== null && comparison.change !== null
      ? causesOf({ question, earlier, by }, readings, comparison.change, baseCurrency)
      : { drivers: [], ratio: null, division: null, undivided: withheld };
  const { ratio, ...causes } = causesInWordsOf(jurisdiction, found);
  const pieces = sentenceOf({ question, by }, { value, comparison }, { ...causes, ratio }, jurisdiction);
  return {
    ...causes,
    question: answeredBy(question, readings),
    value,
    comparison,
    isWithheld: isWithheldFrom(question.metric, asker),
    sentence: { text: textOf(pieces, baseCurrency), pieces },
  };
}

type Compared = Readonly<{ value: MetricValue; comparison: ComparedValue }>;

function whyWithheld(metric: Metric, { value, comparison }: Compared, asker: Asker): Undivided | null {
  if (value.kind === 'breakdown' && value.total === null && value.nullReason === undefined)
    return undivided('no_total');
  if (comparison.change === null)
    return whyIncomparable(
      nullReasonOf(value),
      comparison.resolved === null ? null : (comparison.nullReason ?? null),
    );
  if (isFigureMetric(metric)) return undivided('small_groups');
  return isWithheldFrom(metric, asker) ? undivided('limited_key') : null;
}

function nullReasonOf(value: MetricValue): NullReason | null {
  return value.kind === 'timeseries' ? null : (value.nullReason ?? null);
}

function sentenceOf(
  { question, by }: Pick<BothTimes, 'question' | 'by'>,
  { value, comparison }: Compared,
  causes: CausesInWords,
  country: string | null,
): Sentence {
  const { metric, period } = question;
  const whole = metric.shape === 'breakdown' ? (wholeOf(metric) ?? metric) : metric;
  const label = inWordsOf(country, whole.label);
  const after = value.kind === 'scalar' ? value.value : value.kind === 'breakdown' ? value.total : null;
  if (comparison.change === null || comparison.value === null || after === null)
    return noChangeSentence({ label: inWordsOf(country, metric.label) }, causes.undivided?.message ?? '');
  return changeSentence({
    label,
    unit: metric.unit,
    before: comparison.value,
    after,
    change: comparison.change,
    changePercent: comparison.changePercent,
    isComplete: period.complete,
    by: metric.shape === 'breakdown' ? metric.dimension.name : by,
    country,
    drivers: causes.drivers,
    ratio: causes.ratio,
  });
}

// The reads of both values, and part by part those of the division of their change.
function planChanges(questions: readonly Question[], by: ChangeDimension | null): Plan {
  const plan = planReads(questions);
  const whole = questions.flatMap(allNeedsOf);
  const pieces = questions.flatMap((question) => {
    const divided = piecesOf(question.metric);
    return allNeedsOf(question).flatMap((need) =>
      divided(need.measure).map(({ measure }): Need => ({ ...need, measure })),
    );
  });
  if (by === null && pieces.length === 0) return plan;
  const needs = [...whole, ...pieces];
  if (by === null) return { ...plan, reads: readsOf(needs) };
  const divided = needs.filter((need) => need.by === 'nothing' && isDivisible(need.measure, by));
  return { ...plan, reads: readsOf([...needs, ...divided.map((need) => ({ ...need, by }))]) };
}
