import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, aUser, START, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { idsOf, ROLE_SESSIONS, refusalOf } from './asking-people.ts';

const database = await testDatabase();
const { get, post, log } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: as } = await aKey(database, organization, ['records.read']);
await aUser(database, organization);

// Hidden details, in words that occur nowhere else.
const HIDDEN = { ethnicity: 'Quondamish', birth: '1957-03-09', country: 'BT', gender: 'non_binary' };
const FILES = {
  'departments.csv': 'department,name\nshop,Shop\n',
  'persons.csv': `person,legal_name,preferred_name,trading_name,work_email,photo_url,gender,ethnicity,date_of_birth,country
zoe,Zoë Ward,Zo,Ward Ltd,zoe@example.com,https://example.com/z.jpg,x,${HIDDEN.ethnicity},${HIDDEN.birth},${HIDDEN.country}
adam,adam Ng,,,,,,,,
eva,Éva Li,,,,,,,,
eve,Eve Ma,,,,,,,,
new,New Here,,,,,,,,
`,
  'memberships.csv': `membership,person,role,status,department,employment_start_date,termination_date
zoe,zoe,owner,,shop,2020-01-01,
zoe-before,zoe,contractor,,,2018-01-01,2019-12-31
adam,adam,,inactive,,2024-01-01,
eva,eva,,,,2024-01-01,2026-11-19
eve,eve,,,shop,2024-01-01,2026-11-20
`,
};
await importing(tenant, FILES);
const ids = await idsOf(tenant, 'persons');
const members = await idsOf(tenant, 'memberships');
const departments = await idsOf(tenant, 'departments');

type Membership = { membership_id: string; organization_id: string };
type Person = Record<string, unknown> & { id: string; legal_name: string; memberships: Membership[] };
const list = async (parameters = '', caller = as) => {
  const answer = await get(`/api/v1/persons${parameters}`, { as: caller });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ meta: object; data: Person[] }>();
};

describe('the list', () => {
  it.each([
    ['', ['Eve Ma', 'Zoë Ward']],
    ['?status=active', ['Eve Ma', 'Zoë Ward']],
    ['?status=inactive', ['adam Ng']],
    ['?status=all', ['adam Ng', 'Éva Li', 'Eve Ma', 'New Here', 'Zoë Ward']],
  ])('%s has the persons with such a membership by legal name', async (parameters, names) => {
    const { meta, data } = await list(parameters);
    expect(data.map(({ legal_name: name }) => name)).toEqual(names);
    expect(meta).toEqual({ version: 1, total: names.length });
  });

  it('shows a person in the order of the specification, with the requested memberships', async () => {
    const { data } = await list();
    const current = {
      membership_id: members['zoe'],
      organization_id: organization.id,
      role: 'owner',
      status: 'active',
      department_id: departments['shop'],
      employment_start_date: '2020-01-01',
      termination_date: null,
    };
    const person = data.find(({ id }) => id === ids['zoe']);
    expect(Object.entries(person ?? {})).toEqual([
      ['id', ids['zoe']],
      ['party_id', expect.stringMatching(/^[0-9a-f-]{36}$/)],
      ['legal_name', 'Zoë Ward'],
      ['preferred_name', 'Zo'],
      ['trading_name', 'Ward Ltd'],
      ['work_email', 'zoe@example.com'],
      ['photo_url', 'https://example.com/z.jpg'],
      ['memberships', [current]],
      ['created_at', START],
      ['updated_at', START],
      ['external_id', expect.any(String)],
    ]);
    const all = await list('?status=all');
    expect(all.data.find(({ id }) => id === ids['zoe'])?.memberships).toEqual([
      current,
      {
        membership_id: members['zoe-before'],
        organization_id: organization.id,
        role: 'contractor',
        status: 'terminated',
        department_id: null,
        employment_start_date: '2018-01-01',
        termination_date: '2019-12-31',
      },
    ]);
    expect(all.data.find(({ id }) => id === ids['new'])?.memberships).toEqual([]);
  });

  it.each(['?status=terminated', '?status=', '?status=ALL', '?status=all&status=all'])(
    '%s is refused, naming the parameter',
    async (parameters) => {
      const answer = await get(`/api/v1/persons${parameters}`, { as });
      expect(refusalOf(answer)).toEqual([400, 'INVALID_REQUEST']);
      expect(answer.body).toContain('"message":"status: ');
    },
  );

  it('has at most 500 persons and counts all of them', async () => {
    const crowded = await anOrganization(database);
    const { secret } = await aKey(database, crowded, ['records.read']);
    expect(await list('', secret)).toEqual({ meta: { version: 1, total: 0 }, data: [] });
    const numbers = Array.from({ length: 503 }, (_, index) => String(index).padStart(3, '0')).toReversed();
    await importing(database.openTenant(crowded.id), {
      'persons.csv': `person,legal_name\n${numbers.map((number) => `p${number},Name ${number}\n`).join('')}q,Other\n`,
      'memberships.csv': `membership,person,employment_start_date\n${numbers.map((number) => `m${number},p${number},2025-01-01\n`).join('')}`,
    });
    const { meta, data } = await list('', secret);
    expect(meta).toEqual({ version: 1, total: 503 });
    const first = numbers.toReversed().slice(0, 500);
    expect(data.map(({ legal_name: name }) => name)).toEqual(first.map((number) => `Name ${number}`));
    expect((await list('?status=all', secret)).meta).toEqual({ version: 1, total: 504 });
    expect((await list('?status=inactive', secret)).meta).toEqual({ version: 1, total: 0 });
  });
});

describe('a person', () => {
  const read = async (id: string | undefined, caller = as) =>
    await get(`/api/v1/persons/${id}`, { as: caller });

  it('is returned as in the list of all, with all their memberships', async () => {
    const { data } = await list('?status=all');
    expect(data).toHaveLength(5);
    for (const person of data) {
      const answer = await read(person.id);
      expect([answer.statusCode, answer.json()]).toEqual([200, { meta: { version: 1 }, data: person }]);
    }
    expect((await read(ids['zoe'])).json<{ data: Person }>().data.memberships).toHaveLength(2);
    expect((await read(ids['zoe']?.toUpperCase())).json()).toMatchObject({
      data: { legal_name: 'Zoë Ward' },
    });
  });

  it('is not found from another organisation, like an unknown one', async () => {
    const { secret } = await aKey(database, await anOrganization(database), ['records.read']);
    const theirs = await read(ids['zoe'], secret);
    expect(refusalOf(theirs)).toEqual([404, 'NOT_FOUND']);
    const none = await read('01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d', secret);
    expect(theirs.body).toBe(none.body);
    expect(refusalOf(await read('zoe'))).toEqual([400, 'INVALID_REQUEST']);
  });

  it('is shown only to callers who may list them', async () => {
    for (const role of ROLE_SESSIONS)
      expect((await read(ids['zoe'], await signedIn(database, organization, role))).statusCode).toBe(200);
    const { secret } = await aKey(database, organization, ['metrics.read', 'people.view_cost']);
    expect(refusalOf(await read(ids['zoe'], secret))).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    expect(refusalOf(await get(`/api/v1/persons/${ids['zoe']}`))).toEqual([401, 'UNAUTHENTICATED']);
    const wrong = await post(`/api/v1/persons/${ids['zoe']}`, { as, body: {} });
    expect([refusalOf(wrong), wrong.headers['allow']]).toEqual([[405, 'METHOD_NOT_ALLOWED'], 'GET, HEAD']);
  });
});

describe('demographics of a person', () => {
  it('are stored, and are in no answer, no line of the log and no event', async () => {
    const kept = sql<{ row: string }>`select t::text as row from person_demographics t`.compile(query);
    const rows = JSON.stringify(await tenant.read(kept));
    for (const value of Object.values(HIDDEN)) expect(rows).toContain(value);
    const all = await aKey(database, organization);
    const owner = await signedIn(database, organization);
    const answers = [];
    for (const path of ['persons?status=all', 'memberships?status=all', `compensation/${members['zoe']}`]) {
      for (const caller of [all.secret, owner]) answers.push(await get(`/api/v1/${path}`, { as: caller }));
    }
    for (const [name, content] of Object.entries(FILES)) {
      const body = content.replace('1957-03-09,BT', '1957-03-09,B').replace('2018-01-01', '2018-1-1');
      answers.push(
        await post(`/api/v1/imports?kind=${name.replace('.csv', '')}`, {
          as: all.secret,
          body,
          headers: { 'content-type': 'text/csv' },
        }),
      );
      await expect
        .poll(async () => (await get('/api/v1/imports', { as: all.secret })).body)
        .not.toContain('"running"');
    }
    const imports = await get('/api/v1/imports', { as: all.secret });
    const listed = imports.json<{ data: { id: string }[] }>().data;
    expect(listed).toHaveLength(3);
    for (const { id } of listed) answers.push(await get(`/api/v1/imports/${id}`, { as: all.secret }));
    const changed = { 'persons.csv': FILES['persons.csv'].replace(',x,', ',f,') };
    expect(await importing(tenant, changed)).toEqual({ 'persons.csv': [0, 1, 4] });
    const events = sql<{ row: string }>`select t::text as row from audit_events t`.compile(query);
    const seen = [
      ...answers.map(({ body }) => body),
      imports.body,
      ...log,
      ...(await tenant.read(events)).map(({ row }) => row),
    ].join('\n');
    expect(seen).toContain('persons.csv');
    for (const hidden of [HIDDEN.ethnicity, HIDDEN.birth, `"${HIDDEN.country}"`, `"${HIDDEN.gender}"`]) {
      expect(seen).not.toContain(hidden);
    }
  });
});

describe('access to the list of persons', () => {
  it.each(ROLE_SESSIONS)('%s may', async (role) => {
    const answer = await get('/api/v1/persons', { as: await signedIn(database, organization, role) });
    expect(answer.statusCode).toBe(200);
  });

  it('not without records.read, nor without credentials', async () => {
    const { secret } = await aKey(database, organization, [
      'people.view_paygap',
      'imports.write',
      'records.write',
    ]);
    const refused = await get('/api/v1/persons?status=nonsense', { as: secret });
    expect(refusalOf(refused)).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    expect(refusalOf(await get('/api/v1/persons'))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('not for another organisation', async () => {
    const { secret } = await aKey(database, await anOrganization(database), ['records.read']);
    expect((await list('?status=all', secret)).data).toEqual([]);
  });
});
