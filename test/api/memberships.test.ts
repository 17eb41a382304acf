import { describe, expect, it } from 'vitest';
import { accountCopy } from '../../src/access/member-account.ts';
import { query } from '../../src/db/statement.ts';
import { importing } from '../import/people-files.ts';
import { accountOf, aKey, anOrganization, aUser, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { idsOf, ROLE_SESSIONS, refusalOf } from './asking-people.ts';

const database = await testDatabase();
const { get, clock } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, ['records.read']);
const user = await aUser(database, organization, { role: 'admin', name: 'Mo Signs-in' });

// Today, in Sydney, is 2026-11-20.
await importing(tenant, {
  'departments.csv': 'department,name,parent\nshop,Shop,\nfront,Front,shop\n',
  'persons.csv': ['Zoë', 'adam', 'Éva', 'Eve', 'Last', 'Left', 'Next', 'Off']
    .map((name) => `${name},${name}`)
    .reduce((file, row) => `${file}${row}\n`, 'person,legal_name\n'),
  'memberships.csv': `membership,person,role,status,department,manager,employment_start_date,termination_date,effective_from,leave_pay,category_of_worker
zoe,Zoë,owner,,shop,,2020-01-01,,,,
adam,adam,contractor,,front,zoe,2024-02-05,,,none,
adam,adam,member,,shop,eve,2024-02-05,,2026-11-20,reduced,Clerks
adam,adam,admin,inactive,front,,2024-02-05,,2026-11-21,,Drivers
eva,Éva,,,,,2026-11-20,,,,
eve,Eve,,,front,zoe,2024-02-05,,,,
last,Last,,,front,zoe,2024-02-05,2026-11-20,,,
left,Left,,,front,zoe,2024-02-05,2026-11-19,,,
next,Next,,,front,zoe,2026-11-21,,,,
off,Off,,inactive,front,zoe,2024-02-05,,,,
`,
});
const ids = await idsOf(tenant, 'memberships');
const departments = await idsOf(tenant, 'departments');
const persons = await idsOf(tenant, 'persons');

type Membership = Record<string, unknown> & { id: string; status: string };
type List = { meta: object; data: Membership[] };
const list = async (parameters = '', caller = as) => {
  const answer = await get(`/api/v1/memberships${parameters}`, { as: caller });
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
};
const names = new Map([
  ...Object.entries(ids).map(([name, id]) => [id, name] as const),
  [user.membershipId, 'mo'],
]);
const namesIn = ({ data }: List) => data.map(({ id }) => names.get(id));

describe('the list', () => {
  it('has today’s active memberships by name in natural order', async () => {
    const all = await list();
    expect(namesIn(all)).toEqual(['adam', 'eva', 'eve', 'last', 'mo', 'zoe'].toSorted(byName));
    expect(all.meta).toEqual({ version: 1, total: 6 });
  });

  it('has ended memberships only for all, and only inactive ones for inactive', async () => {
    const inactive = await list('?status=inactive');
    expect(namesIn(inactive)).toEqual(['next', 'off']);
    expect(inactive.data.map(({ status }) => status)).toEqual(['inactive', 'inactive']);
    const all = await list('?status=all');
    expect(namesIn(all)).toEqual([...names.values()].toSorted(byName));
    expect(all.meta).toEqual({ version: 1, total: 9 });
    expect(all.data.filter(({ status }) => status === 'terminated').map(({ id }) => id)).toEqual([
      ids['left'],
    ]);
  });

  it('shows each as it is today, in the order of the specification', async () => {
    const { data } = await list();
    expect(Object.entries(data.find(({ id }) => id === ids['adam']) ?? {})).toEqual([
      ['id', ids['adam']],
      ['person_id', persons['adam']],
      ['user_id', null],
      ['organization_id', organization.id],
      ['role', 'member'],
      ['status', 'active'],
      ['department_id', departments['shop']],
      ['employment_start_date', '2024-02-05'],
      ['termination_date', null],
      ['manager_membership_id', ids['eve']],
      ['created_at', START],
      ['updated_at', START],
      ['name', 'adam'],
      ['category_of_worker', 'Clerks'],
      ['job_title', null],
      ['external_id', 'adam'],
    ]);
    expect(data.find(({ id }) => id === user.membershipId)).toMatchObject({
      person_id: null,
      user_id: user.id,
      role: 'admin',
      status: 'active',
      department_id: null,
      employment_start_date: null,
      name: 'Mo Signs-in',
    });
  });

  it('shows leave_pay, from its date on, only to those who may see pay', async () => {
    const { secret } = await aKey(database, organization, ['records.read', 'people.view_cost']);
    const of = async (caller: string) =>
      (await list('', caller)).data.find(({ id }) => id === ids['adam']) ?? {};
    expect(await of(secret)).toMatchObject({ leave_pay: 'reduced', category_of_worker: 'Clerks' });
    expect(await of(as)).not.toHaveProperty('leave_pay');
    clock.set('2026-11-19T03:00:00Z');
    expect(await of(secret)).toMatchObject({ leave_pay: 'none', category_of_worker: null });
    clock.set('2026-11-20T14:00:00Z');
    expect((await list('?status=all', secret)).data.find(({ id }) => id === ids['adam'])).toMatchObject({
      leave_pay: null,
      category_of_worker: 'Drivers',
    });
    clock.set(START);
  });

  it('uses the date in the time zone of the organisation', async () => {
    // It is past midnight in Sydney, but not yet in London.
    clock.set('2026-11-20T13:00:00Z');
    expect(namesIn(await list())).toEqual(['eva', 'eve', 'mo', 'next', 'zoe'].toSorted(byName));
    const { data } = await list('?status=all');
    expect(data.find(({ id }) => id === ids['adam'])).toMatchObject({
      role: 'admin',
      status: 'inactive',
      department_id: departments['front'],
      manager_membership_id: null,
    });
    clock.set('2026-11-20T12:59:59Z');
    expect((await list()).meta).toMatchObject({ total: 6 });
    clock.set(START);
  });

  it('has the current members of a department, without those below it or those to come', async () => {
    expect(namesIn(await list(`?department=${departments['shop']}`))).toEqual(['adam', 'zoe']);
    expect(namesIn(await list(`?department=${departments['front']?.toUpperCase()}&status=all`))).toEqual([
      'eve',
      'last',
      'left',
      'off',
    ]);
  });

  it.each(['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', 'front', '', '%', "' or 1=1 --"])(
    'is empty for the unknown department %j',
    async (department) => {
      expect(await list(`?department=${encodeURIComponent(department)}&status=all`)).toEqual({
        meta: { version: 1, total: 0 },
        data: [],
      });
    },
  );

  it.each([
    '?status=terminated',
    '?status=',
    '?status=Active',
    '?status=all&status=active',
    '?department=a&department=b',
  ])('%s is refused, naming the parameter', async (parameters) => {
    const answer = await get(`/api/v1/memberships${parameters}`, { as });
    expect(refusalOf(answer)).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body).toMatch(/"message":"(status|department): /);
  });

  it('shows a correction instead of the corrected entry', async () => {
    const other = await anOrganization(database);
    const door = database.openTenant(other.id);
    const { secret } = await aKey(database, other, ['records.read']);
    const working = (role: string) => ({
      'persons.csv': 'person,legal_name\nada,Ada\n',
      'memberships.csv': `membership,person,role,employment_start_date\nada,ada,${role},2025-01-01\n`,
    });
    const later = new Date('2026-11-20T03:04:06Z');
    for (const role of ['admin', 'contractor', 'admin', 'member']) {
      await importing(door, working(role), role === 'member' ? later : undefined);
      expect((await list('', secret)).data.map((membership) => membership['role'])).toEqual([role]);
    }
    expect((await list('', secret)).data).toMatchObject([
      { created_at: START, updated_at: later.toISOString() },
    ]);
  });

  it('returns every one of many', async () => {
    const crowded = await anOrganization(database);
    const { secret } = await aKey(database, crowded, ['records.read']);
    expect(await list('', secret)).toEqual({ meta: { version: 1, total: 0 }, data: [] });
    const numbers = Array.from({ length: 1203 }, (_, index) => String(index).padStart(4, '0'));
    await importing(database.openTenant(crowded.id), {
      'persons.csv': `person,legal_name\n${numbers.map((number) => `p${number},Name ${number}\n`).join('')}`,
      'memberships.csv': `membership,person,employment_start_date\n${numbers.map((number) => `m${number},p${number},2025-01-01\n`).join('')}`,
    });
    const { meta, data } = await list('', secret);
    expect([meta, data.length]).toEqual([{ version: 1, total: 1203 }, 1203]);
    const sorted = await idsOf(database.openTenant(crowded.id), 'memberships');
    expect(data.map(({ id }) => id)).toEqual(numbers.map((number) => sorted[`m${number}`]));
  });
});

describe('access to the list of memberships', () => {
  it.each(ROLE_SESSIONS)('%s may', async (role) => {
    const answer = await get('/api/v1/memberships', { as: await signedIn(database, organization, role) });
    expect(answer.statusCode).toBe(200);
  });

  it('not without records.read, nor without credentials', async () => {
    const { secret } = await aKey(database, organization, [
      'people.view_cost',
      'metrics.read',
      'records.write',
    ]);
    const refused = await get('/api/v1/memberships?status=nonsense', { as: secret });
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    expect(refusalOf(await get('/api/v1/memberships'))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('not for another organisation', async () => {
    const { secret } = await aKey(database, await anOrganization(database), ['records.read']);
    expect((await list('?status=all', secret)).data).toEqual([]);
    expect((await list(`?status=all&department=${departments['front']}`, secret)).data).toEqual([]);
  });
});

describe('a member with an account', () => {
  it('has the role and status of the settings, and the department and dates of the employment', async () => {
    const other = await aUser(database, await anOrganization(database));
    const join = query
      .updateTable('memberships')
      .set({ ...accountCopy(await accountOf(database, other)), role: 'owner', status: 'inactive' })
      .where('id', '=', ids['eve'] ?? '')
      .compile();
    await tenant.write(async (transaction) => await transaction.run(join));
    const { data } = await list('?status=inactive');
    expect(data.find(({ id }) => id === ids['eve'])).toMatchObject({
      role: 'owner',
      status: 'inactive',
      department_id: departments['front'],
    });
  });
});

function byName(one: string | undefined, other: string | undefined): number {
  return (one ?? '').localeCompare(other ?? '');
}
