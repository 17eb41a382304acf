import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBERSHIP_LIST } from '../../src/lists/sorted/memberships.ts';
import { PAY_LIST, PERSON_LIST } from '../../src/lists/sorted/people.ts';
import { CUSTOMER_LIST, VENDOR_LIST } from '../../src/lists/sorted/profiles.ts';
import { systemDefinitions } from '../../src/records/custom-fields/system-definitions.ts';
import { howManyBooks, making } from '../generators/how-many.ts';
import { importing } from '../import/people-files.ts';
import { cellsOf } from '../spreadsheets/reading.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { sortedListsOf } from './sorted-lists-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { allOf, pageOf, refusalOf, ask } = sortedListsOf(app);

const rowsIn = async (
  as: string,
  list: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Record<string, string>[]> =>
  parse((await app.get(`/api/v1/${list}.csv?${new URLSearchParams(parameters).toString()}`, { as })).body, {
    columns: true,
  });

const LISTS = [CUSTOMER_LIST, VENDOR_LIST, PERSON_LIST, MEMBERSHIP_LIST, PAY_LIST];

async function aBusiness() {
  const organization = await anOrganization(database);
  const { secret: as } = await aKey(database, organization, [
    'records.read',
    'records.write',
    'people.view_cost',
  ]);
  const write = async (list: string, data: readonly object[]) => {
    const answer = await app.post(`/api/v1/${list}`, { as, body: { data } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  return { organization, tenant: database.openTenant(organization.id), as, write };
}

const HEADER =
  'membership,person,role,status,department,manager,employment_start_date,termination_date,effective_from,leave_pay\n';
const STAFF = {
  'persons.csv': 'person,legal_name,work_email\nA,Ann,ann@example.com\nB,Bo,\nC,Cy,\n',
  'memberships.csv': `${HEADER}A,A,member,,,,2024-01-01,,,full\nB,B,member,,,A,2024-02-01,2025-06-30,,\n`,
  'compensation.csv':
    'compensation,membership,pay_type,amount,currency,frequency,engagement_type,weekly_hours,effective_from,effective_to\nA-1,A,salary,90000,AUD,annual,full_time,38,2024-01-01,2024-12-31\nA-2,A,bonus,500.5,AUD,one_off,full_time,,2025-01-01,\n',
};

async function aStaff() {
  const ours = await aBusiness();
  const taken = await importing(ours.tenant, STAFF);
  if (Array.isArray(taken)) throw new Error(taken.join());
  return ours;
}

const customer = fc.record({
  name: fc.constantFrom('Ada', 'bee', 'Cob', 'dee', 'Éve'),
  status: fc.constantFrom('active', 'inactive', 'archived'),
});

describe('a sorted list of customers or vendors', () => {
  it.each(['customers', 'vendors'])(
    'has %s by name, of a status, in pages of any size',
    async (list) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(customer, { maxLength: 9 }),
          fc.constantFrom('1', '3', '100'),
          fc.constantFrom('active', 'all', 'archived'),
          fc.constantFrom('name', '-name'),
          async (profiles, limit, status, sort) => {
            const ours = await aBusiness();
            const records = profiles.map((profile, index) => ({ external_id: `X-${index}`, ...profile }));
            if (records.length > 0) await ours.write(list, records);
            const asked = { sort, status, fields: 'external_id,name' };
            const rows = await rowsIn(ours.as, list, asked);
            expect(await allOf(ours.as, list, { ...asked, limit })).toEqual(rows);
            const collator = new Intl.Collator('en');
            // Ids grow in the order in which records were written.
            const expected = records
              .map((record, index) => ({ ...record, index }))
              .filter((record) => status === 'all' || record.status === status)
              .toSorted((one, other) => collator.compare(one.name, other.name) || one.index - other.index)
              .map(({ external_id: id, name }) => ({ external_id: id, name }));
            expect(rows).toEqual(sort === 'name' ? expected : expected.toReversed());
          },
        ),
        { ...making(howManyBooks(6)), endOnFailure: true },
      );
    },
    120_000,
  );

  it('finds one by its name in its source, and has active ones where no status is asked for', async () => {
    const ours = await aBusiness();
    const some = [
      { external_id: 'X-1', name: 'Ada', account_number: '+61 2' },
      { external_id: 'X-2', name: 'Bee', status: 'archived' },
    ];
    for (const list of ['customers', 'vendors']) {
      await ours.write(list, some);
      expect(await rowsIn(ours.as, list, { sort: 'name' })).toMatchObject([
        { external_id: 'X-1', name: 'Ada' },
      ]);
      expect(await rowsIn(ours.as, list, { external_id: 'X-2', status: 'all' })).toMatchObject([
        { external_id: 'X-2', name: 'Bee' },
      ]);
      expect(await rowsIn(ours.as, list, { sort: 'name', search: 'ADA' })).toMatchObject([
        { external_id: 'X-1', name: 'Ada' },
      ]);
      const file = (
        await app.get(`/api/v1/${list}.csv?status=all&fields=name,account_number`, { as: ours.as })
      ).body;
      expect(file).toBe("name,account_number\r\nAda,'+61 2\r\nBee,\r\n");
    }
  });

  it('is as before where it is not asked to be sorted', async () => {
    const ours = await aBusiness();
    await ours.write('customers', [{ external_id: 'X-1', name: 'Ada' }]);
    for (const parameters of [{}, { status: 'all' }, { fields: 'name' }, { search: 'a' }]) {
      const { meta } = (await ask(ours.as, 'customers', parameters)).json();
      expect(meta).toEqual({ version: 1, total: 1 });
    }
    const { meta, data } = (await ask(ours.as, 'persons', { status: 'all' })).json();
    expect([meta, data]).toEqual([{ version: 1, total: 0 }, []]);
    for (const list of ['customers', 'persons'])
      expect(await refusalOf(ours.as, list, { limit: '5' })).toBe(
        '400 limit: must be sent with updated_since or cursor',
      );
  });
});

describe('a sorted list of people', () => {
  it('has persons by the status of their memberships, and memberships with names', async () => {
    const ours = await aStaff();
    const names = async (list: string, name: string, parameters: Readonly<Record<string, string>>) =>
      (await rowsIn(ours.as, list, parameters)).map((row) => row[name]);
    expect(await names('persons', 'legal_name', { sort: 'legal_name' })).toEqual(['Ann']);
    expect(await names('persons', 'legal_name', { sort: '-legal_name', status: 'all' })).toEqual([
      'Cy',
      'Bo',
      'Ann',
    ]);
    expect(await names('memberships', 'name', { sort: 'name' })).toEqual(['Ann']);
    expect(await names('memberships', 'name', { sort: 'name', status: 'all' })).toEqual(['Ann', 'Bo']);
    const [ann] = await rowsIn(ours.as, 'memberships', { external_id: 'A' });
    expect(ann).toMatchObject({ employment_start_date: '2024-01-01', status: 'active', role: 'member' });
    expect(ann).not.toHaveProperty('leave_pay');
    expect(await names('memberships', 'name', { sort: 'name', department: 'x' })).toEqual([]);
  });

  it('has persons in pages, by the name in their source, and with the named columns', async () => {
    const ours = await aStaff();
    const all = { sort: 'legal_name', status: 'all', fields: 'external_id,legal_name' };
    const expected = [
      { external_id: 'A', legal_name: 'Ann' },
      { external_id: 'B', legal_name: 'Bo' },
      { external_id: 'C', legal_name: 'Cy' },
    ];
    for (const limit of ['1', '2', '3', '500'])
      expect(await allOf(ours.as, 'persons', { ...all, limit })).toEqual(expected);
    expect((await pageOf(ours.as, 'persons', { ...all, external_id: 'C' })).data).toEqual([expected[2]]);
    const first = await pageOf(ours.as, 'persons', { ...all, limit: '1' });
    const cursor = String(first.meta.next_cursor);
    expect(await refusalOf(ours.as, 'persons', { ...all, sort: '-legal_name', cursor })).toBe(
      '400 cursor: must be a next_cursor of this list with the same sort and filters',
    );
    expect(
      await refusalOf(ours.as, 'persons', { sort: 'legal_name', updated_since: '2026-01-01T00:00:00Z' }),
    ).toBe(
      '400 updated_since: must be left out where the list is sorted or filtered: it lists records in the order of writing',
    );
  });

  it('reads a membership by its id, with an ETag, and leave only for who may see pay', async () => {
    const ours = await aStaff();
    const theirs = await aBusiness();
    const { secret: as } = await aKey(database, ours.organization, ['records.read']);
    const [ann] = await rowsIn(ours.as, 'memberships', { external_id: 'A' });
    const path = `/api/v1/memberships/${String(ann?.['id'])}`;
    const answer = await app.get(path, { as: ours.as });
    expect(answer.json()).toMatchObject({ data: { external_id: 'A', name: 'Ann', leave_pay: 'full' } });
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    expect((await app.get(path, { as: ours.as, headers })).statusCode).toBe(304);
    expect((await app.get(path, { as })).json().data).not.toHaveProperty('leave_pay');
    expect((await app.get(path, { as: theirs.as })).statusCode).toBe(404);
  });

  it('has pay only for who may see pay', async () => {
    const ours = await aStaff();
    const { secret: as } = await aKey(database, ours.organization, [
      'records.read',
      'ledger.read',
      'metrics.read',
    ]);
    const rows = await allOf(ours.as, 'compensation', { sort: 'effective_from', limit: '1' });
    expect(rows).toMatchObject([
      { external_id: 'A-1', name: 'Ann', amount: '90000.0000', weekly_hours: '38.00' },
      { external_id: 'A-2', name: 'Ann', amount: '500.5000', weekly_hours: null },
    ]);
    expect((await pageOf(ours.as, 'compensation', { pay_type: 'bonus' })).data).toEqual([rows[1]]);
    expect(
      (await pageOf(ours.as, 'compensation', { membership: String(rows[0]?.['membership_id']) })).data,
    ).toHaveLength(2);
    expect(
      parse((await app.get('/api/v1/compensation.csv?fields=amount,weekly_hours', { as: ours.as })).body),
    ).toEqual([
      ['amount', 'weekly_hours'],
      ['500.50', ''],
      ['90000.00', '38'],
    ]);
    for (const path of ['compensation?sort=effective_from', 'compensation.csv', 'compensation.xlsx'])
      expect((await app.get(`/api/v1/${path}`, { as })).statusCode).toBe(403);
  });
});

describe('each of them', () => {
  it.each(LISTS)(
    'is of its organisation, needs its capability and is a file: $name',
    async ({ name, columns, access, defaultSort }) => {
      const ours = await aStaff();
      for (const list of ['customers', 'vendors']) await ours.write(list, [{ external_id: 'X', name: 'X' }]);
      const theirs = await aBusiness();
      const rows = await rowsIn(ours.as, name, { sort: defaultSort });
      expect(rows.length).toBeGreaterThan(0);
      const heads = Object.entries(columns).flatMap(([head, column]) =>
        column.type === 'custom'
          ? systemDefinitions(column.subject).map(({ key }) => `${head}.${key}`)
          : [head],
      );
      expect(Object.keys(rows[0] ?? {})).toEqual(heads);
      expect(JSON.stringify(rows)).not.toMatch(/gender|ethnicity|birth/);
      expect(await rowsIn(theirs.as, name, { sort: defaultSort })).toEqual([]);
      const [head, ...sheet] = await cellsOf(
        (await app.get(`/api/v1/${name}.xlsx`, { as: ours.as })).rawPayload,
      );
      expect([head?.length, sheet.length]).toEqual([heads.length, rows.length]);
      const { secret } = await aKey(database, ours.organization, ['metrics.read']);
      for (const path of [`${name}.xlsx`, `${name}.csv`])
        expect((await app.get(`/api/v1/${path}`, { as: secret })).statusCode).toBe(403);
      expect(['records.read', 'people.view_cost']).toContain(access);
    },
  );
});
