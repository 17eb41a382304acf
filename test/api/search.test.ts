import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { aKey, anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { IMPORTER, importedZip, refusalsIn } from './imports-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const BOOK = {
  'accounts.csv': `code,name,class
1100,Trade debtors,receivable
4000,Sales of coffee,operating_revenue
6000,Salary of the director,payroll
`,
  'customers.csv': `customer,name,account_number,status
C-1,Café Zürich Hafen,K-77,active
C-2,Hafenmeister GmbH,,archived
C-3,Bakery,,active
`,
  'vendors.csv': 'vendor,name\nV-1,Hafen Strom\n',
  'invoices.csv': `invoice,customer,issue_date,due_date,net
INV-1042,C-1,2026-09-01,2026-09-15,500
INV-1043,C-3,2026-09-02,2026-09-15,500
`,
  'bills.csv': 'bill,vendor,issue_date,due_date,net\nB-1042,V-1,2026-09-15,2026-10-15,200\n',
  'persons.csv': 'person,legal_name,work_email\nP-1,Hanna Hafen,secret@example.com\nP-2,Nobody Employed,\n',
  'memberships.csv': 'membership,person,employment_start_date\nM-1,P-1,2020-01-01\n',
};

async function aHarbour() {
  const organization = await anOrganization(database);
  const { secret: importer } = await aKey(database, organization, IMPORTER);
  expect(refusalsIn(await importedZip(app, importer, BOOK))).toEqual([]);
  const keyWith = async (...capabilities: Capability[]) =>
    (await aKey(database, organization, capabilities)).secret;
  return { organization, tenant: database.openTenant(organization.id), keyWith };
}

type Hit = { kind: string; id: string; label: string; detail: string | null; path: string };
const harbour = await aHarbour();
const owner = await aUser(database, harbour.organization);
const as = await aSession(database, harbour.organization, owner);
const hitsOf = async (text: string, caller = as): Promise<Hit[]> => {
  const answer = await app.get(`/api/v1/search?q=${encodeURIComponent(text)}`, { as: caller });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<{ data: Hit[] }>().data;
};
const labelsOf = async (text: string, caller = as) => (await hitsOf(text, caller)).map(({ label }) => label);

describe('a search', () => {
  it('finds records of every kind by the beginnings of their words, the archived ones last', async () => {
    const hits = await hitsOf('hafen');
    expect(hits.map(({ kind, label, detail }) => [kind, label, detail])).toEqual([
      ['vendor', 'Hafen Strom', null],
      ['person', 'Hanna Hafen', null],
      ['customer', 'Café Zürich Hafen', 'K-77'],
      ['customer', 'Hafenmeister GmbH', null],
    ]);
    for (const { kind, id, path } of hits)
      expect(path).toMatch(kind === 'person' ? /^\/people\/[0-9a-f-]{36}$/ : new RegExp(`^/${kind}s/${id}$`));
    expect(JSON.stringify(hits)).not.toContain('secret@example.com');
  });

  it.each([
    ['zurich cafe', 'Café Zürich Hafen'],
    ['CAFÉ ZÜR', 'Café Zürich Hafen'],
    ['haf caf zu', 'Café Zürich Hafen'],
    ['trade deb', '1100 Trade debtors'],
    ['1100', '1100 Trade debtors'],
    ['inv-1042', 'INV-1042'],
    ['INV-104', 'INV-1043'],
    ['b-10', 'B-1042'],
    ['nobody', 'Nobody Employed'],
    ['profit and loss', 'Profit and loss'],
  ])('finds by %s %s', async (text, label) => {
    expect(await labelsOf(text)).toContain(label);
  });

  it('finds documents by number without its letters, with whose they are and their day', async () => {
    const hits = await hitsOf('1042');
    expect(hits.map(({ kind, label, detail }) => [kind, label, detail])).toEqual([
      ['bill', 'B-1042', 'Hafen Strom, 2026-09-15'],
      ['invoice', 'INV-1042', 'Café Zürich Hafen, 2026-09-01'],
    ]);
    expect((await hitsOf('INV-1042'))[0]).toMatchObject({ kind: 'invoice', label: 'INV-1042' });
  });

  it.each(['   ', '%', '_', '\\', "'", '%%\\', '🙂', 'x'.repeat(500), '-- ; drop table', '((', '*:*'])(
    'answers %j as any other text',
    async (text) => {
      expect(await hitsOf(text)).toEqual([]);
    },
  );

  it('refuses more than 500 characters, a NUL and nothing at all', async () => {
    for (const asked of [`q=${'x'.repeat(501)}`, 'q=a%00b', '', 'query=hafen']) {
      const answer = await app.get(`/api/v1/search?${asked}`, { as });
      expect([asked, answer.statusCode, answer.json()]).toMatchObject([
        asked,
        400,
        { error: { code: 'INVALID_REQUEST' } },
      ]);
    }
  });

  it('has the same answer twice at once', async () => {
    const [one, other] = await Promise.all([hitsOf('hafen'), hitsOf('hafen')]);
    expect(one).toEqual(other);
  });
});

describe('who searches finds what they may see', () => {
  it.each([
    [['metrics.read'], ['hafen', '1042', '1100', 'nobody'], []],
    [['records.read'], ['1042', '1100'], []],
    [['ledger.read'], ['hafen', 'nobody'], []],
    [['ledger.read', 'records.read'], ['director'], []],
    [['ledger.read', 'people.view_cost'], ['director'], ['6000 Salary of the director']],
  ] as const)('with %j', async (capabilities, texts, expected) => {
    const caller = await harbour.keyWith(...capabilities);
    const found = await Promise.all(texts.map(async (text) => await labelsOf(text, caller)));
    expect(found.flat()).toEqual(expected);
  });

  it('finds nothing of another organisation, nor what was removed or voided', async () => {
    const others = await aHarbour();
    const theirs = await others.keyWith('records.read', 'ledger.read');
    const mine = await hitsOf('hafen');
    const ids = new Set(mine.map(({ id }) => id));
    expect((await hitsOf('hafen', theirs)).filter(({ id }) => ids.has(id))).toEqual([]);
    await others.tenant.write(async (transaction) => {
      for (const statement of [
        sql`update vendor_profiles set removed_at = now()`,
        sql`update customer_profiles set removed_at = now()`,
        sql`update persons set removed_at = now()`,
        sql`update accounts set removed_at = now()`,
        sql`update documents set voided_at = now()`,
      ])
        await transaction.run(statement.compile(query));
    });
    for (const text of ['hafen', '1042', 'INV-1042', '1100', 'trade'])
      expect(await labelsOf(text, theirs)).toEqual([]);
    expect(await hitsOf('hafen')).toEqual(mine);
  });

  it('follows a new name at once', async () => {
    const renaming = await aHarbour();
    const caller = await renaming.keyWith('records.read', 'records.write');
    await app.post('/api/v1/customers', {
      as: caller,
      body: { data: [{ external_id: 'C-3', name: 'Patisserie' }] },
    });
    expect([await labelsOf('bakery', caller), await labelsOf('patis', caller)]).toEqual([[], ['Patisserie']]);
  });
});
