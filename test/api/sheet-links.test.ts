import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import { type Answer, aKey, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';
import { enrol } from '../support/second-factor.ts';
import { aTeam, messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database, { config: { logLevel: 'info' } });
const { get, post, send, log, clock } = app;
const ROUTE = '/api/settings/sheet-links';
const CASH = '/api/v1/metrics/cash.balance/value.csv?period=today';
const PROFIT = '/api/v1/statements/profit-and-loss.csv?period=last_fy';
const WANTED = { name: 'Board sheet', metrics: ['cash.balance'], statements: ['profit-and-loss'] };

type Link = Readonly<{ id: string; token: string; begins_with: string; state: string; expires_at: string }>;
const dataOf = (answer: Answer) => answer.json<{ data: Link }>().data;
const listOf = (answer: Answer) => answer.json<{ data: Link[] }>().data;

const team = await aTeam(database, app);
const { secret: key } = await aKey(database, team.organization);
const make = async (body: object = {}, as = team.owner.as) =>
  await post(ROUTE, { as, body: { ...WANTED, ...body } });
const byLink = async (token: string, path = CASH) =>
  await get(`${path}${path.includes('?') ? '&' : '?'}link=${token}`);
const rowsOf = (answer: Answer) => parse(answer.body, { columns: true }) as Record<string, string>[];

beforeAll(async () => {
  await keepBooks(database.openTenant(team.organization.id), {
    accounts: [
      ['1000', 'Bank', 'cash'],
      ['4000', 'Sales', 'operating_revenue'],
      ['6100', 'Wages', 'payroll'],
    ],
    entries: [
      entry(['2026-05-03', ['1000', '1000.10'], ['4000', '-1000.10']]),
      entry(['2026-06-05', ['6100', '250'], ['1000', '-250']]),
    ],
  });
});

describe('a sheet link', () => {
  it('shows its token once, and reads the metric and the statement that it names', async () => {
    const link = dataOf(await make());
    expect(link.token).toMatch(/^alm_sl_[0-9A-Za-z]{46}$/);
    expect(link.begins_with).toBe(link.token.slice(0, 15));
    expect((await get(ROUTE, { as: team.owner.as })).body).not.toContain(link.token);
    const [row] = rowsOf(await byLink(link.token));
    expect(row).toMatchObject({ metric: 'cash.balance', value: '750.10', currency: 'AUD' });
    const [revenue] = rowsOf(await byLink(link.token, PROFIT));
    expect(Object.values(revenue ?? {})).toContain('1000.10');
  });

  it('opens nothing else', async () => {
    const { token } = dataOf(await make());
    expect(refusal(await byLink(token, '/api/v1/metrics/revenue.total/value.csv?period=ytd'))).toEqual([
      404,
      'METRIC_NOT_FOUND',
    ]);
    expect(refusal(await byLink(token, '/api/v1/statements/balance-sheet.csv?period=today'))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const closed = [
      '/api/v1/metrics/cash.balance/value',
      '/api/v1/metrics',
      '/api/v1/metrics/cash.balance/explain',
      '/api/v1/statements/profit-and-loss',
      '/api/v1/statements/profit-and-loss.xlsx',
      '/api/v1/statements/general-ledger.csv?account=1000&period=ytd',
      '/api/v1/customers',
      '/api/v1/search?q=cash',
      ROUTE,
    ];
    for (const path of closed) {
      expect([path, ...refusal(await byLink(token, path))]).toEqual([path, 401, 'UNAUTHENTICATED']);
      expect((await get(path, { as: token })).statusCode).toBe(401);
    }
    expect((await post('/api/v1/customers', { as: token, body: {} })).statusCode).toBe(401);
  });

  it('reads batches as a bearer, in which what it does not name has an error of its own', async () => {
    const { token } = dataOf(await make());
    const queries = [
      { key: 'a', id: 'cash.balance', period: 'today' },
      { key: 'b', id: 'revenue.total', period: 'ytd' },
    ];
    const answer = await post('/api/v1/metrics/batch', { as: token, body: { queries } });
    expect(answer.json()).toMatchObject({
      results: {
        a: { ok: true, data: { value: 750.1 } },
        b: { ok: false, error: { code: 'METRIC_NOT_FOUND' } },
      },
    });
  });

  it('has no pay in detail, whatever its maker sees, and cannot name metrics of pay or of groups of persons', async () => {
    const { token } = dataOf(await make());
    const rows = rowsOf(await byLink(token, `${PROFIT}&detail=accounts`));
    expect(rows.flatMap(({ label }) => label ?? [])).not.toContain('6100 Wages');
    expect(JSON.stringify(rows)).not.toContain('Wages');
    for (const id of ['comp.annual_total', 'paygap.eu_mean_gap', 'diversity.gender']) {
      const answer = await make({ metrics: ['cash.balance', id] });
      expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
      expect(messageOf(answer)).toContain('metrics[1]: must not be a metric of pay');
    }
  });

  it('decides before a session, and is refused beside a key', async () => {
    const { token } = dataOf(await make());
    const path = `/api/v1/metrics/revenue.total/value.csv?period=ytd`;
    expect((await get(path, { as: team.owner.as })).statusCode).toBe(200);
    expect((await get(`${path}&link=${token}`, { as: team.owner.as })).statusCode).toBe(404);
    expect(refusal(await get(`${CASH}&link=${token}`, { as: key }))).toEqual([401, 'UNAUTHENTICATED']);
    expect((await get(`${CASH}&link=${token}&link=${token}`)).statusCode).toBe(401);
    expect(refusal(await byLink(key))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is no key with other letters, and mistyped it is nothing', async () => {
    const { token } = dataOf(await make());
    for (const text of ['', 'x', mistyped(token), token.replace('_sl_', '_pk_')])
      expect([text.length, (await byLink(text)).statusCode]).toEqual([text.length, 401]);
    expect((await get('/api/v1/metrics', { as: token.replace('_sl_', '_pk_') })).statusCode).toBe(401);
  });

  it('is in the log by its id, never by its token', async () => {
    const { id, token } = dataOf(await make());
    log.length = 0;
    await byLink(token);
    await byLink(token, '/api/nowhere');
    expect(log.map((line) => JSON.parse(line) as { linkId?: string }).map(({ linkId }) => linkId)).toContain(
      id,
    );
    expect(log.join('')).not.toContain(token.slice(15));
  });

  it('is answered from one organisation alone', async () => {
    const other = await aTeam(database, app);
    const { token } = dataOf(await make({ statements: [] }, other.owner.as));
    const [row] = rowsOf(await byLink(token));
    expect(row).toMatchObject({ value: '', null_reason: 'no_data' });
  });
});

describe('a sheet link ends', () => {
  it('when it is revoked, which can be repeated', async () => {
    const { id, token } = dataOf(await make());
    expect((await byLink(token)).statusCode).toBe(200);
    expect(dataOf(await send('DELETE', `${ROUTE}/${id}`, { as: team.owner.as })).state).toBe('revoked');
    expect((await byLink(token)).statusCode).toBe(401);
    expect((await send('DELETE', `${ROUTE}/${id}`, { as: team.owner.as })).statusCode).toBe(200);
  });

  it('at its end, in 90 days unless something else was asked for', async () => {
    const their = await aTeam(database, app);
    const usual = dataOf(await make({}, their.owner.as));
    expect(new Date(usual.expires_at).getTime() - clock().getTime()).toBe(90 * 86_400_000);
    const expires = new Date(clock().getTime() + 60_000).toISOString();
    const short = dataOf(await make({ expires_at: expires }, their.owner.as));
    clock.advance(59_999);
    expect((await byLink(short.token)).statusCode).toBe(200);
    clock.advance(1);
    expect((await byLink(short.token)).statusCode).toBe(401);
    const states = listOf(await get(ROUTE, { as: their.owner.as })).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['active', 'expired']);
  });

  it('with the membership of its maker, also where that is active again later', async () => {
    const their = await aTeam(database, app);
    const maker = await their.join('member');
    const { token } = dataOf(await make({}, maker.as));
    expect((await byLink(token)).statusCode).toBe(200);
    await their.patchMember(their.owner, maker, { status: 'inactive' });
    expect((await byLink(token)).statusCode).toBe(401);
    await their.patchMember(their.owner, maker, { status: 'active' });
    expect((await byLink(token)).statusCode).toBe(401);
  });

  it('after the last day of employment of its maker', async () => {
    const their = await aTeam(database, app);
    const maker = await their.join('member');
    const { token } = dataOf(await make({}, maker.as));
    await their.setMembership(maker, { termination_date: '2026-11-20' });
    expect((await byLink(token)).statusCode).toBe(200);
    await their.setMembership(maker, { termination_date: '2026-11-19' });
    expect((await byLink(token)).statusCode).toBe(401);
  });

  it('while its maker lacks what it was given', async () => {
    const { id, token } = dataOf(await make());
    const give = async (capabilities: string) =>
      await database.pool.query(`update sheet_links set capabilities = $2 where id = $1`, [id, capabilities]);
    await give('{metrics.read,invented}');
    expect((await byLink(token)).statusCode).toBe(401);
    await give('{metrics.read}');
    expect((await byLink(token)).statusCode).toBe(200);
  });

  it('while its maker has no second factor and the organisation requires one', async () => {
    const their = await aTeam(database, app);
    const { token } = dataOf(await make({}, their.owner.as));
    const body = { requires_second_factor: true };
    await send('PATCH', '/api/settings/organization', { as: their.owner.as, body });
    expect((await byLink(token)).statusCode).toBe(401);
    await enrol(app, their.owner.as);
    expect((await byLink(token)).statusCode).toBe(200);
  });

  it('when the organisation is closed', async () => {
    const their = await aTeam(database, app);
    const { token } = dataOf(await make({}, their.owner.as));
    await their.tenant.write(
      async (transaction) =>
        await transaction.run(
          sql<never>`update organizations set closed_at = ${clock()}, erasure_due_at = ${new Date(clock().getTime() + 86_400_000)}
            where id = ${their.organization.id}`.compile(query),
        ),
    );
    expect((await byLink(token)).statusCode).toBe(401);
  });
});

describe('sheet links are seen and revoked', () => {
  it('by who made them and by owners and admins, and by nobody else', async () => {
    const their = await aTeam(database, app);
    const [maker, other, admin] = [
      await their.join('member'),
      await their.join('member'),
      await their.join('admin'),
    ];
    const stranger = await aTeam(database, app);
    const { id } = dataOf(await make({}, maker.as));
    const seenBy = async (as: string) => listOf(await get(ROUTE, { as })).map((link) => link.id);
    expect(await seenBy(maker.as)).toEqual([id]);
    expect(await seenBy(admin.as)).toEqual([id]);
    expect(await seenBy(other.as)).toEqual([]);
    expect(await seenBy(stranger.owner.as)).toEqual([]);
    for (const { as } of [other, stranger.owner])
      expect(refusal(await send('DELETE', `${ROUTE}/${id}`, { as }))).toEqual([404, 'NOT_FOUND']);
    expect((await send('DELETE', `${ROUTE}/${id}`, { as: admin.as })).statusCode).toBe(200);
  });

  it('never by a key', async () => {
    expect((await get(ROUTE, { as: key })).statusCode).toBe(403);
    expect((await make({}, key)).statusCode).toBe(403);
  });
});

describe('a sheet link is refused', () => {
  it.each([
    [{ metrics: [], statements: [] }, 'metrics: must name 1 to 50'],
    [{ metrics: ['cash.balance', 'cash.balance'] }, 'metrics: must not name anything twice'],
    [{ statements: ['general-ledger'] }, 'statements[0]: must be one of'],
    [{ expires_at: '2026-11-19T00:00:00.000Z' }, 'expires_at: must be in the future'],
    [{ expires_at: '2028-01-01T00:00:00.000Z' }, 'at most 400 days'],
    [{ name: ' ' }, 'name: must have 1 to 200 characters'],
    [{ team: 'x' }, 'team'],
  ])('%j', async (body, message) => {
    const answer = await make(body);
    expect(refusal(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(answer)).toContain(message);
  });

  it('for a metric that is not there', async () => {
    expect(refusal(await make({ metrics: ['cash.nothing'] }))).toEqual([404, 'METRIC_NOT_FOUND']);
  });

  it('beyond a hundred in force, also where two are made at once', async () => {
    const { owner, tenant } = await aTeam(database, app);
    const { id } = dataOf(await make({}, owner.as));
    const copy = (count: number) =>
      sql<never>`insert into sheet_links (id, name, identifier, token_hash, metrics, statements, capabilities,
          created_by, created_at, expires_at)
        select gen_random_uuid(), name, identifier, sha256(gen_random_uuid()::text::bytea), metrics, statements, capabilities,
          created_by, created_at, expires_at
        from ${own('sheet_links')} links, generate_series(1, ${count}::int) where id = ${id} returning 1`.compile(
        query,
      );
    await tenant.write(async (transaction) => await transaction.run(copy(98)));
    const both = await Promise.all([make({}, owner.as), make({}, owner.as)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    await send('DELETE', `${ROUTE}/${id}`, { as: owner.as });
    expect((await make({}, owner.as)).statusCode).toBe(200);
    expect(refusal(await make({}, owner.as))).toEqual([409, 'CONFLICT']);
  });
});

it('a link has a rate limit of its own', async () => {
  const limited = await testApp(database, { config: { rateLimit: 60 } });
  const their = await aTeam(database, limited);
  const made = await limited.post(ROUTE, { as: their.owner.as, body: WANTED });
  const { token } = dataOf(made);
  const answers = await Promise.all(
    Array.from({ length: 61 }, async () => await limited.get(`${CASH}&link=${token}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  expect((await limited.get('/api/v1/metrics', { as: their.owner.as })).statusCode).toBe(200);
});
