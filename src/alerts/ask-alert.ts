import type { Capability } from '../access/capability.ts';
import { invalidField, readAll, requireThat } from '../invalid-request.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import { isFigureMetric, type Metric, type ScalarMetric } from '../metrics/definition/metric.ts';
import { capabilityForTeam, SEES_PAY } from '../metrics/definition/protection.ts';
import { inWordsOf } from '../organizations/words.ts';
import { type PeriodRequest, parsePeriod, type ReferenceTime, resolvePeriod } from '../period/index.ts';
import {
  type Asker,
  type ResolvedQuestion,
  requireSight as requireMetricSight,
  resolveQuestion,
} from '../questions/ask.ts';
import { accept, departmentNamed } from '../questions/parameters.ts';
import { requireSight, statementsFor } from '../statements/ask.ts';
import { questionOf } from '../statements/cells.ts';
import { comparedDays, type Days } from '../statements/columns.ts';
import { STATEMENTS } from '../statements/definition/index.ts';
import type { Row, Statement } from '../statements/definition/statement.ts';
import type { AlertQuestion, AlertSubject } from './alert.ts';

/** A question of an alert that may be answered: its value, and that of the period before. */
export type AskedAlert = Readonly<{
  resolved: ResolvedQuestion;
  /** What is watched, in the words of the organisation's country. */
  label: string;
  metric: ScalarMetric;
}>;

/** So many months a trailing period of an alert has at most. */
export const MOST_TRAILING_MONTHS = 36;

/** The capabilities that a question needs: who sees an alert's values and events must have all of them. */
export function neededBy({ subject, team }: Pick<AlertQuestion, 'subject' | 'team'>): readonly Capability[] {
  if (subject.kind === 'row') return team === null ? ['metrics.read'] : ['metrics.read', SEES_PAY];
  const metric = findMetric(subject.metric);
  if (metric === undefined) return ['metrics.read'];
  const ofTeam = team === null ? null : capabilityForTeam(metric);
  return [...new Set([metric.requiresCapability, ...(ofTeam === null ? [] : [ofTeam])])];
}

/** Turns the question of an alert into one that can be answered. Throws AlmanacError, for all that is wrong at once. */
export function askAlert(asked: AlertQuestion, asker: Asker, when: ReferenceTime): AskedAlert {
  const { subject } = asked;
  return subject.kind === 'metric'
    ? askMetric(subject.metric, asked, asker, when)
    : askRow(subject, asked, asker, when);
}

type Time = Pick<AlertQuestion, 'period' | 'team'>;

function askMetric(id: string, { period, team }: Time, asker: Asker, when: ReferenceTime): AskedAlert {
  requireMetricSight(id, asker);
  requireWatchable(findMetric(id));
  const { resolved } = readAll({
    resolved: () =>
      resolveQuestion({ id, period, team: team ?? undefined, compare: 'previous' }, asker, when),
    period: () => requireRelative(period),
  });
  const { metric } = resolved.question;
  if (metric.shape !== 'scalar' || isFigureMetric(metric)) throw new Error('a metric was not looked at');
  return { resolved, metric, label: inWordsOf(asker.organization.jurisdiction, metric.label) };
}

function requireWatchable(metric: Metric | undefined): void {
  if (metric === undefined) return;
  requireThat(
    'metric',
    !isFigureMetric(metric),
    'must not be about diversity or pay gaps, on which there are no alerts',
    'not_applicable',
  );
  requireThat(
    'metric',
    metric.shape === 'scalar',
    `must have one value; ${metric.id} is a ${metric.shape}`,
    'not_applicable',
  );
}

function askRow(
  { statement: name, row: key }: Extract<AlertSubject, { kind: 'row' }>,
  { period, team }: Time,
  asker: Asker,
  when: ReferenceTime,
): AskedAlert {
  requireSight(name, { team: team ?? undefined }, asker);
  const statement = statementNamed(name, asker);
  const { row, days, department } = readAll({
    row: () => rowOf(statement, name, key),
    days: () => daysOf(statement, period, when),
    department: () => departmentOf(statement, team),
  });
  const setting = {
    calendar: when.calendar,
    team: department,
    recorded: { today: when.today, days: {} },
  };
  const question = questionOf(row.metric, days, setting);
  const earlier = comparedDays(days, 'previous', when.calendar);
  const before = earlier === null ? null : questionOf(row.metric, earlier, setting);
  const country = asker.organization.jurisdiction;
  return {
    resolved: { question, request: days.request, comparisons: [{ to: 'previous', question: before }] },
    metric: row.metric,
    label: inWordsOf(country, row.label),
  };
}

function statementNamed(name: string, asker: Asker): Statement | undefined {
  if (!statementsFor(asker).some((one) => one.name === name)) return undefined;
  return STATEMENTS[asker.organization.cashFlowPolicy].find((one) => one.name === name);
}

function rowOf(
  statement: Statement | undefined,
  name: string,
  key: string,
): Exclude<Row, { kind: 'heading' }> {
  if (statement === undefined || statement.kind !== 'metrics')
    throw invalidField(
      'statement',
      'not_applicable',
      `must have rows with names of their own; ${name} has none`,
    );
  const row = statement.rows.find((one) => one.key === key);
  if (row === undefined || row.kind === 'heading')
    throw invalidField('row', 'enum', `must be the key of a row with values of ${name}`);
  return row;
}

function daysOf(statement: Statement | undefined, text: string, when: ReferenceTime): Days {
  const request = requireRelative(text);
  const isDay = request.kind === 'today';
  const takesDays = statement?.takes === 'snapshot or range';
  requireThat(
    'period',
    isDay === takesDays,
    takesDays
      ? 'must be today, because a balance is of a day'
      : 'must be a range, such as mtd or trailing_12',
    'not_applicable',
  );
  return { request, period: accept(resolvePeriod(request, when), 'period') };
}

function departmentOf(statement: Statement | undefined, team: string | null): string | null {
  if (team === null) return null;
  const id = departmentNamed(team);
  const rule = `must be left out, because ${statement?.name ?? 'the statement'} is not counted by team`;
  requireThat('team', statement?.hasDepartments !== false, rule, 'not_applicable');
  return id;
}

/** The period of an alert, which moves with the days. Throws AlmanacError. */
function requireRelative(text: string): PeriodRequest {
  const request = accept(parsePeriod(text), 'period');
  requireThat(
    'period',
    request.kind !== 'absolute' && request.kind !== 'as of',
    'must move with the days, such as today, mtd, last_month or trailing_12: the value of fixed days hardly changes',
    'not_applicable',
  );
  const isShort = request.kind !== 'trailing' || request.months <= MOST_TRAILING_MONTHS;
  const isOneYear = request.kind !== 'keyword' || request.keyword !== 'last_2_fy';
  requireThat(
    'period',
    isShort && isOneYear,
    `must have at most ${MOST_TRAILING_MONTHS} trailing months, and one financial year`,
    'range',
  );
  return request;
}
