import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { requestedOnWire, resolvedOnWire } from '../../period/index.ts';
import { momentOnWire } from '../../questions/meta.ts';
import { answerStatement } from '../../statements/answer.ts';
import {
  askForStatement,
  requireSight,
  type StatementQuestion,
  statementsFor,
} from '../../statements/ask.ts';
import type { ColumnDivision, Detail } from '../../statements/definition/statement.ts';
import type { MadeRow, MadeStatement } from '../../statements/made.ts';
import { recordsBehind } from '../../statements/records-behind.ts';
import type { RowValues } from '../../statements/values.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { LIST, STATEMENT } from './statements-schemas.ts';

/** The statements, and each with its numbers. */
export function statementRoutes(app: App, services: Services): void {
  const { clock } = services;
  app.get('/v1/statements', LIST, async ({ principal }) => {
    const statements = statementsFor(principal).map(
      ({ name, title, description, takes, requiresCapability, hasDepartments }) => ({
        name,
        title,
        description,
        takes,
        requiresCapability,
        hasDepartments,
      }),
    );
    return metricEnvelope(statements, { total: statements.length }, clock());
  });

  const statement = {
    ...STATEMENT,
    config: { ...STATEMENT.config, rules: RULES },
    onRequest: requireSightOfDetail,
    preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
      await chargeRest(services, request, reply, TOKENS),
  };
  app.get('/v1/statements/:name', statement, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const asked = request.watch.stage('ask', () => readStatement(params.name, query, principal, now));
    const made = await answerStatement(request.tenantWriter(), asked, principal, now);
    return metricEnvelope(
      dataOf(asked, made, principal),
      { ...metaOf(asked, principal), dataVersion: made.dataVersion },
      now,
    );
  });
}

/** What a statement costs of the rate limit. */
const TOKENS = 5;

type Query = Readonly<Partial<Record<'period' | 'asOf' | 'team' | 'compare', string>>> &
  Readonly<{ columns?: ColumnDivision; detail?: Detail }>;

const RULES = ({ query }: Form, { params, principal }: FastifyRequest, now: Date): void => {
  readStatement((params as Readonly<{ name: string }>).name, query as Query, principal, now);
};

// Before the form of the request is looked at.
const requireSightOfDetail = async ({ params, query, principal }: FastifyRequest): Promise<void> => {
  const { name } = params as Readonly<{ name: string }>;
  requireSight(name, query as Readonly<{ team?: string; detail?: string }>, principal);
};

function readStatement(
  name: string,
  { period, asOf, team, compare, columns = 'none', detail = 'summary' }: Query,
  principal: Principal,
  now: Date,
): StatementQuestion {
  return askForStatement(name, { period, asOf, team, compare, columns, detail }, principal, now);
}

function metaOf({ statement, days, when }: StatementQuestion, principal: Principal) {
  return {
    statement: statement.name,
    period: { requested: requestedOnWire(days.request), resolved: resolvedOnWire(days.period) },
    ...momentOnWire(when, principal),
  };
}

function dataOf(asked: StatementQuestion, { columns, rows, checks }: MadeStatement, principal: Principal) {
  const { name, title } = asked.statement;
  return {
    name,
    title,
    currency: principal.organization.baseCurrency,
    columns: columns.map((column) => ({ ...column })),
    rows: rows.map((row) => rowOnWire(row, asked, principal)),
    checks: checks.map((check) => ({ ...check })),
  };
}

function rowOnWire(row: MadeRow, asked: StatementQuestion, { capabilities }: Principal) {
  const { margin, values, nullReasons, adds, ...shown } = row;
  return {
    ...shown,
    adds: [...adds],
    margin: margin === null ? null : { metric: margin.metric, label: margin.label, ...numbersOf(margin) },
    ...numbersOf({ values, nullReasons }),
    records: recordsBehind(row, asked, capabilities),
  };
}

function numbersOf({ values, nullReasons }: RowValues) {
  const hasReasons = nullReasons.some((reason) => reason !== null);
  return { values: [...values], ...(hasReasons ? { nullReasons: [...nullReasons] } : {}) };
}
