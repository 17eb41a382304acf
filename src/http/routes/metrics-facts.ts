import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../access/principal.ts';
import type { TenantReader, TenantWriter } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { invalidField, readAll } from '../../invalid-request.ts';
import { type Resolved, teamNotFound } from '../../metrics/ask.ts';
import { countedFacts } from '../../metrics/counted-facts.ts';
import { evaluate } from '../../metrics/evaluate.ts';
import { answeredBy } from '../../metrics/evaluate-figure.ts';
import {
  type Explained,
  type ExplainedFacts,
  type ExplainedPart,
  explain,
  isWithheld,
  type MayList,
} from '../../metrics/explain.ts';
import { type FactPosition, formatFactCursor, parseFactCursor } from '../../metrics/fact-position.ts';
import { factWindows } from '../../metrics/fact-windows.ts';
import { leavesOf, parseLeaf } from '../../metrics/leaves.ts';
import { capabilitiesForRows, isOfMoney, measuresOf } from '../../metrics/measures.ts';
import { paySightOf } from '../../metrics/pay-sight.ts';
import { type Need, planReads } from '../../metrics/plan.ts';
import { findMetric } from '../../metrics/registry.ts';
import { calculationOf } from '../../metrics/words.ts';
import { writtenAmount, writtenCount } from '../../money/written-amount.ts';
import { compileWithFacts } from '../../sql/facts/index.ts';
import { compileRows, type FactDetail, type FactPage } from '../../sql/facts/rows.ts';
import { compileTeams } from '../../sql/teams.ts';
import type { Form } from '../check-form.ts';
import { API_PREFIX } from '../openapi.ts';
import { readFactRows } from '../read-facts.ts';
import { metricEnvelope } from '../reply.ts';
import { requireCapability } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { EXPLAIN, type ExplainedOnWire, Explanation, ROWS } from './metrics-facts-schemas.ts';
import { metaOf, QUESTION_RULES, type Query, readQuestion, requireSightOfMetric } from './metrics-meta.ts';

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
    const { when, resolved } = readQuestion(params.id, query, principal, now);
    const { metric } = resolved.question;
    const path = `${API_PREFIX}/v1/metrics/${encodeURIComponent(params.id)}/rows`;
    const linked = linking(path, query);
    const { question, value, parts } = await explained(request.tenantWriter(), resolved, principal, now);
    const data = {
      formula: calculationOf(metric),
      ...(metric.source === undefined ? {} : { source: metric.source }),
      value,
      withheld: isWithheld(metric),
      parts: parts.map((part) => ({ ...part, of: linked(part.of) })),
    };
    return metricEnvelope(data, metaOf({ ...resolved, question }, when, principal), now);
  });

  const listing = {
    ...ROWS,
    config: { ...ROWS.config, rules: ROWS_RULES },
    onRequest: [requireSightOfMetric, requireSomeRows],
  };
  app.get('/v1/metrics/:id/rows', listing, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    const { page, leaf, asked } = readRowsQuery(params.id, query, principal, now);
    const { when, resolved } = asked;
    const { metric, team } = resolved.question;
    const { baseCurrency } = principal.organization;
    if (isWithheld(metric)) throw leafNotFound();
    const tenant = request.tenant();
    if (team !== null && (await tenant.read(compileTeams([team]))).length === 0) throw teamNotFound();
    const need = leavesOf(resolved.question).needs[leaf.number];
    if (need === undefined || (leaf.key !== null && need.by === 'nothing')) throw leafNotFound();
    for (const needed of capabilitiesForRows(need.measure)) requireCapability(principal, needed);
    const pay = paySightOf(principal.capabilities);
    const found = await readRows(tenant, need, { ...page, key: leaf.key, limit: page.limit + 1, pay });
    if (found === null) throw leafNotFound();
    const rows = found.slice(0, page.limit);
    const last = found.length > page.limit ? rows.at(-1) : undefined;
    return metricEnvelope(
      rows.map((row) => describeRow(row, isOfMoney(need.measure) ? baseCurrency : null)),
      {
        ...metaOf(resolved, when, principal),
        leaf: query.leaf,
        next_cursor: last === undefined ? null : formatFactCursor(last satisfies FactPosition),
      },
      now,
    );
  });
}

const DEFAULT_LIMIT = '100';

// Before the form of the request is looked at: whoever may read no row behind the metric is told so.
const requireSomeRows = async ({ params, principal }: FastifyRequest): Promise<void> => {
  const metric = findMetric((params as { id: string }).id);
  if (metric === undefined || isWithheld(metric)) return;
  const measures = measuresOf(metric);
  const [first] = measures;
  if (first === undefined || measures.some(listing(principal))) return;
  for (const needed of capabilitiesForRows(first)) requireCapability(principal, needed);
};

/** Whether a caller may read the rows behind a measure. */
function listing({ capabilities }: Principal): MayList {
  return (measure) => capabilitiesForRows(measure).every((needed) => capabilities.has(needed));
}

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
    asked: () => readQuestion(id, query, principal, now),
  });
}

// Missing only where the schema says so too.
function leafIn(text = '') {
  const leaf = parseLeaf(text);
  if (leaf !== null) return leaf;
  throw invalidField('leaf', 'format', 'must be one that an explanation names');
}

function leafNotFound(): AlmanacError {
  return new AlmanacError(
    'NOT_FOUND',
    'There is no such leaf with rows; the explanation names those that there are.',
  );
}

/** One page of the facts behind a need, all on one snapshot; null where it has none. */
async function readRows(tenant: TenantReader, need: Need, page: FactPage): Promise<FactDetail[] | null> {
  return await tenant.snapshot(async (transaction) => {
    const found: FactDetail[] = [];
    for (const days of factWindows(need, page.after)) {
      const statement = compileRows(need, days, { ...page, limit: page.limit - found.length });
      if (statement === null) return null;
      found.push(...(await transaction.run(statement)));
      if (found.length >= page.limit) break;
    }
    return found;
  });
}

async function explained(tenant: TenantWriter, { question }: Resolved, principal: Principal, now: Date) {
  const { organization, capabilities } = principal;
  const plan = planReads([question]);
  const statement = compileWithFacts(plan, paySightOf(capabilities));
  const facts = countedFacts(plan, await readFactRows(tenant, plan, statement, now));
  if (question.team !== null && !facts.values.hasTeam(question.team)) throw teamNotFound();
  const value = evaluate(question, facts.values, organization.baseCurrency, organization.minimumGroupSize);
  const parts: readonly ExplainedPart[] = isWithheld(question.metric)
    ? []
    : explain(question, value, facts, listing(principal));
  return { question: answeredBy(question, facts.values), value, parts };
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
