import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { readAll } from '../../invalid-request.ts';
import { formatFactCursor, parseFactCursor } from '../../metrics/plan/fact-position.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { requestedOnWire, resolvedOnWire } from '../../period/index.ts';
import { STATEMENT_TOKENS } from '../../questions/cost.ts';
import { momentOnWire } from '../../questions/meta.ts';
import { answerStatement } from '../../statements/answer.ts';
import {
  askForStatement,
  requireSight,
  type StatementQuestion,
  statementsFor,
} from '../../statements/ask.ts';
import { GENERAL_LEDGER } from '../../statements/definition/general-ledger.ts';
import type {
  ColumnDivision,
  Detail,
  Method,
  StatementDescription,
} from '../../statements/definition/statement.ts';
import { askForLedger, type LedgerQuestion, readLedger } from '../../statements/general-ledger.ts';
import { ledgerStatement } from '../../statements/ledger-rows.ts';
import type { MadeRow, MadeStatement } from '../../statements/made.ts';
import { recordsBehind } from '../../statements/records-behind.ts';
import type { RowValues } from '../../statements/values.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { LEDGER, LIST, STATEMENT } from './statements-schemas.ts';

/** The statements, and each with its numbers. */
export function statementRoutes(app: App, services: Services): void {
  const { clock } = services;
  app.get('/v1/statements', LIST, async ({ principal }) => {
    const statements = statementsFor(principal).map(
      ({ name, title, description, takes, requiresCapability, hasDepartments }) => ({
        name,
        title,
        description: inWordsOf(principal.organization.jurisdiction, description),
        takes,
        requiresCapability,
        hasDepartments,
      }),
    );
    return metricEnvelope(statements, { total: statements.length }, clock());
  });

  const statement = { ...STATEMENT, ...statementHooks(services, STATEMENT.config) };
  const ledger = {
    ...LEDGER,
    config: { ...LEDGER.config, rules: LEDGER_RULES },
    preValidation: statement.preValidation,
  };
  app.get('/v1/statements/general-ledger', ledger, async (request) => {
    const now = clock();
    const { principal, query } = request;
    const asked = readLedgerQuery(query, principal, now);
    const page = await readLedger(request.tenant(), asked, principal);
    const { baseCurrency } = principal.organization;
    const { account, next } = page;
    const made = ledgerStatement(asked, page, baseCurrency);
    return metricEnvelope(
      dataOf(GENERAL_LEDGER, made, baseCurrency, () => null),
      {
        ...metaOf(GENERAL_LEDGER, asked, principal),
        dataVersion: made.dataVersion,
        account: { code: account.code, name: account.name, class: account.class },
        next_cursor: next === null ? null : formatFactCursor(next),
      },
      now,
    );
  });

  app.get('/v1/statements/:name', statement, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const asked = request.watch.stage('ask', () => readStatement(params.name, query, principal, now));
    const made = await answerStatement(request.tenantWriter(), asked, principal, now);
    return metricEnvelope(
      dataOf(asked.statement, made, principal.organization.baseCurrency, (row) =>
        recordsBehind(row, asked, principal.capabilities),
      ),
      { ...metaOf(asked.statement, asked, principal), dataVersion: made.dataVersion },
      now,
    );
  });
}

/** What a route of a statement does before its handler, whatever the form of its answer. */
export function statementHooks<Config extends object>(services: Services, config: Config) {
  return {
    config: { ...config, rules: RULES },
    onRequest: requireSightOfDetail,
    preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
      await chargeRest(services, request, reply, STATEMENT_TOKENS),
  };
}

type Query = Readonly<Partial<Record<'period' | 'asOf' | 'team' | 'compare', string>>> &
  Readonly<{ columns?: ColumnDivision; detail?: Detail; method?: Method }>;

const RULES = ({ query }: Form, { params, principal }: FastifyRequest, now: Date): void => {
  readStatement((params as Readonly<{ name: string }>).name, query as Query, principal, now);
};

// Before the form of the request is looked at.
const requireSightOfDetail = async ({ params, query, principal }: FastifyRequest): Promise<void> => {
  const { name } = params as Readonly<{ name: string }>;
  requireSight(name, query as Readonly<{ team?: string; detail?: string }>, principal);
};

/** Reads what a caller sent for a statement. */
export function readStatement(
  name: string,
  { period, asOf, team, compare, columns = 'none', detail = 'summary', method }: Query,
  principal: Principal,
  now: Date,
): StatementQuestion {
  return askForStatement(name, { period, asOf, team, compare, columns, detail, method }, principal, now);
}

type LedgerQuery = Readonly<Partial<Record<'period' | 'asOf' | 'cursor' | 'limit', string>>> &
  Readonly<{ account?: string }>;

export const LEDGER_RULES = ({ query }: Form, { principal }: FastifyRequest, now: Date): void => {
  readLedgerQuery(query as LedgerQuery, principal, now);
};

/** Reads what a caller sent for the ledger of an account. */
export function readLedgerQuery(
  { period, asOf, account, cursor, limit = '100' }: LedgerQuery,
  principal: Principal,
  now: Date,
): LedgerQuestion {
  const { after } = readAll({ after: () => (cursor === undefined ? null : parseFactCursor(cursor)) });
  return askForLedger({ period, asOf, account, after, limit: Number(limit) }, principal, now);
}

function metaOf(
  { name }: StatementDescription,
  { days, when }: Pick<StatementQuestion, 'days' | 'when'>,
  principal: Principal,
) {
  return {
    statement: name,
    period: { requested: requestedOnWire(days.request), resolved: resolvedOnWire(days.period) },
    ...momentOnWire(when, principal),
  };
}

function dataOf(
  { name, title }: StatementDescription,
  { columns, rows, checks }: MadeStatement,
  currency: string,
  recordsOf: (row: MadeRow) => string | null,
) {
  return {
    name,
    title,
    currency,
    columns: columns.map((column) => ({ ...column })),
    rows: rows.map((row) => rowOnWire(row, recordsOf(row))),
    checks: checks.map((check) => ({ ...check })),
  };
}

function rowOnWire(row: MadeRow, records: string | null) {
  const { margin, values, nullReasons, adds, ...shown } = row;
  return {
    ...shown,
    adds: [...adds],
    margin: margin === null ? null : { metric: margin.metric, label: margin.label, ...numbersOf(margin) },
    ...numbersOf({ values, nullReasons }),
    records,
  };
}

function numbersOf({ values, nullReasons }: RowValues) {
  const hasReasons = nullReasons.some((reason) => reason !== null);
  return { values: [...values], ...(hasReasons ? { nullReasons: [...nullReasons] } : {}) };
}
