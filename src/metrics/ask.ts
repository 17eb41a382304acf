import type { Capability } from '../access/capability.ts';
import { AlmanacError } from '../errors.ts';
import {
  type Outcome,
  type PeriodRequest,
  parsePeriod,
  previousPeriod,
  type ReferenceTime,
  requireKind,
  resolvePeriod,
} from '../period/index.ts';
import type { Metric } from './metric.ts';
import type { Question } from './question.ts';
import { findMetric } from './registry.ts';

/** What a caller sends to have one metric resolved. */
export type Asked = Readonly<{ id: string; period: string | undefined; team: string | undefined }>;

/** A question that may be answered, with the period as it was asked for. */
export type Resolved = Readonly<{ question: Question; request: PeriodRequest }>;

/**
 * Turns what a caller sent into a question. Checks in the order of all routes: the capability for the metric, the form
 * of the request, and only then whether the metric exists. Throws AlmanacError.
 */
export function resolveAsked(
  asked: Asked,
  capabilities: ReadonlySet<Capability>,
  when: ReferenceTime,
): Resolved {
  requireSight(asked.id, capabilities);
  const metric = findMetric(asked.id);
  const parsed = accept(parsePeriod(asked.period, metric?.periodKind));
  const request = metric === undefined ? parsed : accept(requireKind(parsed, metric));
  const period = accept(resolvePeriod(request, when));
  const before = previousPeriod(request, period, when.calendar);
  if (metric === undefined) throw metricNotFound(asked.id);
  if (asked.team !== undefined) {
    throw new AlmanacError('INVALID_REQUEST', `team: ${metric.id} is not counted by team; leave team out.`);
  }
  return { question: { metric, period, before }, request };
}

/** The metric of an id that these capabilities may see. Throws AlmanacError when they may not, or there is none. */
export function seeMetric(id: string, capabilities: ReadonlySet<Capability>): Metric {
  requireSight(id, capabilities);
  const metric = findMetric(id);
  if (metric === undefined) throw metricNotFound(id);
  return metric;
}

/** Throws FORBIDDEN_CAPABILITY when the id is a metric's that these capabilities may not see. */
export function requireSight(id: string, capabilities: ReadonlySet<Capability>): void {
  const needed = findMetric(id)?.requiresCapability;
  if (needed === undefined || capabilities.has(needed)) return;
  throw new AlmanacError('FORBIDDEN_CAPABILITY', `${id} needs the capability ${needed}.`, {
    detail: { capability: needed },
  });
}

/** The value of an outcome, or its problem as the error that callers know. */
export function accept<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new AlmanacError(outcome.problem.code, outcome.problem.message);
}

function metricNotFound(id: string): AlmanacError {
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return new AlmanacError(
    'METRIC_NOT_FOUND',
    `There is no metric ${JSON.stringify(shown)}; GET /v1/metrics lists all.`,
  );
}
