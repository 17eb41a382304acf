import type { TenantWriter } from '../db/tenant.ts';
import { paySightOf } from '../metrics/definition/protection.ts';
import { planReads } from '../metrics/plan/plan.ts';
import type { Question } from '../metrics/plan/question.ts';
import { inWordsOf } from '../organizations/words.ts';
import { type Asker, teamNotFound } from '../questions/ask.ts';
import { computeInTurn } from '../questions/compute-in-turn.ts';
import { OWN_SHARES } from '../questions/own-share.ts';
import { readQuestions } from '../questions/read-questions.ts';
import { compileWithState, selectsOf } from '../sql/compile.ts';
import { stateIn } from '../sql/state.ts';
import { ACCOUNTS } from './accounts.ts';
import type { StatementQuestion } from './ask.ts';
import { questionOf, type Setting } from './cells.ts';
import { checkedColumn } from './columns.ts';
import type { Statement, StatementKind } from './definition/statement.ts';
import type { MadeRow, MadeStatement } from './made.ts';
import { makeChecks } from './make-checks.ts';
import type { Maker } from './maker.ts';
import { METRICS } from './metrics.ts';
import { PARTIES } from './parties.ts';
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

const MAKERS: Readonly<{ [Kind in StatementKind]: Maker<Extract<Statement, { kind: Kind }>> }> = {
  metrics: METRICS,
  accounts: ACCOUNTS,
  parties: PARTIES,
};

async function make(
  tenant: TenantWriter,
  asked: StatementQuestion,
  { organization, capabilities }: Asker,
  now: Date,
): Promise<MadeStatement> {
  const { watch } = tenant;
  // It is asked about statements of its own kind alone.
  const maker = MAKERS[asked.statement.kind] as Maker<Statement>;
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
      questions: [...maker.questions(asked, unread), ...checkQuestions(asked, unread)],
      plan: async (questions) => await inTurn(() => watch.stage('plan', () => planReads(questions))),
      compile: async (plan) =>
        await inTurn(() =>
          watch.stage('compile', () =>
            compileWithState([...selectsOf(plan, pay), ...maker.selects(asked, pay)]),
          ),
        ),
    },
    now,
  );
  if (asked.team !== null && !readings.hasTeam(asked.team)) throw teamNotFound();
  const source: Source = {
    readings,
    setting: { ...unread, recorded },
    currency: organization.baseCurrency,
  };
  return await inTurn(async () => {
    const made = await maker.make(asked, source, rows);
    return {
      ...made,
      rows: made.rows.map((row) => inWords(row, organization.jurisdiction)),
      checks: makeChecks(asked, source),
      dataVersion: Number(stateIn(rows)[0]?.version ?? organization.dataVersion.number),
    };
  });
}

// Accounts and records have names of their own.
function inWords(row: MadeRow, country: string | null): MadeRow {
  const isNamed = row.account !== null || row.record !== null || row.posting !== null;
  return isNamed ? row : { ...row, label: inWordsOf(country, row.label) };
}

// Checks are of all departments, whatever the team.
function checkQuestions(
  { columns, checks, tieOuts }: StatementQuestion,
  setting: Setting,
): readonly Question[] {
  const days = checkedColumn(columns)?.days ?? null;
  if (days === null) return [];
  return [...checks, ...tieOuts].map(({ metric }) => questionOf(metric, days, { ...setting, team: null }));
}
