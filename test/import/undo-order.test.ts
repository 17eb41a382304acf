import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { standingBooks } from './standing-books.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await imports({
    'accounts.csv':
      'code,name,class\n1000,Bank,cash\n3000,Capital,share_capital\n4000,Sales,operating_revenue\n',
  });
});

async function imports(files: BookFiles, days = 0): Promise<string> {
  const now = after(days);
  const id = newId(now);
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id, now }))).toEqual([]);
  return id;
}

function after(days: number): Date {
  return new Date(new Date(START).getTime() + days * 86_400_000);
}

const CUSTOMERS = { 'customers.csv': 'customer,name\nC-1,Ann\n' };
const entry = (account: string, names = ',') => ({
  'journal.csv': `date,entry,account,amount,department,customer\n2026-07-01,A,1000,1,,\n2026-07-01,A,${account},-1,${names}\n`,
});
const invoice = (net: string, { rate = '', voided = '', customer = 'C-1' } = {}) => ({
  'invoices.csv': `invoice,customer,issue_date,due_date,net,currency,rate,voided\nI-1,${customer},2026-07-01,2026-07-31,${net},${rate === '' ? '' : 'USD'},${rate},${voided}\n`,
});
const paid = (amount: string, voided = '') => ({
  'payments.csv': `payment,date,invoice,amount,voided\nP-1,2026-07-02,I-1,${amount},${voided}\n`,
});

/** What entries and documents that stand refer to, though it was removed. */
const REMOVED = sql`
  select account.code as name from journal_lines line join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
  join accounts account on account.id = line.account_id where account.removed_at is not null
  union all
  select customer.external_id from journal_lines line join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
  join customer_profiles customer on customer.id = line.customer_id where customer.removed_at is not null
  union all
  select department.external_id from journal_lines line join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
  join departments department on department.id = line.department_id where department.removed_at is not null
  union all
  select customer.external_id from documents document join customer_profiles customer on customer.id = document.customer_id
  where document.voided_at is null and customer.removed_at is not null`;

async function requireSound(): Promise<void> {
  expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  expect(await tenant.read(REMOVED.compile(query))).toEqual([]);
}

describe('imports that are undone in another order than the last first', () => {
  it('keep an account, a customer and a department that the undo of a later one needs again', async () => {
    const first = await imports({
      ...CUSTOMERS,
      'accounts.csv': 'code,name,class\n7000,Fees,other_income\n',
      'departments.csv': 'department,name\nD-1,Front\n',
    });
    await imports(entry('7000', 'D-1,C-1'));
    const before = await standingBooks(tenant);
    const correction = await imports(entry('4000'));
    expect((await undoing(tenant, first)).warnings).toEqual([
      'account "7000" stays: later records use it',
      'customer "C-1" stays: later records use it',
      'department "D-1" stays: later records use it',
    ]);
    expect(refusalsOf(await undoing(tenant, correction))).toEqual([]);
    expect(await standingBooks(tenant)).toEqual(before);
    await requireSound();
  });

  it('leave an account and a customer that each of them changed as they were before both', async () => {
    const account = (name: string) => ({ 'accounts.csv': `code,name,class\n4000,Sales,${name}\n` });
    const customer = (name: string, notes: string) => ({
      'customers.csv': `customer,name,notes\nC-9,${name},${notes}\n`,
    });
    const before = await standingBooks(tenant);
    const imported: string[] = [];
    for (const files of [
      { ...account('other_income'), ...customer('Ann', '') },
      { ...account('operating_expense'), ...customer('Bob', 'x') },
      { ...account('cash'), ...customer('Bob', 'y') },
    ])
      imported.push(await imports(files));
    const [first = '', second = '', third = ''] = imported;
    for (const id of [second, first, third]) await undoing(tenant, id);
    expect(await standingBooks(tenant)).toEqual(before);
  });

  it('leave a period that a file of a later one states too', async () => {
    const period = { 'covered_periods.csv': 'from,through\n2026-01-01,2026-12-31\n' };
    const first = await imports(period);
    await imports({ ...period, ...entry('4000') });
    await undoing(tenant, first);
    expect(await tenant.read(sql`select first_day::text from covered_periods`.compile(query))).toEqual([
      { first_day: '2026-01-01' },
    ]);
  });

  it('keep the customer of an invoice that the undo of a later one gives back', async () => {
    const first = await imports(CUSTOMERS);
    await imports({ 'customers.csv': 'customer,name\nC-2,Bob\n', ...invoice('10') });
    const before = await standingBooks(tenant);
    const correction = await imports(invoice('10', { customer: 'C-2' }));
    await undoing(tenant, first);
    expect(refusalsOf(await undoing(tenant, correction))).toEqual([]);
    expect(await standingBooks(tenant)).toEqual(before);
    await requireSound();
  });

  it.each([
    ['corrected twice', [invoice('11'), invoice('12')]],
    ['void', [invoice('10', { rate: '1.5', voided: 'true' })]],
    ['at another rate', [invoice('10', { rate: '2' })]],
  ])('are refused where a payment would come back to an invoice that is %s', async (_how, later) => {
    await imports(CUSTOMERS);
    await imports(invoice('10', { rate: '1.5' }));
    await imports(paid('10'));
    const unpaid = await imports(paid('10', 'true'));
    for (const files of later) await imports(files);
    expect(refusalsOf(await undoing(tenant, unpaid))).toEqual([
      'import: invoice "I-1", which "P-1" settled, was changed or voided later: undo that first',
    ]);
    await requireSound();
  });

  it('give a payment back to its invoice after corrections of that were undone again and again', async () => {
    await imports(CUSTOMERS);
    await imports(invoice('10'));
    await imports(paid('10'));
    const before = await standingBooks(tenant);
    const unpaid = await imports(paid('10', 'true'));
    for (const net of ['11', '12']) await undoing(tenant, await imports(invoice(net)));
    expect(refusalsOf(await undoing(tenant, unpaid))).toEqual([]);
    expect(await standingBooks(tenant)).toEqual(before);
    await requireSound();
  });

  it('are refused where what was void has been recorded again', async () => {
    await imports(CUSTOMERS);
    await imports(invoice('100'));
    const withdrawn = await imports(invoice('100', { voided: 'true' }));
    await imports(invoice('101'));
    expect(refusalsOf(await undoing(tenant, withdrawn))).toEqual([
      'import: invoice "I-1" was recorded again later: undo that first',
    ]);
    await imports(paid('10'));
    const unpaid = await imports(paid('10', 'true'));
    await imports(paid('11'));
    expect(refusalsOf(await undoing(tenant, unpaid))).toEqual([
      'import: payment "P-1" was recorded again later: undo that first',
    ]);
    await requireSound();
  });
});

describe('an undo on a later day', () => {
  it.each([
    ['days before the import', 3],
    ['the day of the import', 0],
  ])(
    'leaves no day with a status that the import gave a customer who was marked on %s',
    async (_when, days) => {
      await imports({ 'customers.csv': 'customer,name,status\nC-1,Ann,active\n' });
      const before = await standingBooks(tenant);
      const changing = await imports({ 'customers.csv': 'customer,name,status\nC-1,Ann,inactive\n' }, days);
      expect((await standingBooks(tenant))['statuses']).not.toEqual(before['statuses']);
      await undoing(tenant, changing, { now: after(8) });
      expect((await standingBooks(tenant))['statuses']).toEqual(before['statuses']);
      expect((await standingBooks(tenant))['customers']).toEqual(before['customers']);
      await requireSound();
    },
  );
});
