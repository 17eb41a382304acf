import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { aKey, anOrganization, START } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp, refusal } from '../support/metrics-app.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

const database = await testDatabase();
const { get, organization, as, value, batch } = await metricsApp(database);
const other = await anOrganization(database);
const group = await aDepartment(organization.id, 'Group', null);
const shop = await aDepartment(organization.id, 'Shop', group);
const idle = await aDepartment(organization.id, 'Idle', null);
const theirs = await aDepartment(other.id, 'Theirs', null);
const UNKNOWN_ID = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

await keepBooks(database.openTenant(organization.id), {
  entries: [sale('2026-11-05', '300.00', shop), sale('2026-11-06', '40.00', group)],
});

async function aDepartment(organizationId: string, name: string, parent: string | null): Promise<string> {
  const now = new Date(START);
  const id = newId(now);
  await database.openTenant(organizationId).write(async (transaction) => {
    await transaction.run(
      sql`insert into departments (id, external_id, name, parent_department_id, created_at, updated_at)
          values (${id}, ${name}, ${name}, ${parent}, ${now}, ${now})`.compile(query),
    );
  });
  return id;
}

function sale(date: string, amount: string, departmentId: string) {
  const draft = entry([date, ['1000', amount], ['4000', `-${amount}`]]);
  return {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, about: { ...line.about, departmentId } })),
  };
}

describe('a team', () => {
  it.each([
    ['that sells', shop, 300],
    ['with one below it', group, 340],
    ['in capital letters', group.toUpperCase(), 340],
    ['that does nothing', idle, 0],
  ])('%s is counted with all below it', async (_case, team, expected) => {
    const answer = await value('revenue.total', `period=mtd&team=${team}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      data: { kind: 'scalar', value: expected, currency: 'AUD' },
      meta: { metric: 'revenue.total', period: { resolved: { startDate: '2026-11-01' } } },
    });
  });

  it('is counted up to the date that asOf pins', async () => {
    expect((await value('revenue.total', `period=mtd&asOf=2026-11-05&team=${group}`)).json()).toMatchObject({
      data: { value: 300 },
    });
  });

  it.each([
    ['unknown', UNKNOWN_ID],
    ['of another organisation', theirs],
  ])('that is %s is not found', async (_case, team) => {
    expect(await refusal(value('revenue.total', `period=ytd&team=${team}`))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no department with this id.',
    });
  });

  it.each([
    '',
    'sales',
    '7f',
    `{${UNKNOWN_ID}}`,
    `urn:uuid:${UNKNOWN_ID}`,
    `${UNKNOWN_ID}0`,
    UNKNOWN_ID.replaceAll('-', ''),
  ])('that is no id, "%s", is refused', async (team) => {
    expect(
      await refusal(value('revenue.total', `period=ytd&team=${encodeURIComponent(team)}`)),
    ).toMatchObject({ status: 400, code: 'INVALID_REQUEST', message: expect.stringMatching(/^team: /) });
  });

  it.each(
    CATALOG.filter(({ teamScoped }) => teamScoped !== true).map(({ id, periodKind }) => [id, periodKind]),
  )('is refused by %s, which is not counted by team', async (id, periodKind) => {
    const period = periodKind === 'range' ? 'ytd' : 'today';
    const { secret } = await aKey(database, organization, [
      'metrics.read',
      'people.view_cost',
      'people.view_paygap',
      'people.view_diversity',
    ]);
    expect(
      await refusal(get(`/api/v1/metrics/${id}/value?period=${period}&team=${shop}`, { as: secret })),
    ).toMatchObject({ status: 400, code: 'INVALID_REQUEST', message: expect.stringMatching(/^team: /) });
  });

  it('is checked after the capability, the form and the metric', async () => {
    const { secret } = await aKey(database, organization, ['records.read']);
    const refused = async (path: string, key = as) =>
      (await refusal(get(`/api/v1/metrics/${path}`, { as: key }))).code;
    expect(await refused(`revenue.total/value?period=ytd&team=${UNKNOWN_ID}`, secret)).toBe(
      'FORBIDDEN_CAPABILITY',
    );
    expect(await refused('revenue.total/value?period=ytd&team=x', secret)).toBe('FORBIDDEN_CAPABILITY');
    expect(await refused(`revenue.total/value?period=then&team=${UNKNOWN_ID}`)).toBe('INVALID_PERIOD');
    expect(await refused(`no.metric/value?period=ytd&team=${UNKNOWN_ID}`)).toBe('METRIC_NOT_FOUND');
  });

  it('is listed as supported where it is', async () => {
    const { data } = (await get('/api/v1/metrics', { as })).json<{
      data: { id: string; teamScoped: boolean }[];
    }>();
    const scoped = data.filter(({ teamScoped }) => teamScoped).map(({ id }) => id);
    expect(scoped).toContain('profit.gross_margin');
    expect(scoped).not.toContain('cash.balance');
    expect((await get('/api/v1/metrics/revenue.total', { as })).json()).toMatchObject({
      data: { teamScoped: true },
    });
  });
});

describe('teams in a batch', () => {
  const queries = [
    { key: 'shop', id: 'revenue.total', period: 'mtd', team: shop },
    { key: 'group', id: 'revenue.total', period: 'mtd', team: group },
    { key: 'all', id: 'revenue.total', period: 'mtd' },
    { key: 'margin', id: 'profit.net_margin', period: 'mtd', team: idle },
    { key: 'unknown', id: 'revenue.total', period: 'mtd', team: UNKNOWN_ID },
    { key: 'theirs', id: 'revenue.operating', period: 'mtd', team: theirs },
    { key: 'malformed', id: 'revenue.total', period: 'mtd', team: 'shop' },
    { key: 'cash', id: 'cash.balance', period: 'today', team: shop },
    { key: 'parts', id: 'revenue.by_department', period: 'mtd' },
  ];

  it('are separate, and an unknown one does not affect the others', async () => {
    const answer = await batch({ queries });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      results: {
        shop: { ok: true, data: { value: 300 } },
        group: { ok: true, data: { value: 340 } },
        all: { ok: true, data: { value: 873.34 } },
        margin: {
          ok: false,
          error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'people.view_cost' } },
        },
        unknown: { ok: false, error: { code: 'NOT_FOUND' } },
        theirs: { ok: false, error: { code: 'NOT_FOUND' } },
        malformed: { ok: false, error: { code: 'INVALID_REQUEST' } },
        cash: { ok: false, error: { code: 'INVALID_REQUEST' } },
        parts: {
          ok: true,
          data: {
            dimension: 'department',
            total: 873.34,
            items: [
              { key: 'unassigned', label: 'Unassigned', value: 533.34, share: 0.6107 },
              { key: shop, label: 'Shop', value: 300, share: 0.3435 },
              { key: group, label: 'Group', value: 40, share: 0.0458 },
            ],
          },
        },
      },
    });
  });

  it('need one statement besides the look-up, for any number', async () => {
    await batch({ queries });
    const texts = recordStatements(database.pool);
    await batch({ queries, asOf: '2026-11-19' });
    expect(withoutDoors(texts).filter((text) => !/api_keys|rate_limit/.test(text))).toHaveLength(1);
  });

  it('must be text', async () => {
    expect(await refusal(batch({ queries: [{ ...queries[0], team: 7 }] }))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^queries\[0\]\.team/),
    });
  });
});
