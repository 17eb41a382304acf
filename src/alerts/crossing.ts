import type { Capability } from '../access/capability.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Organization } from '../organizations/organization.ts';
import { resolvedOnWire } from '../period/index.ts';
import { referenceTime } from '../questions/ask.ts';
import { metricPathOf, pinnedSearch } from '../questions/page-path.ts';
import type { Alert } from './alert.ts';
import { alertSentence } from './alert-sentence.ts';
import { neededBy } from './ask-alert.ts';
import type { ReadOutcome } from './outcome.ts';

/** An alert that fires, in words and with the values that it fires at. */
export type Crossing = Readonly<{
  alert: Alert;
  /** The capabilities that it takes to see the value and to read the sentence. */
  needs: readonly Capability[];
  currency: string;
  found: ReadOutcome;
  sentence: string;
  /** What made the change since the period before; null where that cannot be said. */
  explanation: string | null;
  /** The page that shows the value, as at the day on which it fired. */
  path: string;
}>;

export function crossingOf(
  found: ReadOutcome,
  explanation: string | null,
  organization: Organization,
  now: Date,
): Crossing {
  const { alert, asked, reading } = found;
  const { baseCurrency: currency } = organization;
  const when = referenceTime(organization, undefined, now);
  const { resolved } = asked;
  const search = pinnedSearch({ request: resolved.request, team: alert.team }, when);
  const path =
    alert.subject.kind === 'metric'
      ? metricPathOf(resolved, when)
      : `/statements/${alert.subject.statement}?${search}`;
  const sentence = alertSentence(asked, alert, reading, currency);
  // Its sentence names the department, and names of departments are records.
  const needs: readonly Capability[] =
    alert.team === null ? neededBy(alert) : [...neededBy(alert), 'records.read'];
  return { alert, needs, currency, found, sentence, explanation, path };
}

/** The data of the event `metric.crossed`, with links to the service at `address`. Numbers are text, so that no digit is lost. */
export function crossingData(
  { alert, needs, currency, found, sentence, explanation, path }: Crossing,
  address: string,
) {
  const { reading, asked } = found;
  const { subject } = alert;
  return {
    alert_id: alert.id,
    name: alert.name,
    metric: subject.kind === 'metric' ? subject.metric : null,
    statement: subject.kind === 'row' ? subject.statement : null,
    row: subject.kind === 'row' ? subject.row : null,
    label: asked.label,
    team: alert.team,
    period: { requested: alert.period, resolved: resolvedOnWire(reading.period) },
    condition: alert.condition,
    limit: alert.threshold.toFixed(),
    limit_unit: alert.thresholdUnit,
    unit: asked.metric.unit,
    currency: asked.metric.unit === 'currency' ? currency : null,
    value: textOf(reading.value),
    before: textOf(reading.before.value),
    sentence,
    explanation,
    link: `${address}${path}`,
    needs,
  };
}

function textOf(number: Decimal | null): string | null {
  return number === null ? null : number.toFixed();
}
