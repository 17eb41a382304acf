import type { Capability } from '../access/capability.ts';
import { AlmanacError } from '../errors.ts';
import { invalidField, readAll, requireThat } from '../invalid-request.ts';
import {
  type Outcome,
  type PeriodRequest,
  parsePeriod,
  previousPeriod,
  type ReferenceTime,
  requireKind,
  resolvePeriod,
} from '../period/index.ts';
import { COMPARISONS, type ComparedTo, type Comparison, comparedTo } from './compare.ts';
import type { Metric } from './metric.ts';
import { capabilityForTeam } from './pay-sight.ts';
import type { Question, Team } from './question.ts';
import { findMetric } from './registry.ts';

/** What a caller sends to have one metric resolved. */
export type Asked = Readonly<{
  id: string;
  period: string | undefined;
  team: string | undefined;
  /** What to compare the value with, separated by commas. */
  compare: string | undefined;
}>;

/** A question that may be answered, with the period as it was asked for. */
export type Resolved = Readonly<{
  question: Question;
  request: PeriodRequest;
  comparisons: readonly Comparison[];
}>;

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
  requireTeamSight(asked, capabilities);
  const metric = findMetric(asked.id);
  const { time, team, compare } = readAll({
    time: () => periodIn(asked.period, metric, when),
    team: () => teamIn(asked.team, metric),
    compare: () => comparisonsIn(asked.compare, metric),
  });
  if (metric === undefined) throw metricNotFound(asked.id);
  const { request, period } = time;
  const before = previousPeriod(request, period, when.calendar);
  const question = { metric, period, before, team };
  const comparisons = compare.map((to) => comparedTo(to, question, request, when.calendar));
  return { question, request, comparisons };
}

/** Why a question that names a team may not be answered: the organisation has no such department. */
export function teamNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no such department.');
}

function periodIn(text: string | undefined, metric: Metric | undefined, when: ReferenceTime) {
  const parsed = accept(parsePeriod(text, metric?.periodKind), 'period');
  const request = metric === undefined ? parsed : accept(requireKind(parsed, metric), 'period');
  return { request, period: accept(resolvePeriod(request, when), 'period') };
}

function comparisonsIn(text: string | undefined, metric: Metric | undefined): readonly ComparedTo[] {
  if (text === undefined) return [];
  const names = new Set(text.split(',').map((name) => name.trim()));
  const known = COMPARISONS.filter((name) => names.has(name));
  requireThat(
    'compare',
    known.length === names.size,
    `must be one of: ${COMPARISONS.join(', ')}, or both`,
    'enum',
  );
  requireThat(
    'compare',
    metric?.shape !== 'timeseries',
    `must be left out, because ${metric?.id ?? ''} is a timeseries, whose points are compared with each other`,
    'not_applicable',
  );
  return known;
}

const DEPARTMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function teamIn(text: string | undefined, metric: Metric | undefined): Team {
  if (text === undefined) return null;
  const team = text.toLowerCase();
  requireThat('team', DEPARTMENT_ID.test(team), 'must be the id of a department, a uuid');
  requireThat(
    'team',
    metric === undefined || metric.teamScoped === true,
    `must be left out, because ${metric?.id ?? ''} is not counted by team`,
    'not_applicable',
  );
  return team;
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
  throw new AlmanacError('FORBIDDEN_CAPABILITY', `The metric ${id} needs the capability ${needed}.`, {
    detail: { capability: needed },
  });
}

// Before the form of the request is looked at, and whatever the team.
function requireTeamSight({ id, team }: Asked, capabilities: ReadonlySet<Capability>): void {
  const metric = team === undefined ? undefined : findMetric(id);
  const needed = metric === undefined ? null : capabilityForTeam(metric);
  if (needed === null || capabilities.has(needed)) return;
  throw new AlmanacError(
    'FORBIDDEN_CAPABILITY',
    `The metric ${id} counts pay; with a team it needs the capability ${needed}.`,
    {
      detail: { capability: needed },
    },
  );
}

/** The value of an outcome, or its problem as the error that callers know. */
export function accept<T>(outcome: Outcome<T>, field: string): T {
  if (outcome.ok) return outcome.value;
  const { code, fault, message } = outcome.problem;
  throw invalidField(field, fault, message, code);
}

function metricNotFound(id: string): AlmanacError {
  const shown = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return new AlmanacError(
    'METRIC_NOT_FOUND',
    `There is no metric ${JSON.stringify(shown)}; GET /v1/metrics lists all.`,
  );
}
