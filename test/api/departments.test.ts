import { describe, expect, it } from 'vitest';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { idsOf, ROLE_SESSIONS, refusalOf } from './asking-people.ts';

const PATH = '/api/v1/departments';
const database = await testDatabase();
const { get, post, clock } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, ['records.read']);

// The names are in no order, and children come before their parents.
await importing(tenant, {
  'departments.csv': `department,name,parent
field,Field sales,sales
zoo,Zoo,
sales,Sales,
east,East,field
élan,Élan,
export,export,sales
twin-a,Twin,zoo
twin-b,Twin,zoo
emu,Emu,
`,
});
const ids = await idsOf(tenant, 'departments');

type Department = { id: string; name: string; parent_department_id: string | null };
const list = async (caller = as) => {
  const answer = await get(PATH, { as: caller });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ meta: object; data: Department[] }>();
};

describe('the list', () => {
  it('is in tree order, with siblings by name in natural order', async () => {
    const { meta, data } = await list();
    const names = data.map(({ name }) => name);
    expect(names).toEqual(['Élan', 'Emu', 'Sales', 'export', 'Field sales', 'East', 'Zoo', 'Twin', 'Twin']);
    expect(meta).toEqual({ version: 1, total: 9 });
    const twins = data.slice(-2).map(({ id }) => id);
    expect(twins).toEqual([String(ids['twin-a']), String(ids['twin-b'])].toSorted());
  });

  it('shows each department with its parent and the time of its last change', async () => {
    const { data } = await list();
    expect(data.find(({ id }) => id === ids['field'])).toEqual({
      id: ids['field'],
      name: 'Field sales',
      parent_department_id: ids['sales'],
      created_at: START,
      updated_at: START,
      external_id: 'field',
    });
    expect(data.find(({ id }) => id === ids['zoo'])?.parent_department_id).toBeNull();
    const other = await anOrganization(database);
    const door = database.openTenant(other.id);
    const { secret } = await aKey(database, other, ['records.read']);
    await importing(door, { 'departments.csv': 'department,name\nshop,Shop\n' });
    const later = new Date('2026-11-20T03:04:06Z');
    await importing(door, { 'departments.csv': 'department,name\nshop,The shop\n' }, later);
    expect((await list(secret)).data).toMatchObject([
      { name: 'The shop', created_at: START, updated_at: later.toISOString() },
    ]);
  });

  it('has the names that metrics accept as a team and memberships as a department', async () => {
    const { data } = await list();
    const { secret } = await aKey(database, organization, ['metrics.read', 'records.read']);
    for (const { id } of data) {
      const value = await get(`/api/v1/metrics/headcount.active/value?period=today&team=${id}`, {
        as: secret,
      });
      expect(value.statusCode).toBe(200);
      const members = await get(`/api/v1/memberships?department=${id}`, { as: secret });
      expect(members.json()).toMatchObject({ meta: { total: 0 } });
    }
  });

  it('is empty when there are no departments', async () => {
    const { secret } = await aKey(database, await anOrganization(database), ['records.read']);
    expect(await list(secret)).toEqual({ meta: { version: 1, total: 0 }, data: [] });
  });

  it('answers 304 when the caller has it already', async () => {
    const { etag } = (await get(PATH, { as })).headers;
    clock.advance(1000);
    const again = await get(PATH, { as, headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    clock.set(START);
  });
});

describe('access to the list of departments', () => {
  it.each(ROLE_SESSIONS)('%s may', async (role) => {
    expect(await list(await signedIn(database, organization, role))).toEqual(await list());
  });

  it('not without records.read, nor without credentials', async () => {
    const { secret } = await aKey(database, organization, ['metrics.read', 'records.write']);
    const refused = await get(PATH, { as: secret });
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    expect(refused.json()).toMatchObject({ error: { detail: { capability: 'records.read' } } });
    expect(refusalOf(await get(PATH))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('only with GET, at this address', async () => {
    const wrong = await post(PATH, { as, body: {} });
    expect([refusalOf(wrong), wrong.headers['allow']]).toEqual([[405, 'METHOD_NOT_ALLOWED'], 'GET, HEAD']);
    expect(refusalOf(await get(`${PATH}/${ids['zoo']}`, { as }))).toEqual([404, 'NOT_FOUND']);
  });
});
