import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import { invalidField, readAll } from '../../invalid-request.ts';
import { calculationOf } from '../../metrics/definition/words.ts';
import { formatFactCursor, parseFactCursor } from '../../metrics/plan/fact-position.ts';
import { parseLeaf } from '../../metrics/plan/leaves.ts';
import { writtenAmount, writtenCount } from '../../money/written-amount.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { explainAnswer } from '../../questions/explain.ts';
import type { Explained, ExplainedFacts } from '../../questions/explanation.ts';
import { metaOf } from '../../questions/meta.ts';
import { type FactDetail, listRows, requireSomeRows } from '../../questions/rows.ts';
import type { Form } from '../check-form.ts';
import { API_PREFIX } from '../openapi.ts';
import { metricEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { EXPLAIN, type ExplainedOnWire, Explanation, ROWS } from './metrics-facts-schemas.ts';
import { QUESTION_RULES, type Query, readQuery, requireSightOfMetric } from './metrics-meta.ts';

/** What a value is made of, down to the facts behind it. */
export function metricFactsRoutes(app: App, { clock }: Services): void {
  app.addSchema(Explanation);

  const explaining = {
    ...EXPLAIN,
    config: { ...EXPLAIN.config, rules: QUESTION_RULES },
    onRequest: requireSightOfMetric,
  };
  app.get('/v1/metrics/:id/explain', explaining, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const { when, resolved } = readQuery(params.id, query, principal, now);
    const { metric } = resolved.question;
    const path = `${API_PREFIX}/v1/metrics/${encodeURIComponent(params.id)}/rows`;
    const linked = linking(path, query);
    const explained = await explainAnswer(request.tenantWriter(), resolved.question, principal, now);
    const { question, value, isWithheld, parts } = explained;
    const data = {
      formula: inWordsOf(principal.organization.jurisdiction, calculationOf(metric)),
      ...(metric.source === undefined ? {} : { source: metric.source }),
      value,
      withheld: isWithheld,
      parts: parts.map((part) => ({ ...part, of: linked(part.of) })),
    };
    return metricEnvelope(data, metaOf({ ...resolved, question }, when, principal), now);
  });

  const listing = {
    ...ROWS,
    config: { ...ROWS.config, rules: ROWS_RULES },
    onRequest: [requireSightOfMetric, requireRows],
  };
  app.get('/v1/metrics/:id/rows', listing, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const { page, leaf, asked } = readRowsQuery(params.id, query, principal, now);
    const { when, resolved } = asked;
    const { baseCurrency } = principal.organization;
    const found = await listRows(request.tenant(), { question: resolved.question, leaf }, page, principal);
    return metricEnvelope(
      found.rows.map((row) => describeRow(row, found.isMoney ? baseCurrency : null)),
      {
        ...metaOf(resolved, when, principal),
        leaf: query.leaf,
        next_cursor: found.next === null ? null : formatFactCursor(found.next),
      },
      now,
    );
  });
}

const DEFAULT_LIMIT = '100';

// Before the form of the request is looked at: callers who may read no row behind the metric are refused.
const requireRows = async ({ params, principal }: FastifyRequest): Promise<void> =>
  requireSomeRows((params as { id: string }).id, principal);

type RowsQuery = Query & Readonly<{ leaf: string; cursor?: string; limit?: string }>;

const ROWS_RULES = ({ query }: Form, { params, principal }: FastifyRequest, now: Date): void => {
  readRowsQuery((params as { id: string }).id, query as RowsQuery, principal, now);
};

// What names a metric that there is not, or a leaf, comes after the form of all.
function readRowsQuery(id: string, query: RowsQuery, principal: Principal, now: Date) {
  const { cursor, limit = DEFAULT_LIMIT } = query;
  return readAll({
    page: () => ({ after: cursor === undefined ? null : parseFactCursor(cursor), limit: Number(limit) }),
    leaf: () => leafIn(query.leaf),
    asked: () => readQuery(id, query, principal, now),
  });
}

// Missing only where the schema says so too.
function leafIn(text = '') {
  const leaf = parseLeaf(text);
  if (leaf !== null) return leaf;
  throw invalidField('leaf', 'format', 'must be one that an explanation names');
}

/** Adds to the leaves of an explanation the address of their rows, where the caller may read them. */
function linking(path: string, query: Query): (node: Explained) => ExplainedOnWire {
  const addressOf = (leaf: string) => {
    const parameters = new URLSearchParams();
    for (const name of ['period', 'asOf', 'team'] as const) {
      const value = query[name];
      if (value !== undefined) parameters.set(name, value);
    }
    parameters.set('leaf', leaf);
    return `${path}?${parameters.toString()}`;
  };
  const withRows = ({ isListed, ...facts }: ExplainedFacts) => ({
    ...facts,
    rows: facts.leaf !== null && isListed ? addressOf(facts.leaf) : null,
  });
  const linked = (node: Explained): ExplainedOnWire => ({
    ...node,
    operands: node.operands.map(({ role, of }) => ({ role, of: linked(of) })),
    facts: node.facts === null ? null : withRows(node.facts),
  });
  return linked;
}

// `money` is the currency of the amount, null where it is a count.
function describeRow(row: FactDetail, money: string | null) {
  return {
    kind: row.kind,
    id: row.kind === 'lines' ? null : row.id,
    line: row.kind === 'line' ? row.line : null,
    date: row.day,
    amount: money === null ? writtenCount(row.amount) : writtenAmount(row.amount, money),
    facts: row.lines,
    externalId: row.external_id,
    description: row.description,
    reference: row.reference,
    account: row.account_code === null ? null : { code: row.account_code, name: row.account_name ?? '' },
    accountClass: row.account_class,
    department:
      row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    party: row.party_id === null ? null : { id: row.party_id, name: row.party_name ?? '' },
    currency: row.currency,
    originalAmount:
      row.original === null || row.currency === null ? null : writtenAmount(row.original, row.currency),
    recordedAt: row.recorded_at === null ? null : row.recorded_at.toISOString(),
    person: personOf(row),
  };
}

function personOf(row: FactDetail) {
  if (row.membership_id === null) return null;
  return {
    id: row.person_id,
    name: row.person_name,
    membershipId: row.membership_id,
    startDate: row.first_day,
    terminationDate: row.last_day,
    since: row.since,
  };
}
