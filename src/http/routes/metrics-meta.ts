import type { Principal } from '../../access/principal.ts';
import { accept, type Resolved } from '../../metrics/ask.ts';
import { definitionVersionOf } from '../../metrics/metric.ts';
import {
  financialCalendar,
  formatDay,
  parseAsOf,
  type ReferenceTime,
  requestedOnWire,
  resolvedOnWire,
  todayIn,
} from '../../period/index.ts';

/** What relative periods are relative to: today where the organisation is, or the date that pins them. */
export function referenceTime(
  { organization }: Principal,
  asOf: string | undefined,
  now: Date,
): ReferenceTime {
  const today = todayIn(organization.timeZone, now);
  return {
    today,
    asOf: accept(parseAsOf(asOf, today)),
    calendar: financialCalendar(organization.financialYearStartMonth),
  };
}

/** What an answer says of the question that it answers. */
export function metaOf({ question, request }: Resolved, when: ReferenceTime, principal: Principal) {
  return {
    metric: question.metric.id,
    definitionVersion: definitionVersionOf(question.metric),
    period: { requested: requestedOnWire(request), resolved: resolvedOnWire(question.period) },
    ...momentOnWire(when, principal),
  };
}

/** The date that pins the answer, and the currency of its amounts. */
export function momentOnWire({ asOf }: ReferenceTime, { organization }: Principal) {
  return { asOf: asOf === null ? null : formatDay(asOf), baseCurrency: organization.baseCurrency };
}
