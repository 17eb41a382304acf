import type { Principal } from '../../access/principal.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { type Resolved, requireSight, resolveAsked, teamNotFound } from '../../metrics/ask.ts';
import { countedFacts } from '../../metrics/counted-facts.ts';
import { evaluate } from '../../metrics/evaluate.ts';
import { answeredBy } from '../../metrics/evaluate-figure.ts';
import { type Explained, type ExplainedPart, explain, isWithheld } from '../../metrics/explain.ts';
import { type FactPosition, formatFactCursor, parseFactCursor } from '../../metrics/fact-position.ts';
import { factWindows } from '../../metrics/fact-windows.ts';
import { leavesOf, parseLeaf } from '../../metrics/leaves.ts';
import { capabilityForRows, measuresOf } from '../../metrics/measures.ts';
import { personsBehind } from '../../metrics/persons-behind.ts';
import { type Need, needsOf, planReads } from '../../metrics/plan.ts';
import { findMetric } from '../../metrics/registry.ts';
import { calculationOf } from '../../metrics/words.ts';
import { compileWithFacts } from '../../sql/facts/index.ts';
import { compileRows, type FactDetail, type FactPage } from '../../sql/facts/rows.ts';
import { compileTeams } from '../../sql/teams.ts';
import { API_PREFIX } from '../openapi.ts';
import { metricEnvelope } from '../reply.ts';
import { requireCapability } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { EXPLAIN, type ExplainedOnWire, Explanation, ROWS } from './metrics-facts-schemas.ts';
import { metaOf, referenceTime } from './metrics-meta.ts';

/** What a value is made of, down to the facts behind it. */
export function metricFactsRoutes(app: App, { clock }: Services): void {
  app.addSchema(Explanation);

  app.get('/v1/metrics/:id/explain', EXPLAIN, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    requireSight(params.id, principal.capabilities);
    const when = referenceTime(principal, query.asOf, now);
    const resolved = resolveAsked(asked(params.id, query), principal.capabilities, when);
    const { metric } = resolved.question;
    const path = `${API_PREFIX}/v1/metrics/${encodeURIComponent(params.id)}/rows`;
    const linked = linking(path, query, principal.capabilities.has('ledger.read'));
    const { question, value, parts } = await explained(request.tenant(), resolved, principal);
    const data = {
      formula: calculationOf(metric),
      ...(metric.source === undefined ? {} : { source: metric.source }),
      value,
      withheld: isWithheld(metric),
      parts: parts.map((part) => ({ ...part, of: linked(part.of) })),
    };
    return metricEnvelope(data, metaOf({ ...resolved, question }, when, principal), now);
  });

  app.get('/v1/metrics/:id/rows', ROWS, async (request) => {
    const now = clock();
    const { principal, params, query } = request;
    requireSight(params.id, principal.capabilities);
    requireSomeRows(params.id, principal);
    const when = referenceTime(principal, query.asOf, now);
    const leaf = leafIn(query.leaf);
    const after = query.cursor === undefined ? null : parseFactCursor(query.cursor);
    const limit = Number(query.limit ?? DEFAULT_LIMIT);
    const resolved = resolveAsked(asked(params.id, query), principal.capabilities, when);
    const { metric, team } = resolved.question;
    if (isWithheld(metric)) throw leafNotFound();
    const tenant = request.tenant();
    if (team !== null && (await tenant.read(compileTeams([team]))).length === 0) throw teamNotFound();
    const need = leavesOf(resolved.question).needs[leaf.number];
    if (need === undefined || (leaf.key !== null && need.by === 'nothing')) throw leafNotFound();
    requireCapability(principal, capabilityForRows(need.measure));
    const payroll = principal.capabilities.has('people.view_cost') ? 'shown' : 'by day';
    const found = await readRows(tenant, need, { key: leaf.key, after, limit: limit + 1, payroll });
    if (found === null) throw leafNotFound();
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return metricEnvelope(
      rows.map(describeRow),
      {
        ...metaOf(resolved, when, principal),
        leaf: query.leaf,
        nextCursor: last === undefined ? null : formatFactCursor(last satisfies FactPosition),
      },
      now,
    );
  });
}

const DEFAULT_LIMIT = '100';

// Before the form of the request is looked at: whoever may read no row behind the metric is told so.
function requireSomeRows(id: string, principal: Principal): void {
  const metric = findMetric(id);
  if (metric === undefined || isWithheld(metric)) return;
  const [needed, ...others] = new Set(measuresOf(metric).map(capabilityForRows));
  if (needed === undefined || others.some((other) => principal.capabilities.has(other))) return;
  requireCapability(principal, needed);
}

function leafIn(text: string) {
  const leaf = parseLeaf(text);
  if (leaf !== null) return leaf;
  throw new AlmanacError('INVALID_REQUEST', 'leaf: is not one that an explanation names.');
}

function leafNotFound(): AlmanacError {
  return new AlmanacError(
    'NOT_FOUND',
    'There is no such leaf with rows; the explanation names those that there are. Persons are counted, never listed.',
  );
}

/** One page of the facts behind a need, all on one snapshot; null where they are persons. */
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

async function explained(tenant: TenantReader, { question }: Resolved, { organization }: Principal) {
  const isHidden = isWithheld(question.metric);
  const plan = planReads([question], isHidden ? [] : needsOf(question).flatMap(countedPersons));
  const statement = compileWithFacts(plan);
  const facts = countedFacts(plan, statement === null ? [] : await tenant.read(statement));
  if (question.team !== null && !facts.values.hasTeam(question.team)) throw teamNotFound();
  const value = evaluate(question, facts.values, organization.baseCurrency, organization.minimumGroupSize);
  const parts: readonly ExplainedPart[] = isHidden ? [] : explain(question, value, facts);
  return { question: answeredBy(question, facts.values), value, parts };
}

function countedPersons(need: Need): Need[] {
  const persons = personsBehind(need.measure);
  return persons === null ? [] : [{ ...need, measure: persons }];
}

type Query = Readonly<Partial<Record<'period' | 'asOf' | 'team', string>>>;

function asked(id: string, { period, team }: Query) {
  return { id, period, team, compare: undefined };
}

/** Adds to the leaves of an explanation the address of their rows, for who may read them. */
function linking(path: string, query: Query, mayReadRows: boolean): (node: Explained) => ExplainedOnWire {
  const addressOf = (leaf: string) => {
    const parameters = new URLSearchParams();
    for (const name of ['period', 'asOf', 'team'] as const) {
      const value = query[name];
      if (value !== undefined) parameters.set(name, value);
    }
    parameters.set('leaf', leaf);
    return `${path}?${parameters.toString()}`;
  };
  const linked = (node: Explained): ExplainedOnWire => ({
    ...node,
    operands: node.operands.map(({ role, of }) => ({ role, of: linked(of) })),
    facts:
      node.facts === null
        ? null
        : {
            ...node.facts,
            rows: node.facts.leaf === null || !mayReadRows ? null : addressOf(node.facts.leaf),
          },
  });
  return linked;
}

function describeRow(row: FactDetail) {
  return {
    kind: row.kind,
    id: row.kind === 'lines' ? null : row.id,
    line: row.kind === 'line' ? row.line : null,
    date: row.day,
    amount: row.amount,
    facts: row.lines,
    externalId: row.external_id,
    description: row.description,
    reference: row.reference,
    account: row.account_code === null ? null : { code: row.account_code, name: row.account_name ?? '' },
    department:
      row.department_id === null ? null : { id: row.department_id, name: row.department_name ?? '' },
    party: row.party_id === null ? null : { id: row.party_id, name: row.party_name ?? '' },
    currency: row.currency,
    originalAmount: row.original,
    recordedAt: row.recorded_at === null ? null : row.recorded_at.toISOString(),
  };
}
