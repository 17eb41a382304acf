import type { TenantWriter } from '../db/tenant.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { capabilitiesForRows, paySightOf } from '../metrics/definition/protection.ts';
import { type Plan, planReads } from '../metrics/plan/plan.ts';
import { requireExplainable } from '../metrics/plan/points.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { countedReadings } from '../metrics/value/counted-readings.ts';
import { evaluate } from '../metrics/value/evaluate.ts';
import { answeredBy } from '../metrics/value/evaluate-figure.ts';
import type { MetricValue } from '../metrics/value/value.ts';
import { compileWithFacts } from '../sql/facts/index.ts';
import { type Asker, teamNotFound } from './ask.ts';
import { type ExplainedPart, explain, isWithheld, type MayList } from './explanation.ts';
import { readQuestions } from './read-questions.ts';

/** A value with what it is made of; nothing of that where it is withheld. */
export type Explanation = Readonly<{
  question: Question;
  value: MetricValue;
  isWithheld: boolean;
  parts: readonly ExplainedPart[];
}>;

/** Explains the answer to a question, down to its facts. Throws ANSWER_TOO_LARGE, NOT_FOUND where there is no such team. */
export async function explainAnswer(
  tenant: TenantWriter,
  asked: Question,
  asker: Asker,
  now: Date,
): Promise<Explanation> {
  requireExplainable(asked);
  const { organization, capabilities } = asker;
  const reading = {
    questions: [asked],
    plan: planReads,
    compile: (plan: Plan) => compileWithFacts(plan, paySightOf(capabilities)),
  };
  const { plan, rows, recorded } = await readQuestions(tenant, organization, reading, now);
  const question = knowing(asked, recorded);
  const facts = countedReadings(plan, rows);
  if (question.team !== null && !facts.values.hasTeam(question.team)) throw teamNotFound();
  const value = evaluate(question, facts.values, organization.baseCurrency, organization.minimumGroupSize);
  const isHidden = isWithheldFrom(question.metric, asker);
  return {
    question: answeredBy(question, facts.values),
    value,
    isWithheld: isHidden,
    parts: isHidden
      ? []
      : explain(question, value, facts, {
          mayList: mayList(asker),
          country: organization.jurisdiction,
        }),
  };
}

/** Whether an explanation is withheld: its parts may be outside the limits of the caller. */
export function isWithheldFrom(metric: Metric, { limits }: Pick<Asker, 'limits'>): boolean {
  return isWithheld(metric) || limits !== null;
}

/** Whether who asks may read the rows behind a measure. */
export function mayList({ capabilities }: Pick<Asker, 'capabilities'>): MayList {
  return (measure) => capabilitiesForRows(measure).every((needed) => capabilities.has(needed));
}
