import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { importing, invoices } from '../import/documents-support.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { answering, scalarOf } from './answering.ts';

// What customers owe is what the control account says until the first invoice, and from it on what is open of invoices.
const database = await testDatabase();
let tenant: TenantWriter;

const LEDGER = {
  'accounts.csv': `code,name,class
1000,Bank,cash
1200,Debtors,receivable
2000,Creditors,payable
4000,Sales,operating_revenue
5000,Goods,cost_of_sales
`,
  'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
  'vendors.csv': 'vendor,name\nV-1,Roasters\n',
  'journal.csv': `date,entry,account,amount
2026-01-10,A,1200,100
2026-01-10,A,4000,-100
2026-02-20,B,1200,50
2026-02-20,B,4000,-50
2026-03-05,C,1000,70
2026-03-05,C,1200,-70
2026-03-20,D,5000,33
2026-03-20,D,2000,-33
2026-04-30,E,1200,5
2026-04-30,E,4000,-5
`,
};

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await importing(tenant, LEDGER);
});

const ask = async (id: string, period: string) => {
  const [answer] = await answering(tenant, '2026-06-30')([[id, period]]);
  if (answer === undefined) throw new Error('a question has no answer');
  return answer;
};

async function on(id: string, day: string) {
  const answer = await ask(id, `as_of:${day}`);
  const { basis, coverage } = answer;
  return [scalarOf(answer), basis, coverage.state];
}

describe('what is owed', () => {
  it('is what the ledger says where there are no documents', async () => {
    expect(await on('ar.outstanding', '2026-01-09')).toEqual([null, 'ledger', 'none']);
    expect(await on('ar.outstanding', '2026-01-10')).toEqual([100, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-03-31')).toEqual([80, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-06-30')).toEqual([85, 'ledger', 'part']);
    expect(await on('ap.outstanding', '2026-03-31')).toEqual([33, 'ledger', 'whole']);
  });

  it('is what is open of invoices from the first one on, which changes no day before it', async () => {
    await importing(tenant, invoices('I-1,C-1,2026-03-15,60,', 'I-2,C-1,2026-04-20,25,'));
    expect(await on('ar.outstanding', '2026-02-28')).toEqual([150, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-03-14')).toEqual([80, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-03-15')).toEqual([60, 'documents', 'whole']);
    expect(await on('ar.outstanding', '2026-04-30')).toEqual([85, 'documents', 'part']);
    // Bills are of their own.
    expect(await on('ap.outstanding', '2026-04-30')).toEqual([33, 'ledger', 'whole']);
  });

  it('by invoice is known from the first invoice on alone, and so is how far the two differ', async () => {
    await importing(tenant, invoices('I-1,C-1,2026-03-15,60,'));
    for (const id of ['ar.overdue', 'ar.overdue_share', 'ar.dso', 'quality.receivables_tie_out']) {
      expect([id, scalarOf(await ask(id, 'as_of:2026-03-14'))]).toEqual([id, null]);
    }
    expect(scalarOf(await ask('ar.overdue', 'as_of:2026-03-15'))).toBe(0);
    expect(scalarOf(await ask('quality.receivables_tie_out', 'as_of:2026-03-15'))).toBe(-20);
    expect(scalarOf(await ask('ar.dso', 'as_of:2026-03-15'))).toBe(90);
  });

  it('has a point of each month with its own basis', async () => {
    await importing(tenant, invoices('I-1,C-1,2026-03-15,60,'));
    const answer = await ask('ar.outstanding_monthly', '2026-01-01:2026-04-30');
    if (answer.kind !== 'timeseries') throw new Error('it is a series');
    expect(answer.points.map(({ date, value, basis }) => [date, value, basis])).toEqual([
      ['2026-01-01', 100, 'ledger'],
      ['2026-02-01', 150, 'ledger'],
      ['2026-03-01', 60, 'documents'],
      ['2026-04-01', 60, 'documents'],
    ]);
    expect(answer.basis).toBe('documents');
  });

  it('is what documents say where there is no ledger', async () => {
    tenant = database.openTenant((await anOrganization(database)).id);
    await importing(tenant, {
      'customers.csv': LEDGER['customers.csv'],
      ...invoices('I-1,C-1,2026-03-15,60,'),
    });
    expect(await on('ar.outstanding', '2026-03-14')).toEqual([null, 'ledger', 'none']);
    // The answer names the first day with data.
    expect((await ask('ar.outstanding', 'as_of:2026-03-14')).coverage.from).toBe('2026-03-15');
    expect(await on('ar.outstanding', '2026-03-15')).toEqual([60, 'documents', 'whole']);
  });

  it('is what documents say from the day from which on they are said to be complete', async () => {
    await importing(tenant, invoices('I-1,C-1,2026-03-15,60,', 'I-2,C-1,2026-04-20,25,'));
    await importing(tenant, { 'organization.json': '{ "invoices_from": "2026-04-01" }' });
    expect(await on('ar.outstanding', '2026-03-31')).toEqual([80, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-04-01')).toEqual([60, 'documents', 'whole']);
    expect(scalarOf(await ask('ar.overdue', 'as_of:2026-03-31'))).toBeNull();
    expect(scalarOf(await ask('ar.invoiced', '2026-03-01:2026-03-31'))).toBeNull();
    expect(scalarOf(await ask('ar.invoiced', '2026-03-01:2026-04-30'))).toBe(85);
    // Also before the first of them: nothing is owed by then.
    await importing(tenant, { 'organization.json': '{ "invoices_from": "2026-02-01" }' });
    expect(await on('ar.outstanding', '2026-01-31')).toEqual([100, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-02-28')).toEqual([0, 'documents', 'whole']);
  });

  it('is what the ledger says where documents are said to be complete and there are none', async () => {
    await importing(tenant, { 'organization.json': '{ "invoices_from": "2026-02-01" }' });
    expect(await on('ar.outstanding', '2026-03-31')).toEqual([80, 'ledger', 'whole']);
  });

  it('is what the ledger says before the first invoice, whatever was paid by then', async () => {
    const head = 'payment,date,invoice,customer,amount';
    await importing(tenant, {
      'payments.csv': `${head}\nP-1,2026-02-25,I-1,C-1,40\nP-2,2026-01-05,,C-1,7\n`,
    });
    expect(await on('ar.outstanding', '2026-03-31')).toEqual([80, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-06-30')).toEqual([85, 'ledger', 'part']);
    // Nothing is known of the ledger yet.
    expect(await on('ar.outstanding', '2026-01-09')).toEqual([-7, 'documents', 'whole']);
    await importing(tenant, invoices('I-1,C-1,2026-03-15,60,'));
    expect(await on('ar.outstanding', '2026-03-14')).toEqual([80, 'ledger', 'whole']);
    expect(await on('ar.outstanding', '2026-03-15')).toEqual([13, 'documents', 'whole']);
  });

  it('by invoice is not known before the first one where there is a ledger, whatever was paid by then', async () => {
    const BY_INVOICE = [
      'ar.overdue',
      'ar.overdue_share',
      'ar.dso',
      'quality.receivables_tie_out',
      'customers.active',
    ];
    const values = async (day: string) =>
      await Promise.all(BY_INVOICE.map(async (id) => scalarOf(await ask(id, `as_of:${day}`))));
    await importing(tenant, {
      'payments.csv':
        'payment,date,invoice,customer,amount\nP-1,2026-02-25,I-1,C-1,40\nP-2,2026-01-05,,C-1,7\n',
    });
    for (const day of ['2026-01-10', '2026-02-25', '2026-06-30']) {
      expect([day, await values(day)]).toEqual([day, [null, null, null, null, null]]);
      const ageing = await ask('ar.ageing', `as_of:${day}`);
      expect(ageing).toMatchObject({ kind: 'breakdown', total: null, coverage: { state: 'none' } });
    }
    expect(scalarOf(await ask('tax.sales_collected', '2026-02-01:2026-02-28'))).toBeNull();
    expect(scalarOf(await ask('ar.invoiced', '2026-02-01:2026-02-28'))).toBeNull();
    // Money that came in is known by itself.
    expect(scalarOf(await ask('ar.collected', '2026-02-01:2026-02-28'))).toBe(40);
    // Before the ledger begins there is nothing else to go by.
    expect(await values('2026-01-09')).toEqual([0, null, null, null, 0]);
    await importing(tenant, invoices('I-1,C-1,2026-03-15,60,'));
    expect(await values('2026-03-14')).toEqual([null, null, null, null, null]);
    expect(await values('2026-03-15')).toEqual([0, 0, 19.5, 13 - 80, 1]);
    expect((await ask('ar.overdue', 'as_of:2026-03-15')).coverage.from).toBe('2026-03-15');
  });

  it('is what the ledger says where there are payments alone, though documents are said to be complete', async () => {
    await importing(tenant, {
      'organization.json': '{ "invoices_from": "2026-02-01" }',
      'payments.csv': 'payment,date,customer,amount\nP-1,2026-02-25,C-1,40\n',
    });
    expect(await on('ar.outstanding', '2026-03-31')).toEqual([80, 'ledger', 'whole']);
  });
});
