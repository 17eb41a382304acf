import { AlmanacError } from '../errors.ts';
import { FaultCollector, readAll, requireThat } from '../invalid-request.ts';
import { findMetricFor } from '../metrics/catalog/registry.ts';
import { type ComparedTo, comparisonsOf } from '../metrics/definition/comparison.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { capabilityForTeam, type Sight } from '../metrics/definition/protection.ts';
import type { Question, Team } from '../metrics/plan/question.ts';
import { type Comparison, comparedTo } from '../metrics/value/compare.ts';
import type { Organization } from '../organizations/organization.ts';
import {
  financialCalendar,
  type PeriodRequest,
  parseAsOf,
  parsePeriod,
  previousPeriod,
  type ReferenceTime,
  requireKind,
  resolvePeriod,
  todayIn,
} from '../period/index.ts';
import { accept, comparisonsNamed, departmentNamed } from './parameters.ts';

/** A caller's question about one metric. */
export type QuestionInput = Readonly<{
  id: string;
  period: string | undefined;
  team: string | undefined;
  /** The times to compare the value with, separated by commas. */
  compare: string | undefined;
  /** Whether a period of either kind will do, whatever the metric's: it only says when to end. */
  takesEitherKind?: boolean;
}>;

/** A question that may be answered, with the period as it was asked for. */
export type ResolvedQuestion = Readonly<{
  question: Question;
  request: PeriodRequest;
  comparisons: readonly Comparison[];
}>;

/** The asker: the organisation, and the visible part of the catalogue. */
export type Asker = Sight & Readonly<{ organization: Organization }>;

/** A question, and the time that its period is relative to. */
export type TimedQuestion = Readonly<{ when: ReferenceTime; resolved: ResolvedQuestion }>;

/**
 * Turns what a caller sent into a question, with periods relative to today where the organisation is or to the date that pins
 * the answer. Throws AlmanacError, for all that is wrong at once.
 */
export function ask(
  { asOf, ...input }: QuestionInput & Readonly<{ asOf: string | undefined }>,
  asker: Asker,
  now: Date,
): TimedQuestion {
  const faults = new FaultCollector();
  const pinned = faults.read(() => referenceTime(asker.organization, asOf, now));
  const when = pinned ?? referenceTime(asker.organization, undefined, now);
  const resolved = faults.read(() => resolveQuestion(input, asker, when));
  faults.requireNone();
  if (resolved === undefined) throw new Error('a question was refused for no reason');
  return { when, resolved };
}

/** The reference day of relative periods: today in the organisation's time zone, or the pinned date. */
export function referenceTime(
  { timeZone, financialYearStartMonth }: Organization,
  asOf: string | undefined,
  now: Date,
): ReferenceTime {
  const today = todayIn(timeZone, now);
  return {
    today,
    asOf: accept(parseAsOf(asOf, today), 'asOf'),
    calendar: financialCalendar(financialYearStartMonth),
  };
}

/**
 * Turns what a caller sent into a question. Checks in the order of all routes: the capability for the metric, the form
 * of the request, and only then whether the metric exists. Throws AlmanacError.
 */
export function resolveQuestion(asked: QuestionInput, sight: Sight, when: ReferenceTime): ResolvedQuestion {
  requireSight(asked.id, sight);
  requireTeamSight(asked, sight);
  const metric = findMetricFor(asked.id, sight);
  const { time, team, compare } = readAll({
    time: () => periodIn(asked, metric, when),
    team: () => teamIn(asked.team, metric),
    compare: () => comparisonsIn(asked.compare, metric),
  });
  if (metric === undefined) throw metricNotFound(asked.id, sight);
  const { request, period } = time;
  const before = previousPeriod(request, period, when.calendar);
  const recorded = { today: when.today, days: {} };
  const question = { metric, period, before, team, calendar: when.calendar, recorded };
  const comparisons = compare.map((to) => comparedTo(to, question, request, when.calendar));
  return { question, request, comparisons };
}

/** Why a question that names a team may not be answered: the organisation has no such department. */
export function teamNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no department with this id.');
}

/** A period as it was sent, tied to days. Throws AlmanacError. */
export function periodIn(
  { period, takesEitherKind = false }: Pick<QuestionInput, 'period' | 'takesEitherKind'>,
  metric: Metric | undefined,
  when: ReferenceTime,
) {
  const fitting = takesEitherKind ? undefined : metric;
  const parsed = accept(parsePeriod(period, fitting?.periodKind), 'period');
  const request = fitting === undefined ? parsed : accept(requireKind(parsed, fitting), 'period');
  return { request, period: accept(resolvePeriod(request, when), 'period') };
}

function comparisonsIn(text: string | undefined, metric: Metric | undefined): readonly ComparedTo[] {
  if (text === undefined) return [];
  const known = comparisonsNamed(text);
  requireThat(
    'compare',
    metric === undefined || comparisonsOf(metric).length > 0,
    `must be left out, because ${metric?.id ?? ''} is a timeseries, whose points are compared with each other`,
    'not_applicable',
  );
  return known;
}

function teamIn(text: string | undefined, metric: Metric | undefined): Team {
  if (text === undefined) return null;
  const team = departmentNamed(text);
  requireThat(
    'team',
    metric === undefined || metric.teamScoped === true,
    `must be left out, because ${metric?.id ?? ''} is not counted by team`,
    'not_applicable',
  );
  return team;
}

/** The metric of an id that the caller may see. Throws AlmanacError when they may not, or there is none for them. */
export function seeMetric(id: string, sight: Sight): Metric {
  requireSight(id, sight);
  const metric = findMetricFor(id, sight);
  if (metric === undefined) throw metricNotFound(id, sight);
  return metric;
}

/** Throws FORBIDDEN_CAPABILITY when the id is a metric's that the caller may not see. */
export function requireSight(id: string, sight: Sight): void {
  const needed = findMetricFor(id, sight)?.requiresCapability;
  if (needed === undefined || sight.capabilities.has(needed)) return;
  throw new AlmanacError('FORBIDDEN_CAPABILITY', `The metric ${id} needs the capability ${needed}.`, {
    detail: { capability: needed },
  });
}

// Before the form of the request is looked at, and whatever the team.
function requireTeamSight({ id, team }: QuestionInput, sight: Sight): void {
  const metric = team === undefined ? undefined : findMetricFor(id, sight);
  const needed = metric === undefined ? null : capabilityForTeam(metric);
  if (needed === null || sight.capabilities.has(needed)) return;
  throw new AlmanacError(
    'FORBIDDEN_CAPABILITY',
    `The metric ${id} counts pay; with a team it needs the capability ${needed}.`,
    {
      detail: { capability: needed },
    },
  );
}

function metricNotFound(id: string, { limits }: Sight): AlmanacError {
  const shown = JSON.stringify(id.length > 64 ? `${id.slice(0, 64)}…` : id);
  return new AlmanacError(
    'METRIC_NOT_FOUND',
    // A link cannot list metrics, and most that it does not have exist.
    limits?.kind === 'named'
      ? `There is no metric ${shown} on this sheet link; create a link that names it.`
      : `There is no metric ${shown}; GET /v1/metrics lists all.`,
  );
}
