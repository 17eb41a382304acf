import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { idsOf, refusalOf } from './asking-people.ts';

const database = await testDatabase();
const { get } = await testApp(database);
const organization = await anOrganization(database);
const tenant = database.openTenant(organization.id);
const { secret: plain } = await aKey(database, organization, ['records.read']);
const { secret: paid } = await aKey(database, organization, [
  'records.read',
  'people.view_cost',
  'metrics.read',
]);

// Today, in Sydney, is 2026-11-20.
const STAFF = {
  'exchange_rates.csv': 'date,currency,rate\n2025-06-01,USD,1.5\n',
  'departments.csv': 'department,name,parent\nshop,Shop,\nfront,Front,shop\noffice,Office,\n',
  'persons.csv': 'person,legal_name\nann,Ann\nbo,Bo\ncy,Cy\ndi,Di\nel,Él\n',
  'memberships.csv': `membership,person,role,status,department,manager,employment_start_date,termination_date,effective_from,job_title
ann,ann,member,active,shop,,2024-01-01,,,Owner
bo,bo,member,active,front,ann,2024-03-01,2025-06-30,,Clerk
bo,bo,member,active,office,di,2024-03-01,2025-06-30,2025-01-01,Senior clerk
cy,cy,contractor,active,front,ann,2024-03-01,,,
cy,cy,member,inactive,front,ann,2024-03-01,,2025-07-01,Buyer
di,di,member,active,office,ann,2025-01-01,,,Zoologist
el,el,member,active,front,ann,2024-02-01,,,Buyer
`,
  'compensation.csv': `compensation,membership,pay_type,amount,currency,frequency,engagement_type,weekly_hours,effective_from,effective_to
A-1,ann,salary,90000,AUD,annual,full_time,38,2024-01-01,2024-12-31
A-2,ann,salary,8000.5,AUD,monthly,full_time,38,2025-01-01,
A-3,ann,allowance,1000,AUD,annual,full_time,,2025-01-01,
A-4,ann,bonus,500,AUD,one_off,full_time,,2025-01-01,2025-01-01
B-1,bo,hourly,40,AUD,hourly,part_time,20,2024-03-01,
C-1,cy,salary,300,AUD,daily,contractor,,2024-03-01,
D-1,di,salary,70000,USD,annual,full_time,38,2025-01-01,
`,
};
await importing(tenant, STAFF);
const ids = await idsOf(tenant, 'memberships');
const departments = await idsOf(tenant, 'departments');
const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));

type Row = Readonly<Record<string, string | number | null>>;
type List = Readonly<{
  meta: Readonly<Record<string, string | number | boolean | null>>;
  data: readonly Row[];
}>;

const list = async (parameters: string, as = plain) => {
  const answer = await get(`/api/v1/memberships?${parameters}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<List>();
};
const shown = ({ data }: List) =>
  data.map((row) => [
    nameOf.get(String(row['id'])),
    row['status'],
    row['job_title'],
    nameOf.get(String(row['manager_membership_id'])) ?? null,
  ]);

/** The same worked out from the base table by hand. */
async function byHand(day: string) {
  const rows = await tenant.read(
    sql<{ name: string; status: string; title: string | null; manager: string | null }>`
      select member.external_id as name, held.job_title as title, manager.external_id as manager,
        case when member.termination_date < ${day}::date then 'terminated' when member.employment_start_date > ${day}::date then 'inactive'
          else held.status end as status
      from memberships member
      left join membership_assignments held on held.membership_id = member.id and held.voided_at is null and held.effective_from <= ${day}::date
        and not exists (select from membership_assignments later where later.membership_id = member.id and later.voided_at is null
          and later.effective_from > held.effective_from and later.effective_from <= ${day}::date)
      left join memberships manager on manager.id = held.manager_membership_id
      order by member.external_id collate "C"`.compile(query),
  );
  return rows.map(({ name, status, title, manager }) => [name, status, title, manager]);
}

describe('memberships as at a day', () => {
  it.each([
    // The day before each change, the day, and the day after.
    ['2023-12-31', '2024-01-01', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01', '2025-01-02'],
    ['2025-06-29', '2025-06-30', '2025-07-01', '2025-07-02', '2026-11-19', '2026-11-20'],
  ])('are what their assignments said on %s and the other days', async (...days) => {
    for (const day of days) {
      const answer = await list(`status=all&asOf=${day}`);
      expect(answer.meta).toEqual({ version: 1, total: 5, as_of: day });
      expect(shown(answer)).toEqual(await byHand(day));
    }
  });

  it('end after the last day of employment and begin on the first', async () => {
    const names = async (day: string) => shown(await list(`asOf=${day}`)).map(([name]) => name);
    expect(await names('2023-12-31')).toEqual([]);
    expect(await names('2024-01-01')).toEqual(['ann']);
    expect(await names('2025-06-30')).toEqual(['ann', 'bo', 'cy', 'di', 'el']);
    expect(await names('2025-07-01')).toEqual(['ann', 'di', 'el']);
  });

  it('are those of the department of that day', async () => {
    const of = async (department: string, day: string) =>
      shown(await list(`department=${departments[department]}&asOf=${day}`)).map(([name]) => name);
    expect(await of('front', '2024-12-31')).toEqual(['bo', 'cy', 'el']);
    expect(await of('front', '2025-01-01')).toEqual(['cy', 'el']);
    expect(await of('office', '2025-01-01')).toEqual(['bo', 'di']);
  });

  it('are as before without asOf, and the same as at today', async () => {
    const now = await list('status=all');
    expect(now.meta).toEqual({ version: 1, total: 5 });
    expect((await list('status=all&asOf=today')).data).toEqual(now.data);
    expect((await list('status=all&asOf=2026-11-20')).data).toEqual(now.data);
  });

  it.each([
    ['asOf=2026-11-21', 'INVALID_AS_OF'],
    ['asOf=2025-02-29', 'INVALID_AS_OF'],
    ['sort=name&asOf=2026-11-21', 'INVALID_AS_OF'],
    ['asOf=', 'INVALID_AS_OF'],
    ['asOf=2025-01-01&updated_since=2025-01-01T00:00:00Z', 'INVALID_REQUEST'],
    ['as_of=2025-01-01', 'INVALID_REQUEST'],
    ['asOf=2025-01-01&limit=5', 'INVALID_REQUEST'],
  ])('are refused for %s', async (parameters, code) => {
    const answer = await get(`/api/v1/memberships?${parameters}`, { as: plain });
    expect(refusalOf(answer)).toEqual([400, code]);
  });
});

describe('sorted memberships', () => {
  const allOf = async (parameters: string, as: string) => {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: List = await list(`${parameters}${cursor === null ? '' : `&cursor=${cursor}`}`, as);
      rows.push(...page.data);
      cursor = page.meta['next_cursor'] as string | null;
    } while (cursor !== null);
    return rows;
  };
  const order = async (parameters: string, as = plain) =>
    (await allOf(`status=all&${parameters}`, as)).map((row) => row['external_id']);

  it.each([
    ['name', ['ann', 'bo', 'cy', 'di', 'el']],
    ['-name', ['el', 'di', 'cy', 'bo', 'ann']],
    // Without a title comes first.
    ['job_title', ['cy', 'el', 'ann', 'bo', 'di']],
    ['department_name', ['cy', 'el', 'bo', 'di', 'ann']],
    ['manager_name', ['ann', 'cy', 'di', 'el', 'bo']],
    ['-employment_start_date', ['di', 'cy', 'bo', 'el', 'ann']],
  ])('are in order of %s, in pages of any size', async (sort, expected) => {
    for (const limit of [1, 2, 100])
      expect(await order(`sort=${sort}&asOf=2025-06-30&limit=${limit}`)).toEqual(expected);
  });

  it('are those of a department with those below it, of a manager, or with a text', async () => {
    const at = 'asOf=2024-12-31&sort=name';
    expect(await order(`${at}&team=${departments['shop']}`)).toEqual(['ann', 'bo', 'cy', 'el']);
    expect(await order(`${at}&team=${departments['office']}`)).toEqual([]);
    expect(await order(`${at}&manager=${ids['ann']}`)).toEqual(['bo', 'cy', 'el']);
    expect(await order('asOf=2025-06-30&search=BUY')).toEqual(['el']);
    expect(await order('asOf=2025-07-01&search=BUY')).toEqual(['cy', 'el']);
    for (const filter of ['team', 'manager'])
      for (const value of ['nonsense', ids['bo']]) expect(await order(`${filter}=${value}`)).toEqual([]);
  });

  it('are not those of another organisation', async () => {
    const other = await anOrganization(database);
    const { secret } = await aKey(database, other, ['records.read', 'people.view_cost']);
    expect(await order('sort=name', secret)).toEqual([]);
    expect(await order(`sort=annual_pay&team=${departments['shop']}`, secret)).toEqual([]);
  });
});

describe('pay in the list of memberships', () => {
  const payOf = async (day: string) => {
    const { data } = await list(`sort=name&status=all&asOf=${day}`, paid);
    return Object.fromEntries(
      data.map((row) => [
        row['external_id'],
        [row['amount'], row['currency'], row['frequency'], row['arrangements'], row['annual_pay']],
      ]),
    );
  };

  it('is what is in force on the day and on no day outside the employment', async () => {
    expect(await payOf('2024-12-31')).toMatchObject({
      ann: ['90000.0000', 'AUD', 'annual', 1, expect.stringMatching(/^90000\.0+$/)],
      bo: ['40.0000', 'AUD', 'hourly', 1, expect.stringMatching(/^41600\.0+$/)],
      // Contractors have no fixed pay of a year.
      cy: ['300.0000', 'AUD', 'daily', 1, null],
      di: [null, null, null, 0, null],
    });
    expect(await payOf('2025-01-01')).toMatchObject({
      ann: ['8000.5000', 'AUD', 'monthly', 2, expect.stringMatching(/^97006\.0+$/)],
      // No rate of the dollar is known.
      di: ['70000.0000', 'USD', 'annual', 1, null],
    });
    expect(await payOf('2025-06-30')).toMatchObject({
      bo: ['40.0000', 'AUD', 'hourly', 1, expect.anything()],
    });
    expect(await payOf('2025-07-01')).toMatchObject({ bo: [null, null, null, 0, null] });
  });

  it('adds up to comp.annual_total on every day, and both lack a rate of exchange', async () => {
    const totals = async (day: string) => {
      const value = await get(`/api/v1/metrics/comp.annual_total/value?period=as_of:${day}`, { as: paid });
      const { data } = await list(`sort=name&status=all&asOf=${day}`, paid);
      const parts = data.map((row) => Number(row['annual_pay'] ?? 0));
      return [
        value.json<{ data: { value: number | null } }>().data.value,
        parts.reduce((one, other) => one + other),
      ];
    };
    for (const day of ['2024-01-01', '2024-12-31', '2025-06-30', '2025-07-01', '2026-11-20']) {
      const [value, sum] = await totals(day);
      expect([day, value]).toEqual([day, sum]);
    }
    expect(await totals('2025-06-30')).toEqual([97006 + 41600 + 105_000, 97006 + 41600 + 105_000]);
    expect(await totals('2025-05-31')).toEqual([null, 97006 + 41600]);
  });

  it('sorts, in pages of any size', async () => {
    const names = async (sort: string, limit: number) => {
      const found: unknown[] = [];
      let cursor: string | null = null;
      do {
        const page: List = await list(
          `status=all&asOf=2025-06-30&sort=${sort}&limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
          paid,
        );
        found.push(...page.data.map((row) => row['external_id']));
        cursor = page.meta['next_cursor'] as string | null;
      } while (cursor !== null);
      return found;
    };
    for (const limit of [1, 3, 100]) {
      const down = await names('-annual_pay', limit);
      expect(down.slice(0, 3)).toEqual(['di', 'ann', 'bo']);
      expect(await names('annual_pay', limit)).toEqual(down.toReversed());
    }
  });

  it('does not exist for callers who may not see it, in rows, files, fields and orders', async () => {
    const member = await signedIn(database, organization, 'member');
    for (const as of [plain, member]) {
      const asked =
        'status=all&asOf=2025-01-01&fields=name,amount,annual_pay,arrangements,pay_type,currency,frequency';
      expect((await list(asked, as)).data.every((row) => Object.keys(row).join() === 'name')).toBe(true);
      const { body } = await get('/api/v1/memberships.csv?status=all&asOf=2025-01-01', { as });
      expect(body).not.toMatch(/amount|annual|arrangements|currency|8000|97006/);
      expect((await list('sort=name&status=all', as)).data[0]).not.toHaveProperty('annual_pay');
      for (const list of ['memberships', 'memberships.csv', 'memberships.xlsx'])
        for (const sort of ['annual_pay', '-annual_pay']) {
          const answer = await get(`/api/v1/${list}?sort=${sort}`, { as });
          expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN_CAPABILITY']);
        }
    }
    // A key with nothing but pay reads no memberships.
    const { secret } = await aKey(database, organization, ['people.view_cost']);
    expect(refusalOf(await get('/api/v1/memberships?sort=annual_pay', { as: secret }))).toEqual([
      403,
      'FORBIDDEN_CAPABILITY',
    ]);
  });

  it('leaves with the file, as at the day', async () => {
    const file = await get(
      `/api/v1/memberships.csv?team=${departments['shop']}&asOf=2024-12-31&sort=-annual_pay&fields=name,job_title,amount,currency,frequency,annual_pay`,
      { as: paid },
    );
    expect(parse(file.body)).toEqual([
      ['name', 'job_title', 'amount', 'currency', 'frequency', 'annual_pay'],
      ['Ann', 'Owner', '90000.00', 'AUD', 'annual', '90000.00'],
      ['Bo', 'Clerk', '40.00', 'AUD', 'hourly', '41600.00'],
      ['Él', 'Buyer', '', '', '', ''],
      ['Cy', '', '300.00', 'AUD', 'daily', ''],
    ]);
  });
});
