import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { archiveField, CUSTOMERS, type Customer, defineFields, keepCustomers } from './keeping-customers.ts';

const database = await testDatabase();
const { get, send } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, ['records.read']);
const unknownId = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

type List = { meta: { version: number; total: number }; data: Partial<Customer>[] };
const list = async (query = '', caller = as) => {
  const answer = await get(`${CUSTOMERS}${query}`, { as: caller });
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
};
const names = ({ data }: List) => data.map(({ name }) => name);

await defineFields(tenant, [
  { key: 'shade' },
  { key: 'grade', type: 'number' },
  { key: 'gone', type: 'text' },
]);
const [harbour = '', ...others] = await keepCustomers(tenant, [
  {
    name: 'Harbour Cafe',
    fields: { account_number: '4711', notes: 'Closed\nin January.' },
    custom: { grade: '7', shade: 'blue', gone: 'hidden' },
  },
  { name: 'éclair & Co' },
  { name: 'Eclair' },
  { name: 'zebra' },
  { name: 'Östra' },
  { name: 'Asleep', fields: { status: 'inactive' } },
  { name: 'Buried', fields: { status: 'archived' } },
  { name: 'Twin' },
  { name: 'Twin' },
]);
await archiveField(tenant, 'gone');
const twins = others.slice(-2).toSorted();

describe('the list', () => {
  it('has the active customers by name in natural order, then by id', async () => {
    const all = await list();
    expect(names(all)).toEqual(['Eclair', 'éclair & Co', 'Harbour Cafe', 'Östra', 'Twin', 'Twin', 'zebra']);
    expect(all.meta).toEqual({ version: 1, total: 7 });
    expect(all.data.filter(({ name }) => name === 'Twin').map(({ id }) => id)).toEqual(twins);
  });

  it.each([
    ['harbour', ['Harbour Cafe']],
    ['ÖST', ['Östra']],
    ['clair', ['Eclair', 'éclair & Co']],
    [' 471 ', ['Harbour Cafe']],
    ['twin', ['Twin', 'Twin']],
    ['asleep', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
  ])('searched for %j has %j, and counts them', async (text, found) => {
    const all = await list(`?search=${encodeURIComponent(text)}`);
    expect([names(all), all.meta.total]).toEqual([found, found.length]);
  });

  it('has every customer for an empty search, filters by status, and counts beyond the page', async () => {
    for (const text of ['', '+', '%20']) expect((await list(`?search=${text}`)).meta.total).toBe(7);
    expect(names(await list('?search=E&status=inactive'))).toEqual(['Asleep']);
    expect((await list('?search=e&status=all&fields=id')).meta.total).toBe(5);
    const refused = await get(`${CUSTOMERS}?search=${'x'.repeat(201)}`, { as });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('"search: ')]);
    const crowded = await anOrganization(database);
    await keepCustomers(
      database.openTenant(crowded.id),
      Array.from({ length: 505 }, (_, index) => ({ name: `Shop ${index}` })),
    );
    const { secret } = await aKey(database, crowded, ['records.read']);
    const many = await list('?search=shop', secret);
    expect([many.data.length, many.meta.total]).toEqual([500, 505]);
    expect((await list('?search=shop+50', secret)).meta.total).toBe(6);
  });

  it.each([
    ['active', 7],
    ['inactive', 1],
    ['archived', 1],
    ['all', 9],
  ])('of status %s has %i', async (status, total) => {
    const { meta, data } = await list(`?status=${status}`);
    expect([meta.total, data.length]).toEqual([total, total]);
    expect(data.filter((row) => status !== 'all' && row['status'] !== status)).toEqual([]);
  });

  it.each([
    '?status=closed',
    '?status=',
    '?status=Active',
    '?status=active&status=all',
    '?fields=id&fields=name',
  ])('%s is refused, naming the parameter', async (query) => {
    const answer = await get(`${CUSTOMERS}${query}`, { as });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
    expect(answer.body).toMatch(/"message":"(status|fields): /);
  });

  it('has at most 500 customers and counts all of them', async () => {
    const crowded = await anOrganization(database);
    const { secret } = await aKey(database, crowded, ['records.read']);
    expect(await list('', secret)).toEqual({ meta: { version: 1, total: 0 }, data: [] });
    const kept = Array.from({ length: 503 }, (_, index) => ({ name: `C ${String(index).padStart(3, '0')}` }));
    await keepCustomers(database.openTenant(crowded.id), [
      ...kept.toReversed(),
      { name: 'A', fields: { status: 'inactive' } },
    ]);
    for (const query of ['', '?fields=name', '?fields=nothing', '?fields=custom_fields']) {
      const { meta, data } = await list(query, secret);
      expect([meta.total, data.length]).toEqual([503, 500]);
    }
    expect(names(await list('?fields=name', secret))).toEqual(kept.slice(0, 500).map(({ name }) => name));
    expect((await list('?status=all', secret)).meta.total).toBe(504);
    expect((await list('?status=archived', secret)).meta.total).toBe(0);
  });
});

describe('a customer', () => {
  it('is returned in full, in the order of the specification, with its active custom fields', async () => {
    const answer = await get(`${CUSTOMERS}/${harbour}`, { as });
    const { meta, data } = answer.json<{ meta: object; data: Customer }>();
    expect(meta).toEqual({ version: 1 });
    expect(Object.entries(data).filter(([key]) => key !== 'party_id')).toEqual([
      ['id', harbour],
      ['name', 'Harbour Cafe'],
      ['status', 'active'],
      ['account_number', '4711'],
      ['payment_terms', null],
      ['default_currency', null],
      ['credit_limit', null],
      ['billing_email', null],
      ['billing_address', null],
      ['contact_first_name', null],
      ['contact_last_name', null],
      ['contact_email', null],
      ['contact_phone', null],
      ['notes', 'Closed\nin January.'],
      ['custom_fields', { shade: 'blue', grade: 7 }],
      ['created_at', '2026-11-20T03:04:05.678Z'],
      ['updated_at', '2026-11-20T03:04:05.678Z'],
      ['external_id', expect.any(String)],
    ]);
    expect((await list()).data.find(({ id }) => id === harbour)).toEqual(data);
  });

  it.each([
    ['id,name', ['id', 'name']],
    ['name,id,name', ['id', 'name']],
    [' name , nothing,ID', ['name']],
    ['custom_fields', ['custom_fields']],
    ['custom_fields.grade,updated_at', ['custom_fields', 'updated_at']],
    ['nothing', []],
    ['custom_fields_,__proto__,constructor', []],
  ])('has with fields=%s exactly these', async (fields, shown) => {
    for (const path of [`${CUSTOMERS}/${harbour}`, CUSTOMERS]) {
      const { data } = (await get(`${path}?fields=${encodeURIComponent(fields)}`, { as })).json<{
        data: object | object[];
      }>();
      for (const row of [data].flat()) expect(Object.keys(row)).toEqual(shown);
    }
  });

  it.each([
    ['custom_fields', { shade: 'blue', grade: 7 }],
    ['custom_fields.grade', { grade: 7 }],
    ['custom_fields.grade,custom_fields.shade', { shade: 'blue', grade: 7 }],
    ['custom_fields.grade,custom_fields', { shade: 'blue', grade: 7 }],
    ['custom_fields.nothing', {}],
    ['custom_fields.gone', {}],
    ['custom_fields.', {}],
    ['custom_fields.__proto__', {}],
  ])('has with fields=%s these custom ones', async (fields, shown) => {
    const one = await get(`${CUSTOMERS}/${harbour}?fields=${fields}`, { as });
    expect(one.json()).toEqual({ meta: { version: 1 }, data: { custom_fields: shown } });
    const { data } = await list(`?fields=id,${fields}`);
    expect(data.find(({ id }) => id === harbour)).toEqual({ id: harbour, custom_fields: shown });
  });

  it.each(['', ',', ' , '])('is returned in full with empty fields (%j)', async (fields) => {
    const whole = await get(`${CUSTOMERS}/${harbour}`, { as });
    const again = await get(`${CUSTOMERS}/${harbour}?fields=${encodeURIComponent(fields)}`, { as });
    expect(again.body).toBe(whole.body);
  });

  it('is not found under an unknown id or one of another organisation', async () => {
    const theirs = await anOrganization(database);
    const [their = ''] = await keepCustomers(database.openTenant(theirs.id), [{ name: 'Theirs' }]);
    const { secret } = await aKey(database, organization, CAPABILITIES);
    const answers = [];
    for (const id of [unknownId, their]) {
      answers.push(
        await get(`${CUSTOMERS}/${id}`, { as: secret }),
        await send('PATCH', `${CUSTOMERS}/${id}`, { as: secret, body: { notes: 'ours now' } }),
        await send('PATCH', `${CUSTOMERS}/${id}`, {
          as: secret,
          body: {},
          headers: { 'if-match': 'nonsense' },
        }),
      );
    }
    const bodies = answers.map(({ statusCode, json }) => [statusCode, json()] as const);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toEqual([
      404,
      { error: { code: 'NOT_FOUND', message: 'There is no customer with this id.' } },
    ]);
    expect((await list('?status=all', secret)).data.map(({ name }) => name)).not.toContain('Theirs');
  });

  it.each(['x', '1', `${unknownId}0`, "' or 1=1 --", `urn:uuid:${unknownId}`])(
    'cannot be requested by %s, which is not a UUID',
    async (id) => {
      for (const method of ['GET', 'PATCH'] as const) {
        const body = method === 'GET' ? {} : { body: {} };
        const { secret } = await aKey(database, organization, CAPABILITIES);
        const answer = await send(method, `${CUSTOMERS}/${encodeURIComponent(id)}`, { as: secret, ...body });
        expect([answer.statusCode, answer.json()]).toMatchObject([
          400,
          { error: { code: 'INVALID_REQUEST' } },
        ]);
      }
    },
  );
});

describe('access', () => {
  const statusesOf = async (caller: string | undefined) => {
    const options = caller === undefined ? {} : { as: caller };
    return [
      await get(CUSTOMERS, options),
      await get(`${CUSTOMERS}/${harbour}`, options),
      await send('PATCH', `${CUSTOMERS}/${harbour}`, { ...options, body: {} }),
    ].map(({ statusCode }) => statusCode);
  };

  it.each([
    ['owner', [200, 200, 200]],
    ['admin', [200, 200, 200]],
    ['member', [200, 200, 200]],
    ['contractor', [200, 200, 403]],
  ] as const)('read and change: %s gets %j', async (role, statuses) => {
    expect(await statusesOf(await signedIn(database, organization, role))).toEqual(statuses);
  });

  it.each(CAPABILITIES)('read and change with a key for %s alone', async (capability) => {
    const read = capability === 'records.read' ? 200 : 403;
    const write = capability === 'records.write' ? 200 : 403;
    const { secret } = await aKey(database, organization, [capability]);
    expect(await statusesOf(secret)).toEqual([read, read, write]);
  });

  it('not without credentials, which are checked before the form', async () => {
    expect(await statusesOf(undefined)).toEqual([401, 401, 401]);
    expect((await get(`${CUSTOMERS}?status=closed`)).statusCode).toBe(401);
    const key = (await aKey(database, organization, ['metrics.read'])).secret;
    expect((await get(`${CUSTOMERS}/x`, { as: key })).statusCode).toBe(403);
  });
});
