import type { TenantWriter } from '../db/tenant.ts';
import type { Metric } from '../metrics/definition/metric.ts';
import { paySightOf } from '../metrics/definition/protection.ts';
import { needsOf, planReads } from '../metrics/plan/plan.ts';
import type { Question } from '../metrics/plan/question.ts';
import type { Readings } from '../metrics/value/readings.ts';
import { type Asker, teamNotFound } from '../questions/ask.ts';
import { computeInTurn } from '../questions/compute-in-turn.ts';
import { OWN_SHARES } from '../questions/own-share.ts';
import { readQuestions } from '../questions/read-questions.ts';
import { compile } from '../sql/compile.ts';
import { stateIn } from '../sql/state.ts';
import type { StatementQuestion } from './ask.ts';
import { byAccount, byDepartment, questionOf, type Setting } from './cells.ts';
import { lastBegun } from './columns.ts';
import { TIE_OUTS } from './definition/checks.ts';
import type { MadeStatement } from './made.ts';
import { makeChecks } from './make-checks.ts';
import { makeColumns } from './make-columns.ts';
import { makeRows } from './make-rows.ts';
import { departmentSlots, type Slot, timeSlots } from './slots.ts';
import type { Source } from './values.ts';

/**
 * Makes a statement. All its numbers are read by one statement of SQL, the one that answers the metrics of its rows. Throws NOT_FOUND where
 * there is no such team, and ANSWER_TOO_LARGE.
 */
export async function answerStatement(
  tenant: TenantWriter,
  asked: StatementQuestion,
  asker: Asker,
  now: Date,
): Promise<MadeStatement> {
  const { organization } = asker;
  return await OWN_SHARES.work(organization.id, async () => await make(tenant, asked, asker, now));
}

async function make(
  tenant: TenantWriter,
  asked: StatementQuestion,
  { organization, capabilities }: Asker,
  now: Date,
): Promise<MadeStatement> {
  const { watch } = tenant;
  const pay = paySightOf(capabilities);
  const inTurn = async <Result>(compute: () => Result | Promise<Result>): Promise<Result> =>
    await computeInTurn(organization.id, compute);
  const unread: Setting = {
    calendar: asked.when.calendar,
    team: asked.team,
    recorded: { today: asked.when.today, days: {} },
  };
  const { readings, recorded, rows } = await readQuestions(
    tenant,
    organization,
    {
      questions: questionsOf(asked, unread),
      plan: async (questions) => await inTurn(() => watch.stage('plan', () => planReads(questions))),
      compile: async (plan) => await inTurn(() => watch.stage('compile', () => compile(plan, pay))),
    },
    now,
  );
  if (asked.team !== null && !readings.hasTeam(asked.team)) throw teamNotFound();
  const source: Source = {
    readings,
    setting: { ...unread, recorded },
    currency: organization.baseCurrency,
  };
  const slots = slotsOf(asked, readings, source.setting);
  return await inTurn(async () => ({
    columns: makeColumns(asked, slots, source),
    rows: await makeRows(asked, slots, source),
    checks: makeChecks(asked, source),
    dataVersion: Number(stateIn(rows)[0]?.version ?? organization.dataVersion.number),
  }));
}

/** A question for every metric that the statement shows, in the days of every column. */
function questionsOf(asked: StatementQuestion, setting: Setting): readonly Question[] {
  const { statement, columns, division, allDays } = asked;
  const whole = { ...setting, team: null };
  const shown = metricsOf(asked);
  const departments = division === 'departments' ? shown.scalars.map(byDepartment) : [];
  const ofStatement = [...shown.scalars, ...shown.byAccount, ...departments];
  const end = lastBegun(columns);
  return [
    ...allDays.flatMap((days) => ofStatement.map((metric) => questionOf(metric, days, setting))),
    ...allDays.flatMap((days) => statement.checks.map(({ metric }) => questionOf(metric, days, whole))),
    ...(end === null ? [] : TIE_OUTS.map(({ metric }) => questionOf(metric, end, whole))),
  ];
}

function metricsOf({ statement, detail }: StatementQuestion) {
  const scalars = statement.rows.flatMap((row) => {
    if (row.kind === 'heading') return [];
    if (row.kind === 'line') return row.rest === null ? [row.metric] : [row.metric, row.rest.metric];
    return row.margin === null ? [row.metric] : [row.metric, row.margin];
  });
  const lines = detail === 'accounts' ? statement.rows.filter((row) => row.kind === 'line') : [];
  const divided: Metric[] = lines.flatMap(({ accounts }) => (accounts === null ? [] : [byAccount(accounts)]));
  return { scalars, byAccount: divided };
}

function slotsOf(asked: StatementQuestion, readings: Readings, setting: Setting): readonly Slot[] {
  if (asked.division !== 'departments') return timeSlots(asked);
  const questions = asked.allDays.flatMap((days) =>
    metricsOf(asked).scalars.map((metric) => questionOf(byDepartment(metric), days, setting)),
  );
  const needs = questions.flatMap((question) => needsOf(question).filter(({ by }) => by === 'department'));
  return departmentSlots(asked, readings.keysOf(needs));
}
