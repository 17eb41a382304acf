import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import { partiesOf } from '../questions/summarizing.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { IMPORTER, importedZip, refusalsIn } from './imports-asking.ts';

// Today is 20 November 2026 in Sydney.
const database = await testDatabase();
const app = await testApp(database);

const BOOK = {
  'accounts.csv': `code,name,class
1000,Bank,cash
1100,Debtors,receivable
2100,Creditors,payable
2200,Wages payable,payroll_liability
4000,Sales,operating_revenue
4900,Interest,interest_income
6000,Wages,payroll
6100,Rent,operating_expense
`,
  'customers.csv': 'customer,name,credit_limit\nC-1,Harbour Cafe,1000\nC-2,Bakery,\nC-3,Nobody yet,50\n',
  'vendors.csv': 'vendor,name\nV-1,Paper Mill\nV-2,Dana Cruz\n',
  'journal.csv': `entry,date,account,debit,credit,customer,vendor,description
S-1,2026-09-01,1100,550,,C-1,,Beans
S-1,2026-09-01,4000,,550,,,Beans
S-2,2026-10-10,1100,330.50,,C-1,,More beans
S-2,2026-10-10,4000,,300.50,,,More beans
S-2,2026-10-10,4900,,30,,,More beans
S-3,2026-11-02,1100,70,,C-2,,Bread
S-3,2026-11-02,4000,,70,,,Bread
B-1,2026-09-15,6100,200,,,V-1,Rent
B-1,2026-09-15,2100,,200,,V-1,Rent
P-1,2026-10-31,6000,900,,,V-2,Secret wage
P-1,2026-10-31,1000,,900,,,Secret wage
`,
  'invoices.csv': `invoice,customer,issue_date,due_date,net,tax
INV-1,C-1,2026-09-01,2026-09-15,500,50
INV-2,C-1,2026-10-10,2026-11-30,300.50,30
INV-3,C-2,2026-11-02,2026-11-16,70,
`,
  'bills.csv': `bill,vendor,issue_date,due_date,net,tax
BILL-1,V-1,2026-09-15,2026-10-15,200,
BILL-2,V-1,2026-10-20,2026-12-15,100,
`,
  'payments.csv': `payment,date,invoice,bill,customer,amount,kind
R-1,2026-11-01,INV-1,,,150,payment
R-2,2026-11-05,,,C-1,20,payment
R-3,2026-10-05,,BILL-1,,200,payment
R-4,2026-10-25,,BILL-2,,40,credit_note
`,
};

async function aShop() {
  const organization = await anOrganization(database);
  const tenant = database.openTenant(organization.id);
  const { secret: importer } = await aKey(database, organization, IMPORTER);
  const importing = async (files: Readonly<Record<string, string>>) =>
    expect(refusalsIn(await importedZip(app, importer, files))).toEqual([]);
  await importing(BOOK);
  const ids = new Map([...(await partiesOf(tenant, 'customer')), ...(await partiesOf(tenant, 'vendor'))]);
  const keyWith = async (...capabilities: Capability[]) =>
    (await aKey(database, organization, capabilities)).secret;
  return { tenant, importing, keyWith, idOf: (name: string) => ids.get(name) ?? '' };
}

const shop = await aShop();
const as = await shop.keyWith('ledger.read', 'records.read', 'metrics.read');
const customer = (name: string) => `/api/v1/customers/${shop.idOf(name)}/summary`;
const vendor = (name: string) => `/api/v1/vendors/${shop.idOf(name)}/summary`;
const summaryAt = async (path: string, caller = as) => {
  const answer = await app.get(path, { as: caller });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<{ data: Record<string, object>; meta: object }>();
};

describe('the summary of a customer', () => {
  it('has what they owe, how old it is, what is open, and what they bought', async () => {
    const { data, meta } = await summaryAt(`${customer('Harbour Cafe')}?period=2026-09-01:2026-11-20`);
    expect(data).toMatchObject({
      name: 'Harbour Cafe',
      currency: 'AUD',
      // 550 − 150 + 330.50 − 20
      balance: { metric: 'ar.by_customer', value: 710.5 },
      overdue: { metric: 'ar.overdue', value: 400 },
      ageing: {
        metric: 'ar.ageing',
        items: [
          { key: 'not_due', label: 'Not due', value: 330.5 },
          { key: '1_30', value: 0 },
          { key: '31_60', value: 0 },
          { key: '61_90', value: 400 },
          { key: 'over_90', value: 0 },
          { key: 'unallocated', value: -20 },
        ],
      },
      openDocuments: {
        count: 2,
        items: [
          {
            externalId: 'INV-1',
            dueDate: '2026-09-15',
            daysOverdue: 66,
            amount: 550,
            open: 400,
            baseOpen: 400,
          },
          { externalId: 'INV-2', dueDate: '2026-11-30', daysOverdue: 0, amount: 330.5, open: 330.5 },
        ],
      },
      monthly: {
        metric: 'revenue.by_customer',
        total: { value: 880.5 },
        points: [
          { date: '2026-09-01', label: 'Sep 2026', complete: true, value: 550 },
          { date: '2026-10-01', complete: true, value: 330.5 },
          { date: '2026-11-01', complete: false, value: 0 },
        ],
      },
      averageDaysToPay: { metric: 'ar.average_days_to_pay', value: null, nullReason: 'no_data' },
      credit: { limit: 1000, left: { value: 289.5 } },
      lastEntry: { externalId: 'S-2', date: '2026-10-10', description: 'More beans' },
    });
    expect(meta).toMatchObject({
      asOf: null,
      baseCurrency: 'AUD',
      period: { resolved: { startDate: '2026-09-01', asOfDate: '2026-11-20' } },
    });
  });

  it('is as at any past day', async () => {
    const { data, meta } = await summaryAt(`${customer('Harbour Cafe')}?asOf=2026-09-20&period=trailing_2`);
    expect(data).toMatchObject({
      balance: { value: 550 },
      overdue: { value: 550 },
      openDocuments: { count: 1, items: [{ externalId: 'INV-1', daysOverdue: 5, open: 550 }] },
      monthly: { points: [{ date: '2026-08-01' }, { date: '2026-09-01', complete: false, value: 550 }] },
      lastEntry: { externalId: 'S-1' },
    });
    expect(meta).toMatchObject({ asOf: '2026-09-20' });
  });

  it('has no values where nothing was recorded, and zero where it was for others', async () => {
    const before = await summaryAt(`${customer('Harbour Cafe')}?asOf=2026-08-31`);
    const none = { value: null, nullReason: 'no_data' };
    expect(before.data).toMatchObject({
      balance: none,
      overdue: none,
      openDocuments: { count: 0, items: [] },
      monthly: { total: none },
      credit: { limit: 1000, left: none },
      lastEntry: null,
    });
    const nobody = await summaryAt(`${customer('Nobody yet')}?period=2026-10-01:2026-10-31`);
    expect(nobody.data).toMatchObject({
      balance: { value: 0 },
      monthly: { total: { value: 0 }, points: [{ value: 0 }] },
      credit: { limit: 50, left: { value: 50 } },
      lastEntry: null,
    });
    const bakery = await summaryAt(customer('Bakery'));
    expect(bakery.data).toMatchObject({
      credit: { limit: null, left: { value: null, nullReason: 'not_applicable' } },
    });
    expect((bakery.data['monthly'] as { points: object[] }).points).toHaveLength(12);
  });

  it('shows the credit limit to callers with records.read alone', async () => {
    const ledgerAlone = await shop.keyWith('ledger.read');
    expect((await summaryAt(customer('Harbour Cafe'), ledgerAlone)).data).not.toHaveProperty('credit');
    const recordsAlone = await shop.keyWith('records.read', 'metrics.read');
    const refused = await app.get(customer('Harbour Cafe'), { as: recordsAlone });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: { code: 'FORBIDDEN_CAPABILITY', detail: { capability: 'ledger.read' } } },
    ]);
  });
});

describe('the summary of a vendor', () => {
  it('has what they are owed, and what was spent', async () => {
    const { data } = await summaryAt(`${vendor('Paper Mill')}?period=2026-09-01:2026-10-31`);
    expect(data).toMatchObject({
      balance: { metric: 'ap.by_vendor', value: 60 },
      overdue: { metric: 'ap.overdue', value: 0 },
      openDocuments: { count: 1, items: [{ externalId: 'BILL-2', amount: 100, open: 60 }] },
      monthly: {
        metric: 'vendors.spend_by_vendor',
        total: { value: 260 },
        points: [{ value: 200 }, { value: 60 }],
      },
      averageDaysToPay: { metric: 'ap.average_days_to_pay', value: 20 },
      lastEntry: { externalId: 'B-1' },
    });
    expect(data).not.toHaveProperty('credit');
  });

  it('shows an entry of pay as the last one with people.view_cost alone', async () => {
    const together = await app.get(vendor('Dana Cruz'), { as });
    expect(together.json()).toMatchObject({ data: { lastEntry: null } });
    expect(together.body).not.toMatch(/Secret wage|900/);
    const sighted = await shop.keyWith('ledger.read', 'people.view_cost');
    expect((await summaryAt(vendor('Dana Cruz'), sighted)).data).toMatchObject({
      lastEntry: { externalId: 'P-1', description: 'Secret wage' },
    });
  });
});

describe('a summary', () => {
  it('is of the parties of this organisation that are not removed', async () => {
    const others = await aShop();
    await others.tenant.write(
      async (transaction) =>
        await transaction.run(
          sql`update vendor_profiles set removed_at = now() where id = ${others.idOf('Dana Cruz')}`.compile(
            query,
          ),
        ),
    );
    const theirs = await others.keyWith('ledger.read');
    for (const [path, caller] of [
      [`/api/v1/customers/${others.idOf('Harbour Cafe')}/summary`, as],
      [`/api/v1/vendors/${others.idOf('Paper Mill')}/summary`, as],
      [`/api/v1/vendors/${shop.idOf('Harbour Cafe')}/summary`, as],
      [`/api/v1/customers/${shop.idOf('Paper Mill')}/summary`, as],
      [`/api/v1/vendors/${others.idOf('Dana Cruz')}/summary`, theirs],
    ] as const) {
      const answer = await app.get(path, { as: caller });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    }
  });

  it.each([
    ['period=today', 'PERIOD_KIND_MISMATCH'],
    ['period=never', 'INVALID_PERIOD'],
    ['period=', 'INVALID_PERIOD'],
    ['asOf=2030-01-01', 'INVALID_AS_OF'],
    ['period=trailing_61', 'ANSWER_TOO_LARGE'],
    ['as_of=2026-01-01', 'INVALID_REQUEST'],
  ])('asked with %s is refused as %s', async (asked, code) => {
    const answer = await app.get(`${customer('Bakery')}?${asked}`, { as });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: { code } }]);
  });

  it('lists the first fifty open invoices by due date, and counts all', async () => {
    const many = await aShop();
    const rows = Array.from({ length: 60 }, (_, one) => {
      const day = `2026-09-${String(1 + (one % 30)).padStart(2, '0')}`;
      return `MANY-${one},C-3,2026-09-01,${day},10,`;
    });
    const file = `invoice,customer,issue_date,due_date,net,tax\n${rows.join('\n')}\nUNKNOWN,C-3,2026-01-01,,10,\n`;
    await many.importing({ 'invoices.csv': file });
    const caller = await many.keyWith('ledger.read');
    const path = `/api/v1/customers/${many.idOf('Nobody yet')}/summary`;
    const { data } = await summaryAt(path, caller);
    const { count, items } = data['openDocuments'] as { count: number; items: { dueDate: string }[] };
    const dates = items.map(({ dueDate }) => dueDate);
    expect([count, items.length]).toEqual([61, 50]);
    expect(dates).toEqual(dates.toSorted());
    // Of one it is not known when it is due, so it is not known how old the rest is either.
    expect(data['balance']).toMatchObject({ value: 610 });
    expect(data['overdue']).toMatchObject({ value: null, nullReason: 'no_data' });
    await many.tenant.write(
      async (transaction) =>
        await transaction.run(sql`update organizations set customer_terms_days = 30`.compile(query)),
    );
    const later = await summaryAt(`${path}?asOf=2026-06-30`, caller);
    expect(later.data['openDocuments']).toMatchObject({
      items: [{ externalId: 'UNKNOWN', dueDateAssumed: true }],
    });
  });
});
