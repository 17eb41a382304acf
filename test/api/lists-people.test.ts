import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { howManyBooks, making } from '../generators/how-many.ts';
import type { BookFiles } from '../import/importing.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { refusalOf } from './asking-people.ts';
import { finishedImport, IMPORTER, IMPORTS, type ImportRecord, importedZip } from './imports-asking.ts';
import { type ListedRow, listsOf } from './lists-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { newSince, pageOf } = listsOf(app);

/** A business, with a key for everything and one that does not see pay. */
async function aBusiness() {
  const organization = await anOrganization(database);
  const { secret: as } = await aKey(database, organization, [
    ...IMPORTER,
    'records.read',
    'records.write',
    'people.view_cost',
  ]);
  const { secret: withoutPay } = await aKey(database, organization, ['records.read']);
  return { organization, tenant: database.openTenant(organization.id), as, withoutPay };
}

/** Imports files without a refusal. */
async function takes(tenant: TenantWriter, files: BookFiles): Promise<void> {
  const taken = await importing(tenant, files);
  if (Array.isArray(taken)) throw new Error(taken.join());
}

const HEADER =
  'membership,person,role,status,department,manager,employment_start_date,termination_date,effective_from,leave_pay\n';
const person = (name: string, legalName = name) => `person,legal_name\n${name},${legalName}\n`;
const membership = (
  name: string,
  rest: Readonly<{ role?: string; department?: string; from?: string; leave?: string }> = {},
) =>
  `${HEADER}${name},${name},${rest.role ?? 'member'},,${rest.department ?? ''},,2024-01-01,,${rest.from ?? ''},${rest.leave ?? ''}\n`;
const pay = (name: string, amount: string) =>
  `compensation,membership,pay_type,amount,currency,frequency,engagement_type,weekly_hours,effective_from,effective_to\n${name},${name},salary,${amount},AUD,annual,full_time,,2024-01-01,\n`;

const STAFF = {
  'persons.csv': 'person,legal_name\nA,Ann\nB,Bo\n',
  'memberships.csv': `${membership('A')}B,B,member,,,,2024-01-01,,,\n`,
  'compensation.csv': pay('A', '90000'),
};

const ALL = { updated_since: '1970-01-01T00:00:00Z' };
const ids = (rows: readonly ListedRow[]) => rows.map(({ external_id: name }) => name);

describe('reading persons, memberships, pay and customers in step', () => {
  it('lists what was written, and again what has changed since', async () => {
    const { tenant, as } = await aBusiness();
    await takes(tenant, STAFF);
    const persons = await newSince(as, 'persons', null, '1');
    const memberships = await newSince(as, 'memberships', null, '1');
    const paid = await newSince(as, 'compensation', null, '1');
    expect([ids(persons.rows), ids(memberships.rows), ids(paid.rows)]).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      ['A'],
    ]);
    expect((await pageOf(as, 'memberships', { ...ALL, limit: '1' })).meta).toMatchObject({
      total: 2,
      has_more: true,
    });
    // A name is shown of a membership, and a role of a person.
    await takes(tenant, { 'persons.csv': person('B', 'Bob') });
    await takes(tenant, { 'memberships.csv': membership('A', { role: 'admin' }) });
    const persons2 = await newSince(as, 'persons', persons.cursor);
    const memberships2 = await newSince(as, 'memberships', memberships.cursor);
    expect([ids(persons2.rows), ids(memberships2.rows)]).toEqual([
      ['B', 'A'],
      ['B', 'A'],
    ]);
    expect(persons2.rows).toMatchObject([{ legal_name: 'Bob' }, { memberships: [{ role: 'admin' }] }]);
    expect(memberships2.rows).toMatchObject([{ name: 'Bob' }, { role: 'admin' }]);
    expect((await newSince(as, 'compensation', paid.cursor)).rows).toEqual([]);
    await takes(tenant, { 'compensation.csv': pay('A', '95000') });
    expect((await newSince(as, 'compensation', paid.cursor)).rows).toMatchObject([
      { external_id: 'A', amount: '95000.0000', voided: false },
    ]);
    const since = memberships2.rows.at(-1)?.updated_at ?? '';
    expect(ids((await pageOf(as, 'memberships', { updated_since: since })).data)).toEqual(['A']);
  });

  it('lists a membership whose department has changed, also for callers who may not see pay', async () => {
    const { tenant, withoutPay } = await aBusiness();
    await takes(tenant, { ...STAFF, 'departments.csv': 'department,name,parent\nD-1,One,\n' });
    const { cursor } = await newSince(withoutPay, 'memberships', null);
    await takes(tenant, { 'memberships.csv': membership('A', { department: 'D-1' }) });
    expect(ids((await newSince(withoutPay, 'memberships', cursor)).rows)).toEqual(['A']);
  });

  it('shows callers who may not see pay nothing of it, not even that it has changed', async () => {
    const { tenant, as, withoutPay } = await aBusiness();
    await takes(tenant, STAFF);
    const before = await newSince(withoutPay, 'memberships', null);
    const cursors = { persons: (await newSince(withoutPay, 'persons', null)).cursor };
    const seen = await newSince(as, 'memberships', null);
    await takes(tenant, { 'memberships.csv': membership('A', { from: '2026-01-01', leave: 'none' }) });
    await takes(tenant, { 'memberships.csv': membership('A', { leave: 'reduced' }) });
    await takes(tenant, { 'compensation.csv': pay('B', '1') });
    expect(await newSince(withoutPay, 'memberships', before.cursor)).toEqual({
      rows: [],
      cursor: before.cursor,
    });
    expect((await newSince(withoutPay, 'persons', cursors.persons)).rows).toEqual([]);
    const changed = await newSince(as, 'memberships', seen.cursor);
    expect(changed.rows).toMatchObject([{ external_id: 'A', leave_pay: 'none' }]);
    expect(JSON.stringify(before.rows)).not.toContain('leave_pay');
    expect(refusalOf(await app.get('/api/v1/compensation', { as: withoutPay }))).toEqual([
      403,
      'FORBIDDEN_CAPABILITY',
    ]);
  });

  it('lists customers and vendors that an undo removed as void', async () => {
    const { as } = await aBusiness();
    const { id } = await importedZip(app, as, {
      'customers.csv': 'customer,name\nC-1,Harbour\n',
      'vendors.csv': 'vendor,name\nV-1,Mill\n',
    });
    const customers = await newSince(as, 'customers', null);
    const vendors = await newSince(as, 'vendors', null);
    expect(customers.rows).toMatchObject([{ external_id: 'C-1', status: 'active', voided: false }]);
    app.clock.advance(1000);
    const undo = await app.post(`${IMPORTS}/${id}/undo`, { as });
    await finishedImport(app, as, undo.json<{ data: ImportRecord }>().data.id);
    for (const [list, { cursor }] of [
      ['customers', customers],
      ['vendors', vendors],
    ] as const)
      expect((await newSince(as, list, cursor)).rows).toMatchObject([{ voided: true }]);
    await importedZip(app, as, { 'customers.csv': 'customer,name\nC-1,Harbour again\n' });
    expect((await newSince(as, 'customers', null)).rows).toMatchObject([
      { name: 'Harbour again', voided: false },
    ]);
  });

  it('has only the fields of customers that are asked for', async () => {
    const { as } = await aBusiness();
    await importedZip(app, as, { 'customers.csv': 'customer,name\nC-1,Harbour\n' });
    const { data } = await pageOf(as, 'customers', { ...ALL, fields: 'name' });
    expect(data).toEqual([{ name: 'Harbour', voided: false }]);
  });

  it('is of its organisation', async () => {
    const ours = await aBusiness();
    const theirs = await aBusiness();
    await takes(theirs.tenant, STAFF);
    for (const list of ['persons', 'memberships', 'compensation', 'customers']) {
      const { meta } = await pageOf(theirs.as, list, { ...ALL, limit: '1' });
      expect((await pageOf(ours.as, list, { ...ALL, limit: '1' })).data).toEqual([]);
      expect((await pageOf(ours.as, list, { cursor: meta.next_cursor })).data).toEqual([]);
    }
  });

  it.each([
    ['customers?updated_since=2026-01-01T00:00:00Z&status=active', 'status'],
    ['customers?cursor=AAAAAAAAAAcBmTyOilJ9PpxBXw5qe4yd&search=a', 'search'],
    ['persons?updated_since=2026-01-01T00:00:00Z&status=inactive', 'status'],
    ['memberships?cursor=AAAAAAAAAAcBmTyOilJ9PpxBXw5qe4yd&department=x', 'department'],
  ])('refuses %s, which would leave records out', async (path, field) => {
    const { as } = await aBusiness();
    const answer = await app.get(`/api/v1/${path}`, { as });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { detail: { fields: [{ field, code: 'not_applicable' }] } } },
    ]);
    expect((await app.get(`/api/v1/${path.replace(/&.*/, '&status=all')}`, { as })).statusCode).toBe(200);
  });
});

const change = fc.record({
  what: fc.constantFrom('name', 'role', 'department', 'leave', 'pay', 'customer'),
  name: fc.constantFrom('A', 'B', 'C'),
  value: fc.constantFrom('1', '2'),
  reads: fc.boolean(),
  limit: fc.constantFrom('1', '2', '100'),
});

it('copies that are kept in step are the lists themselves, whatever was written and however they were read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 16 }), async (changes) => {
      const { tenant, as, withoutPay } = await aBusiness();
      await takes(tenant, {
        'departments.csv': 'department,name,parent\nD-1,One,\nD-2,Two,\n',
        'persons.csv': 'person,legal_name\nA,A\nB,B\nC,C\n',
      });
      await takes(tenant, {
        'memberships.csv': ['B', 'C'].reduce(
          (all, name) => all + membership(name).slice(HEADER.length),
          membership('A'),
        ),
      });
      const copies = [
        { list: 'persons', key: as },
        { list: 'memberships', key: as },
        { list: 'memberships', key: withoutPay },
        { list: 'customers', key: as },
      ].map((copy) => ({ ...copy, rows: new Map<string, Shown>(), cursor: null as string | null }));
      const read = async (limit: string) => {
        for (const copy of copies) {
          const { rows, cursor } = await newSince(copy.key, copy.list, copy.cursor, limit);
          copy.cursor = cursor;
          for (const row of rows) copy.rows.set(row.id, shown(row));
        }
      };
      for (const { what, name, value, reads, limit } of changes) {
        const files = {
          name: { 'persons.csv': person(name, value) },
          role: { 'memberships.csv': membership(name, { role: value === '1' ? 'admin' : 'contractor' }) },
          department: { 'memberships.csv': membership(name, { department: `D-${value}` }) },
          leave: { 'memberships.csv': membership(name, { leave: value === '1' ? 'none' : 'full' }) },
          pay: { 'compensation.csv': pay(name, value) },
          customer: { 'customers.csv': `customer,name\n${name},${value}\n` },
        };
        await takes(tenant, files[what]);
        if (reads) await read(limit);
      }
      await read('2');
      for (const { list, key, rows } of copies) {
        const { data } = (await app.get(`/api/v1/${list}?status=all`, { as: key })).json<{
          data: ListedRow[];
        }>();
        expect(byId([...rows.values()])).toEqual(byId(data.map(shown)));
      }
    }),
    { ...making(howManyBooks(6)), endOnFailure: true },
  );
}, 120_000);

type Shown = Readonly<{ id: string }>;

/** What both ways of reading say alike. */
function shown(row: ListedRow): Shown {
  const { id, ...rest } = row;
  return {
    id,
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(updated_at|voided)$/.test(name))),
  };
}

const byId = (rows: readonly Readonly<{ id: string }>[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

it('refuses a limit for a list in another order', async () => {
  const { as } = await aBusiness();
  const answer = await app.get('/api/v1/persons?limit=5', { as });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error: { message: 'limit: must be sent with updated_since or cursor' } },
  ]);
});
