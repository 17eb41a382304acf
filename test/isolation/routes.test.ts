import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { aKey, anOrganization, aSession, aUser, type Method, testApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';

// Two organisations with the same codes everywhere. Theirs has other amounts, and names that ours must never see.
const database = await testDatabase();
const { send, post, get } = await testApp(database);
const ours = await anOrganization(database, { name: 'Ours' });
const theirs = await anOrganization(database, { name: 'Secretive Holdings' });
await keepBooks(database.openTenant(ours.id), {
  accounts: SMALL_CHART,
  rates: SMALL_RATES,
  entries: SMALL_BOOKS,
});
await keepBooks(database.openTenant(theirs.id), {
  accounts: SMALL_CHART.map(([code, name, kind]) => [code, `Secret ${name}`, kind]),
  entries: [entry(['2026-10-01', ['1000', '123456.78'], ['4000', '-123456.78']], { externalId: 's1' })],
});
await keepRecords(database.openTenant(ours.id), 'Own');
const theirRecords = await keepRecords(database.openTenant(theirs.id), 'Secret');
const ourOwner = await aUser(database, ours);
const theirOwner = await aUser(database, theirs, { email: 'secret@example.com' });
const as = await aSession(database, ours, ourOwner);
const key = (await aKey(database, ours)).secret;
const theirKey = await aKey(database, theirs, ['metrics.read', 'ledger.read'], { name: 'secret key' });

/** Every metric, in as few batches as possible. */
const ask = async () =>
  await Promise.all(
    Array.from({ length: Math.ceil(CATALOG.length / 50) }, async (_, index) => {
      const queries = CATALOG.slice(index * 50, (index + 1) * 50).map(({ id, periodKind }) => ({
        key: id,
        id,
        period: periodKind === 'range' ? 'trailing_24' : 'today',
      }));
      return await post('/api/v1/metrics/batch', { as: key, body: { queries } });
    }),
  );

/** Everything that would reveal one tenant to another. */
const SECRETS = [
  theirs.id,
  theirOwner.id,
  theirOwner.membershipId,
  theirKey.id,
  theirKey.secret,
  // With their capital, since answers about webhooks and sign-in have fields of that name.
  'Secret',
  'secret@',
  'secret key',
  '123456.78',
  '123,456',
  ...Object.values(theirRecords),
];

describe('over HTTP', () => {
  it('entries posted by another organisation change nothing of ours', async () => {
    const before = await ask();
    await keepBooks(database.openTenant(theirs.id), {
      entries: [entry(['2026-11-02', ['1000', '999.99'], ['4000', '-999.99']], { externalId: 'again' })],
    });
    const bodies = (answers: typeof before) => answers.map(({ body }) => body);
    expect(bodies(await ask())).toEqual(bodies(before));
    for (const { statusCode, body } of before) {
      expect([statusCode, body]).toEqual([200, expect.stringContaining('"value":')]);
    }
  });

  it('each organisation reads its own values under the same names', async () => {
    const path = '/api/v1/metrics/revenue.by_account/value?period=2026-10-01:2026-10-31';
    expect((await get(path, { as: theirKey.secret })).json()).toMatchObject({
      data: { items: [{ key: '4000', label: 'Secret Wholesale' }] },
    });
    expect((await get(path, { as: key })).json()).toMatchObject({ data: { items: [] } });
  });

  it('each organisation sees its own records behind them', async () => {
    const path = '/api/v1/metrics/revenue.by_account';
    const asked = 'period=2026-10-01:2026-10-31';
    const explained = (await get(`${path}/explain?${asked}`, { as: theirKey.secret })).payload;
    expect(explained).toContain('Secret Wholesale');
    const rows = async (caller: string) =>
      (await get(`${path}/rows?${asked}&leaf=0`, { as: caller })).payload;
    expect(await rows(theirKey.secret)).toContain('Secret Wholesale');
    for (const answer of [(await get(`${path}/explain?${asked}`, { as: key })).payload, await rows(key)]) {
      for (const secret of SECRETS) expect(answer).not.toContain(secret);
    }
    expect(JSON.parse(await rows(key))).toMatchObject({ data: [] });
  });

  it('no route returns anything of theirs for any of their ids', { timeout: 400_000 }, async () => {
    const document = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
    }>();
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { parameters = [] }]) => ({
        method: method.toUpperCase() as Method,
        path: `/api${path}`,
        known: new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name)),
      })),
    );
    expect(operations.length).toBeGreaterThan(35);
    const ids = [
      theirs.id,
      theirKey.id,
      theirOwner.id,
      theirOwner.membershipId,
      ...Object.values(theirRecords),
    ];
    const read = new Set<string>();
    for (const { method, path, known } of operations) {
      if (path === '/api/openapi.json' || path.endsWith('/sign-out')) continue;
      // The log of their requests repeats the ids that these requests name (test/api/request-log).
      if (path === '/api/v1/request-log') continue;
      for (const id of ids) {
        const body = method === 'GET' ? {} : { body: bodyFor(path, id) };
        for (const caller of [as, key]) {
          const asked = ['department', 'subject', 'actor', 'team'].map((name) => [name, id] as const);
          const query = [...asked, ['leaf', '0'] as const].filter(([name]) => known.has(name));
          const search = new URLSearchParams(
            query.map(([name, value]): [string, string] => [name, value]),
          ).toString();
          const url = `${path.replace(/\{[^}]+\}/, id)}${search === '' ? '' : `?${search}`}`;
          // A list without a parameter for an id is the same each time.
          if (method === 'GET' && read.has(`${caller} ${url}`)) continue;
          read.add(`${caller} ${url}`);
          const answer = await send(method, url, { as: caller, ...body });
          const seen = answer.body.replaceAll(id, '');
          for (const secret of SECRETS) expect(seen, `${method} ${path}`).not.toContain(secret);
          const allowed = path.includes('{') ? [400, 403, 404] : [answer.statusCode];
          expect(allowed, `${method} ${path}`).toContain(answer.statusCode);
        }
      }
    }
    // None of the requests revoked or rotated their key.
    expect((await get('/api/v1/metrics', { as: theirKey.secret })).statusCode).toBe(200);
  });

  it('no user can switch to an organisation of others', async () => {
    const answer = await post('/api/auth/active-organization', { as, body: { organization_id: theirs.id } });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    expect((await get('/api/auth/me', { as })).body).toContain(ours.id);
  });
});

// The parameters of each route, with one of their ids wherever possible.
function bodyFor(path: string, id: string): unknown {
  if (path.endsWith('/active-organization')) return { organization_id: id };
  if (path.endsWith('/sign-in')) return { email: 'secret@example.com', password: 'not the password' };
  if (path.endsWith('/setup'))
    return {
      organization: {
        name: 'Ours',
        base_currency: 'AUD',
        time_zone: 'UTC',
        financial_year_start_month: 1,
      },
      owner: { name: 'Mallory', email: `m${id}@example.com`, password: 'a long password' },
    };
  if (path.endsWith('/first-steps')) return { is_hidden: true };
  if (path.endsWith('/overview')) return { figures: ['cash.balance'] };
  if (path.endsWith('/change-password')) return { current_password: 'wrong', new_password: 'wrong as well' };
  if (path.endsWith('invitation')) return { token: id, password: 'not the password' };
  if (path.endsWith('/invitations'))
    return { email: `x${id}@example.com`, role: 'member', membership_id: id };
  if (path.includes('/settings/members/')) return { role: 'member' };
  if (path.endsWith('/settings/organization')) return { name: 'Ours' };
  if (path.endsWith('/custom-fields/order')) return { subject: 'customer-profile', ids: [id] };
  if (path.endsWith('/custom-fields'))
    return { subject: 'invoice', key: `k${id.slice(0, 8)}`, label: 'x', type: 'text' };
  if (path.includes('/custom-fields/')) return { label: 'x' };
  if (path.includes('/customers/') || path.includes('/vendors/')) return { notes: 'x' };
  if (path.endsWith('/rotate')) return {};
  if (path.endsWith('/api-keys')) return { name: 'ours', capabilities: ['metrics.read'] };
  return { queries: [{ key: 'k', id, period: 'ytd' }] };
}
