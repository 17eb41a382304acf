import { definitionVersionOf } from '../metrics/definition/metric.ts';
import { formatDay, type ReferenceTime, requestedOnWire, resolvedOnWire } from '../period/index.ts';
import type { Asker, ResolvedQuestion } from './ask.ts';

/** An answer's description of its question. */
export function metaOf({ question, request }: ResolvedQuestion, when: ReferenceTime, asker: Asker) {
  return {
    metric: question.metric.id,
    definitionVersion: definitionVersionOf(question.metric),
    period: { requested: requestedOnWire(request), resolved: resolvedOnWire(question.period) },
    ...momentOnWire(when, asker),
  };
}

/** The date that pins the answer, and the currency of its amounts. */
export function momentOnWire({ asOf }: ReferenceTime, { organization }: Asker) {
  return { asOf: asOf === null ? null : formatDay(asOf), baseCurrency: organization.baseCurrency };
}
