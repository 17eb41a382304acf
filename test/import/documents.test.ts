import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  allocationsOf,
  aTrader,
  faultsOf,
  importing,
  invoices,
  payments,
  rowsOf,
  standing,
} from './documents-support.ts';

const database = await testDatabase();
const LATER = new Date('2026-12-01T00:00:00Z');

const BOOK = {
  'invoices.csv': `invoice,customer,issue_date,due_date,currency,rate,description,account,department,net,tax,reference
I-1,C-1,2026-07-05,2026-08-04,,,Beans,4000,D-1,100.00,10.00,PO-7
I-1,C-1,2026-07-05,2026-08-04,,,Rebate,4000,,-20.00,-2.00,PO-7
I-2,C-2,2026-08-09,2026-08-09,USD,,,,,100.01,,
I-3,C-2,2026-08-09,2026-08-09,USD,1.25,,,,80,,
I-0,C-2,2026-08-09,2026-08-09,,,Free of charge,,,0,,
`,
  'bills.csv': `bill,vendor,issue_date,due_date,account,net,tax
I-1,V-1,2026-07-05,2026-08-04,5000,50.00,5.00
`,
};

describe('a file of invoices or bills', () => {
  it('is a document for the rows of each name, at its rate or that of its day', async () => {
    const tenant = await aTrader(database);
    expect(await importing(tenant, BOOK)).toEqual({ invoices: '4/0/0', bills: '1/0/0' });
    expect(await standing(tenant)).toMatchObject([
      { name: 'I-0', net: '0', base: '0', settled_on: '2026-08-09' },
      { name: 'I-1', net: '50', tax: '5', base: '55' },
      { name: 'I-1', net: '80', tax: '8', base: '88', rate: '1', settled_on: null },
      { name: 'I-2', net: '100.01', base: '133.34666633', rate: '1.33333333' },
      { name: 'I-3', net: '80', base: '100', rate: '1.25', corrects: false },
    ]);
    const lines = await tenant.read(
      sql`select line_number, line.description, account.code, department.external_id as department, line.net::float as net,
          document.reference, document.due_date
        from document_lines line
        join documents document on document.id = line.document_id and document.kind = 'invoice'
        left join accounts account on account.id = account_id
        left join departments department on department.id = department_id
        where document.external_id = 'I-1' order by line_number`.compile(query),
    );
    const shared = { code: '4000', reference: 'PO-7', due_date: '2026-08-04' };
    expect(lines).toEqual([
      { line_number: 1, description: 'Beans', department: 'D-1', net: 100, ...shared },
      { line_number: 2, description: 'Rebate', department: null, net: -20, ...shared },
    ]);
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('changes nothing when it comes again', async () => {
    const tenant = await aTrader(database);
    const book = { ...BOOK, ...payments('P-1,2026-08-01,I-1,88', 'P-2,2026-08-10,I-2,33.33') };
    await importing(tenant, book);
    const before = await rowsOf(tenant);
    const again = { invoices: '0/0/4', bills: '0/0/1', payments: '0/0/2' };
    expect(await importing(tenant, book, LATER)).toEqual(again);
    expect(await rowsOf(tenant)).toEqual(before);
  });

  it('is the same with numbers and truths written in another way', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, invoices('I-1,C-1,2026-07-05,80,8,USD,1.50,'));
    const other = invoices('I-1,C-1,2026-07-05,80.00,8.0,USD,1.5,no');
    expect(await importing(tenant, other)).toEqual({ invoices: '0/0/1' });
    const twoWays = invoices(
      'I-2,C-1,2026-07-05,80.00,8.0,USD,1.5,no',
      'I-2,C-1,2026-07-05,80.00,8.0,USD,1.50,',
    );
    expect(await importing(tenant, twoWays)).toEqual({ invoices: '1/0/0' });
  });

  it.each([
    ['customer', 'C-2'],
    ['issue_date', '2026-07-06'],
    ['due_date', '2026-08-05'],
    ['currency', 'EUR'],
    ['rate', '1.6'],
    ['description', 'Beans'],
    ['account', '4000'],
    ['department', 'D-1'],
    ['net', '81'],
    ['tax', '8.01'],
    ['reference', 'PO-1'],
  ])('puts a document with another %s in the place of the old one', async (column, cell) => {
    const tenant = await aTrader(database);
    const kept: Readonly<Record<string, string>> = {
      invoice: 'I-1',
      customer: 'C-1',
      issue_date: '2026-07-05',
      due_date: '2026-08-04',
      currency: 'USD',
      rate: '1.5',
      description: '',
      account: '',
      department: '',
      net: '80',
      tax: '8',
      reference: '',
    };
    const file = (cells: Readonly<Record<string, string>>) => ({
      'invoices.csv': `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`,
    });
    await importing(tenant, file(kept));
    const other = file({ ...kept, [column]: cell });
    expect(await importing(tenant, other, LATER)).toEqual({ invoices: '0/1/0' });
    expect(await importing(tenant, other, LATER)).toEqual({ invoices: '0/0/1' });
    expect(await standing(tenant)).toMatchObject([{ name: 'I-1', corrects: true }]);
    const versions = await tenant.read(
      sql`select voided_at, recorded_at from documents order by recorded_at`.compile(query),
    );
    expect(versions).toEqual([
      { voided_at: LATER, recorded_at: new Date(START) },
      { voided_at: null, recorded_at: LATER },
    ]);
    expect(await faultsOf(tenant)).toEqual([]);
  });

  it('puts one of other lines in the place of the old one, though they come to the same', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, invoices('I-1,C-1,2026-07-05,100'));
    const halves = invoices('I-1,C-1,2026-07-05,50', 'I-1,C-1,2026-07-05,50');
    expect(await importing(tenant, halves)).toEqual({ invoices: '0/1/0' });
  });

  it('keeps the settlements of a corrected document, at its new rate', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, {
      ...invoices('I-1,C-1,2026-07-05,100,,USD,1.5'),
      ...payments('P-1,2026-07-20,I-1,60', 'P-2,2026-07-10,I-1,40'),
    });
    expect(await standing(tenant)).toMatchObject([{ base: '150', base_open: '0', settled_on: '2026-07-20' }]);
    expect(await importing(tenant, invoices('I-1,C-1,2026-07-05,110,,USD,1.33333333'), LATER)).toEqual({
      invoices: '0/1/0',
    });
    expect(await standing(tenant)).toMatchObject([
      { base: '146.6666663', open: '10', base_open: '13.3333333', settled_on: null, corrects: true },
    ]);
    expect(await importing(tenant, invoices('I-1,C-1,2026-07-25,100,,USD,1.33333333'), LATER)).toEqual({
      invoices: '0/1/0',
    });
    // What was paid ahead counts from the day of issue.
    expect(await standing(tenant)).toMatchObject([{ open: '0', base_open: '0', settled_on: '2026-07-25' }]);
    expect(await allocationsOf(tenant)).toEqual(['P-1 I-1 2026-07-20 60', 'P-2 I-1 2026-07-10 40']);
    expect(await faultsOf(tenant)).toEqual([]);
    const again = payments('P-1,2026-07-20,I-1,60', 'P-2,2026-07-10,I-1,40');
    expect(await importing(tenant, again)).toEqual({ payments: '0/0/2' });
  });

  it('refuses a correction below the settled amount, and accepts it once that is changed', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, { ...invoices('I-1,C-1,2026-07-05,100'), ...payments('P-1,2026-07-20,I-1,60') });
    const less = invoices('I-0,C-1,2026-07-05,1', 'I-1,C-1,2026-07-05,50');
    const before = await rowsOf(tenant);
    expect(await importing(tenant, less)).toEqual([
      'invoices.csv:3: net, tax: the total is now 50.00 AUD, less than the 60.00 AUD already settled; send the payments that change with it',
    ]);
    expect(await rowsOf(tenant)).toEqual(before);
    expect(await importing(tenant, payments('P-1,2026-07-20,I-1,50'))).toEqual({ payments: '0/1/0' });
    expect(await importing(tenant, less)).toEqual({ invoices: '1/1/0' });
    expect(await standing(tenant)).toMatchObject([{}, { open: '0', settled_on: '2026-07-20' }]);
  });

  it('may be lowered together with its settlements, and not without', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, {
      ...invoices('I-1,C-1,2026-07-05,100'),
      ...payments('P-1,2026-07-20,I-1,60', 'P-2,2026-07-21,I-1,40'),
    });
    const before = await rowsOf(tenant);
    const less = invoices('I-1,C-1,2026-07-05,80');
    const unchanged = payments('P-1,2026-07-20,I-1,60', 'P-2,2026-07-21,I-1,40');
    expect(await importing(tenant, { ...less, ...unchanged })).toEqual([
      'payments.csv:3: amount: 40.00 AUD is more than the 20.00 AUD that is open of invoice "I-1", whose total is 80.00 AUD',
    ]);
    expect(await rowsOf(tenant)).toEqual(before);
    const lowered = payments('P-1,2026-07-20,I-1,60', 'P-2,2026-07-21,I-1,20');
    expect(await importing(tenant, { ...less, ...lowered })).toEqual({
      invoices: '0/1/0',
      payments: '0/1/1',
    });
    expect(await standing(tenant)).toMatchObject([{ open: '0', base_open: '0', settled_on: '2026-07-21' }]);
    expect(await faultsOf(tenant)).toEqual([]);
    expect(await importing(tenant, { ...less, ...lowered })).toEqual({
      invoices: '0/0/1',
      payments: '0/0/2',
    });
  });

  it('keeps the tax codes of lines, and takes another code for a correction', async () => {
    const tenant = await aTrader(database);
    const file = (code: string) => ({
      'invoices.csv': `invoice,customer,issue_date,due_date,net,tax,tax_code\nI-1,C-1,2026-07-05,2026-08-05,100,10,${code}\n`,
    });
    const codes = async () =>
      await tenant.read(
        sql`select tax_code from document_lines line join documents document on document.id = document_id
          where voided_at is null`.compile(query),
      );
    expect(await importing(tenant, file('GST'))).toEqual({ invoices: '1/0/0' });
    expect(await importing(tenant, file('GST'))).toEqual({ invoices: '0/0/1' });
    expect(await codes()).toEqual([{ tax_code: 'GST' }]);
    expect(await importing(tenant, file('EX'))).toEqual({ invoices: '0/1/0' });
    expect(await importing(tenant, file(''))).toEqual({ invoices: '0/1/0' });
    expect(await codes()).toEqual([{ tax_code: null }]);
  });

  it('voids a document with its settlements, and restores it', async () => {
    const tenant = await aTrader(database);
    const row = 'I-1,C-1,2026-07-05,100,,USD,,';
    await importing(tenant, { ...invoices(row), ...payments('P-1,2026-07-20,I-1,60') });
    const voided = invoices(`${row}yes`);
    expect(await importing(tenant, { ...voided, ...payments('P-1,2026-07-20,I-1,60') })).toEqual([
      'payments.csv:2: invoice: there is no invoice "I-1"; give its customer too if it is not in these books',
    ]);
    expect(await importing(tenant, voided, LATER)).toEqual({ invoices: '0/1/0' });
    expect(await standing(tenant)).toEqual([]);
    expect(await allocationsOf(tenant)).toEqual([]);
    expect(await faultsOf(tenant)).toEqual([]);
    const before = await rowsOf(tenant);
    const both = { ...voided, ...payments('P-1,2026-07-20,I-1,60,,,,yes') };
    expect(await importing(tenant, both)).toEqual({ invoices: '0/0/1', payments: '0/0/1' });
    expect(await rowsOf(tenant)).toEqual(before);
    expect(await importing(tenant, invoices(row))).toEqual({ invoices: '1/0/0' });
    expect(await standing(tenant)).toMatchObject([{ open: '100', settled_on: null, corrects: false }]);
  });

  it('never records a document that is void from the start', async () => {
    const tenant = await aTrader(database);
    expect(await importing(tenant, invoices('I-1,C-1,2026-07-05,100,,,,true'))).toEqual({
      invoices: '0/0/1',
    });
    expect(await rowsOf(tenant)).toEqual([]);
  });

  it('reads NDJSON as well', async () => {
    const tenant = await aTrader(database);
    const row = { bill: 'B-1', vendor: 'V-1', issue_date: '2026-07-05', due_date: '2026-07-05', net: 100.5 };
    expect(await importing(tenant, { 'bills.ndjson': `${JSON.stringify(row)}\n` })).toEqual({
      bills: '1/0/0',
    });
    expect(await standing(tenant)).toMatchObject([{ name: 'B-1', net: '100.5' }]);
  });
});

describe('custom fields of invoices', () => {
  const DEFINITIONS = {
    'custom_fields.csv': `subject,key,label,type,required,default_value
invoice,project,Project,text,,
invoice,hours,Hours,number,,8
`,
  };
  const custom = async (tenant: Awaited<ReturnType<typeof aTrader>>) =>
    (
      await tenant.read(
        query.selectFrom('documents').select('custom_fields').where('voided_at', 'is', null).compile(),
      )
    ).map((row) => row.custom_fields);
  const file = (cells: string, head = 'custom_fields.project,custom_fields.hours') => ({
    'invoices.csv': `invoice,customer,issue_date,due_date,net,${head}\nI-1,C-1,2026-07-05,2026-07-05,5,${cells}\n`,
  });

  it('are taken, defaulted, kept where there is no column, and cleared', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, DEFINITIONS);
    expect(await importing(tenant, file('Roof', 'custom_fields.project'))).toEqual({ invoices: '1/0/0' });
    expect(await custom(tenant)).toEqual([{ project: 'Roof', hours: 8 }]);
    expect(await importing(tenant, file('Roof', 'custom_fields.project'))).toEqual({ invoices: '0/0/1' });
    expect(await importing(tenant, file('7.50', 'custom_fields.hours'))).toEqual({ invoices: '0/1/0' });
    expect(await custom(tenant)).toEqual([{ project: 'Roof', hours: 7.5 }]);
    expect(await importing(tenant, file(',7.5'))).toEqual({ invoices: '0/1/0' });
    expect(await custom(tenant)).toEqual([{ hours: 7.5 }]);
  });

  it('are refused where they do not fit, and of bills', async () => {
    const tenant = await aTrader(database);
    await importing(tenant, DEFINITIONS);
    expect(await importing(tenant, file('Roof,many'))).toEqual([
      'invoices.csv:2: custom_fields.hours: must be a number',
    ]);
    expect(await importing(tenant, file('x', 'custom_fields.colour'))).toEqual([
      'invoices.csv:2: custom_fields.colour: unknown field',
    ]);
    const row = { invoice: 'I-1', customer: 'C-1', issue_date: '2026-07-05', due_date: '2026-07-05', net: 5 };
    const rows = [
      { ...row, 'custom_fields.project': 'Roof' },
      row,
      { ...row, 'custom_fields.project': 'Wall' },
    ];
    const ndjson = rows.map((one) => JSON.stringify(one)).join('\n');
    expect(await importing(tenant, { 'invoices.ndjson': ndjson })).toEqual([
      'invoices.ndjson:2: custom_fields.project: nothing differs from "Roof" on line 1, with which it begins',
    ]);
    const bills =
      'bill,vendor,issue_date,due_date,net,custom_fields.project\nB-1,V-1,2026-07-05,2026-07-05,5,x\n';
    expect(await importing(tenant, { 'bills.csv': bills })).toMatchObject([
      expect.stringContaining('unknown columns "custom_fields.project"'),
    ]);
  });
});
