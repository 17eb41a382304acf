import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openEraserDoor } from '../../src/db/eraser.ts';
import { query } from '../../src/db/statement.ts';
import { runUpkeep } from '../../src/privacy/upkeep.ts';
import { MOST_OF_CALLER } from '../../src/request-log/request-buffer.ts';
import { SURPLUS } from '../../src/request-log/request-log.ts';
import { withoutDoor } from '../isolation/catalogue.ts';
import { type Answer, aKey, aSession, testApp } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { aTeam, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, send, clock } = app;
const team = await aTeam(database, app);
const stranger = await aTeam(database, app);
const member = await team.join('member');
const other = await team.join('member');
const contractor = await team.join('contractor');
await keepBooks(database.openTenant(team.organization.id), {
  accounts: SMALL_CHART,
  rates: SMALL_RATES,
  entries: SMALL_BOOKS,
});

type Logged = Readonly<{
  id: string;
  answered_at: string;
  caller: { kind: string; id: string; name: string };
  request_id: string;
  method: string;
  route: string;
  path: string;
  tool: string | null;
  status: number;
  code: string | null;
  message: string | null;
  duration_ms: number;
}>;
type Page = Readonly<{ meta: { next_cursor: string | null; has_more: boolean }; data: readonly Logged[] }>;

const VALUE = '/api/v1/metrics/revenue.total/value?period=ytd';
const pageOf = (answer: Answer) => answer.json<Page>();
const logOf = async (parameters = '', as = team.owner.as) =>
  pageOf(await get(`/api/v1/request-log?${parameters}`, { as })).data;
const newKey = async () => await aKey(database, team.organization);
const linkOf = async (as: string) =>
  (await post('/api/settings/sheet-links', { as, body: { name: 'Sheet', metrics: ['cash.balance'] } })).json<{
    data: { id: string; token: string };
  }>().data;

describe('the request log', () => {
  it('has what a key asked for, how it ended, and the id of the answer', async () => {
    const { id, secret } = await newKey();
    const answer = await get(VALUE, { as: secret });
    const [logged, ...others] = await logOf(`caller=${id}`);
    expect(others).toEqual([]);
    expect(logged).toMatchObject({
      answered_at: clock().toISOString(),
      caller: { kind: 'api_key', id },
      request_id: answer.headers['request-id'],
      method: 'GET',
      route: '/api/v1/metrics/:id/value',
      path: VALUE,
      tool: null,
      status: 200,
      code: null,
      message: null,
    });
  });

  it('has answers from memory, conditional ones and refusals too, the newest first', async () => {
    const { id, secret } = await newKey();
    const { etag } = (await get(VALUE, { as: secret })).headers;
    await get(VALUE, { as: secret });
    await get(VALUE, { as: secret, headers: { 'if-none-match': String(etag) } });
    await get('/api/v1/metrics/revenue.total/value?period=last_decade', { as: secret });
    await get('/api/v1/metrics/revenue.totals/value?period=ytd', { as: secret });
    await get('/api/settings/organization', { as: secret });
    const log = await logOf(`caller=${id}`);
    expect(log.map(({ status, code }) => [status, code])).toEqual([
      [403, 'FORBIDDEN_ROLE'],
      [404, 'METRIC_NOT_FOUND'],
      [400, 'INVALID_PERIOD'],
      [304, null],
      [200, null],
      [200, null],
    ]);
    expect(log[2]?.message).toContain('"last_decade" is not');
  });

  it('keeps nothing of a body, a search or a token', async () => {
    const { id, secret } = await newKey();
    const body = { queries: [{ key: 'Ada Marsh', id: 'Ada Marsh', period: 'ytd' }] };
    await post('/api/v1/metrics/batch', { as: secret, body });
    await send('PATCH', '/api/v1/customers/01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', {
      as: secret,
      body: { billing_email: 'Ada Marsh', 'Ada Marsh': 1 },
    });
    await get('/api/v1/search?q=Ada+Marsh', { as: secret });
    await get(`/api/v1/invoices/Ada%20Marsh`, { as: secret });
    await get(`/api/v1/metrics?${secret}`, { as: secret });
    await get('/api/v1/metrics?name%3DAda%20Marsh', { as: secret });
    await post('/api/v1/metrics/batch', { as: secret, body: { ...body, [secret]: 1 } });
    const named = await get(VALUE, { as: secret, headers: { 'request-id': 'Ada.Marsh@example.com' } });
    expect(named.headers['request-id']).toBe('Ada.Marsh@example.com');
    const link = await linkOf(member.as);
    await get(`/api/v1/metrics/cash.balance/value.csv?period=today&link=${link.token}`);
    expect(await logOf(`caller=${id}`)).toHaveLength(8);
    expect(await logOf(`caller=${link.id}`)).toHaveLength(1);
    const rows = JSON.stringify(
      await withoutDoor(database.pool, team.organization.id, 'select * from logged_requests'),
    );
    expect(rows).not.toMatch(/Ada|Marsh/);
    for (const token of [secret, link.token]) expect(rows).not.toContain(token.slice(8));
  });

  it('names the tool that an assistant called, and its refusal', async () => {
    const { id, secret } = await newKey();
    // Its answer is a stream, of which the OpenAPI document says nothing.
    await app.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'describe_metric', arguments: { id: 'no.such_metric' } },
      },
    });
    const [logged] = await logOf(`caller=${id}&outcome=refused`);
    expect(logged).toMatchObject({
      tool: 'tools/call describe_metric',
      status: 200,
      code: 'METRIC_NOT_FOUND',
    });
  });

  it('does not log people, nor a key that is unknown', async () => {
    const before = await logOf('limit=500');
    await get(VALUE, { as: team.owner.as });
    await get(VALUE, { as: `alm_pk_${'x'.repeat(46)}` });
    expect(await logOf('limit=500')).toEqual(before);
  });

  it('is filtered by outcome, text and time, and read in pages without a gap', async () => {
    const { id, secret } = await newKey();
    for (const period of ['ytd', 'mtd', 'nonsense', 'qtd', 'last_fy']) {
      clock.advance(1000);
      await get(`/api/v1/metrics/revenue.total/value?period=${period}`, { as: secret });
    }
    const all = await logOf(`caller=${id}`);
    const periods = (rows: readonly Logged[]) => rows.map(({ path }) => path.split('=')[1]);
    expect(periods(all)).toEqual(['last_fy', 'qtd', 'nonsense', 'mtd', 'ytd']);
    expect(periods(await logOf(`caller=${id}&outcome=refused`))).toEqual(['nonsense']);
    expect(periods(await logOf(`caller=${id}&outcome=failed`))).toEqual([]);
    expect(periods(await logOf(`caller=${id}&search=PERIOD%3Dm`))).toEqual(['mtd']);
    expect(periods(await logOf(`caller=${id}&search=${all[1]?.request_id}`))).toEqual(['qtd']);
    expect(periods(await logOf(`caller=${id}&since=${all[1]?.answered_at}`))).toEqual(['last_fy', 'qtd']);
    const walked: Logged[] = [];
    for (let cursor = '', more = true; more; ) {
      const page = pageOf(
        await get(`/api/v1/request-log?caller=${id}&limit=2${cursor}`, { as: team.owner.as }),
      );
      walked.push(...page.data);
      more = page.meta.has_more;
      cursor = `&cursor=${page.meta.next_cursor}`;
    }
    expect(walked).toEqual(all);
  });

  it('refuses what is no filter, by name', async () => {
    const wrong = await get('/api/v1/request-log?caller=me&outcome=good&limit=0&since=2026-06-31T00:00:00Z', {
      as: team.owner.as,
    });
    expect(wrong.statusCode).toBe(400);
    expect(
      wrong
        .json<{ error: { detail: { fields: { field: string }[] } } }>()
        .error.detail.fields.map(({ field }) => field)
        .toSorted(),
    ).toEqual(['caller', 'limit', 'outcome', 'since']);
  });
});

describe('who reads the request log', () => {
  it('a member sees the requests of their own sheet links alone, an owner those of all', async () => {
    const [own, others] = [await linkOf(member.as), await linkOf(other.as)];
    const { id: keyId, secret } = await newKey();
    for (const { token } of [own, others])
      await get(`/api/v1/metrics/cash.balance/value.csv?period=today&link=${token}`);
    await get(VALUE, { as: secret });
    const callers = async (as: string, parameters = 'limit=500') => [
      ...new Set((await logOf(parameters, as)).map(({ caller }) => caller.id)),
    ];
    expect(await callers(member.as)).toContain(own.id);
    for (const id of [others.id, keyId]) {
      expect(await callers(member.as)).not.toContain(id);
      expect(await callers(member.as, `caller=${id}`)).toEqual([]);
      expect(await callers(team.owner.as)).toContain(id);
    }
    expect(await callers(contractor.as)).toEqual([]);
  });

  it('another organisation sees none of it, not by the id of a key either', async () => {
    const { id, secret } = await newKey();
    await get(VALUE, { as: secret });
    expect(await logOf('limit=500', stranger.owner.as)).toEqual([]);
    expect(await logOf(`caller=${id}`, stranger.owner.as)).toEqual([]);
  });

  it('a key does not', async () => {
    const { secret } = await newKey();
    expect(refusal(await get('/api/v1/request-log', { as: secret }))[0]).toBe(403);
  });
});

describe('what is kept', () => {
  const kept = async (id: string) =>
    await withoutDoor<{ count: number; newest: string }>(
      database.pool,
      team.organization.id,
      `select count(*)::int as count, max(path) as newest from logged_requests where caller_id = '${id}'`,
    );

  it('is the last 1,000 requests of a key, and at most 200 more until they are deleted', async () => {
    const { id, secret } = await newKey();
    for (let asked = 1000; asked < 2250; asked += 1)
      await app.app.inject({
        url: `/api/v1/metrics?limit=${asked}`,
        headers: { authorization: `Bearer ${secret}` },
      });
    await logOf(`caller=${id}`);
    const [log] = await kept(id);
    expect(log?.newest).toBe('/api/v1/metrics?limit=2249');
    expect(log?.count).toBeGreaterThanOrEqual(MOST_OF_CALLER);
    expect(log?.count).toBeLessThan(MOST_OF_CALLER + SURPLUS);
  });

  it('changes no version of the data, so that answers stay remembered', async () => {
    const { secret } = await newKey();
    const version = async () =>
      await database
        .openTenant(team.organization.id)
        .read(
          sql`select version from data_versions where organization_id = current_organization()`.compile(
            query,
          ),
        );
    const before = await version();
    await get(VALUE, { as: secret });
    await logOf();
    expect(await version()).toEqual(before);
  });

  it('is not shown after seven days, and deleted by the daily upkeep', async () => {
    const { id, secret } = await newKey();
    await get(VALUE, { as: secret });
    expect(await logOf(`caller=${id}`)).toHaveLength(1);
    clock.advance(7 * 86_400_000);
    const { id: later, secret: laterSecret } = await newKey();
    await get(VALUE, { as: laterSecret });
    const as = await aSession(database, team.organization, team.owner, clock());
    expect(await logOf(`caller=${id}`, as)).toEqual([]);
    expect(await kept(id)).toMatchObject([{ count: 1 }]);
    await runUpkeep(
      {
        platform: database.platform,
        openEraser: (organizationId) => openEraserDoor(database.pool, organizationId),
        openTenant: database.openTenant,
      },
      {
        onErased: () => undefined,
        onFailure: (_, failure) => {
          throw failure;
        },
      },
      clock(),
    );
    expect(await kept(id)).toEqual([{ count: 0, newest: null }]);
    expect(await logOf(`caller=${later}`, as)).toHaveLength(1);
  });
});
