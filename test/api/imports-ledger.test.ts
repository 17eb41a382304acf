import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  finishedImport,
  IMPORTER,
  IMPORTS,
  type ImportRecord,
  importedZip,
  typed,
} from './imports-asking.ts';

// The trial balance of an import shows a caller no more than metrics and their rows do.
const database = await testDatabase();
const app = await testApp(database);

const BOOK = {
  'accounts.csv': `code,name,class
1000,Bank,cash
1200,Debtors,receivable
2200,Wages payable,payroll_liability
2900,Bonus of the director,other_current_liability
2950,Accruals,other_current_liability
4000,Sales,operating_revenue
6000,Salary of the director,payroll
6050,Wages of the foreman,direct_payroll
6100,Rent,operating_expense
`,
  'journal.csv': `date,entry,account,amount
2026-07-03,PAY-1,6000,8000
2026-07-03,PAY-1,6050,4000
2026-07-03,PAY-1,2200,-9000
2026-07-03,PAY-1,2900,-3000
2026-07-05,RENT-1,6100,700
2026-07-05,RENT-1,2950,-700
2026-07-06,SALE-1,1000,55.5
2026-07-06,SALE-1,4000,-55.5
`,
};

const imported = async (as: string, files: Readonly<Record<string, string>>, query = '') =>
  await importedZip(app, as, files, query);

const read = async (as: string, id: string) =>
  (await app.get(`${IMPORTS}/${id}`, { as })).json<{ data: ImportRecord }>().data.report?.ledger ?? null;

const closingOf = (ledger: Awaited<ReturnType<typeof read>>) =>
  ledger?.accounts.map(({ code, books }) => [code, (books as { closing: string }).closing]);

describe('the trial balance of an import', () => {
  it('is in detail for a caller who sees the ledger and pay', async () => {
    const organization = await anOrganization(database);
    const key = await aKey(database, organization, [...IMPORTER, 'ledger.read']);
    const { id, state } = await imported(key.secret, BOOK);
    expect(state).toBe('done');
    const ledger = await read(key.secret, id);
    expect(ledger).toMatchObject({
      currency: 'AUD',
      from: '2026-07-03',
      through: '2026-07-06',
      accounts_count: 8,
      differing: 0,
    });
    expect(ledger?.accounts[0]).toEqual({
      code: '1000',
      name: 'Bank',
      class: 'cash',
      guess: null,
      file: { opening: null, debit: '55.5', credit: '0', closing: null },
      books: { opening: '0', debit: '55.5', credit: '0', closing: '55.5' },
      difference: '0',
    });
  });

  it('has pay as one row, and classes that may owe pay as one each, for a caller without people.view_cost', async () => {
    const organization = await anOrganization(database);
    const sighted = await aKey(database, organization, [...IMPORTER, 'ledger.read']);
    const blind = await aKey(database, organization, ['imports.write', 'ledger.write', 'ledger.read']);
    const { id } = await imported(sighted.secret, BOOK);
    const ledger = await read(blind.secret, id);
    expect(closingOf(ledger)).toEqual([
      ['1000', '55.5'],
      ['payroll', '3000'],
      ['other_current_liability', '-3700'],
      ['4000', '-55.5'],
      ['6100', '700'],
    ]);
    expect(JSON.stringify(ledger)).not.toMatch(/director|foreman|"8000"/);
    expect(ledger).toMatchObject({ accounts_count: 5, differing: 0, books: { entries: 3, lines: null } });
  });

  it('says how far invoices with revaluations agree with it, to callers who may see pay', async () => {
    const organization = await anOrganization(database);
    const sighted = await aKey(database, organization, [...IMPORTER, 'ledger.read']);
    const blind = await aKey(database, organization, ['imports.write', 'ledger.write', 'ledger.read']);
    const { id } = await imported(sighted.secret, {
      'accounts.csv': BOOK['accounts.csv'],
      'customers.csv': 'customer,name\nC-1,Harbour Cafe\n',
      'invoices.csv':
        'invoice,customer,issue_date,due_date,net,currency,rate\nI-1,C-1,2026-07-01,2026-07-31,100,USD,1.5\n',
      'journal.csv': `date,entry,account,amount,currency,rate,revaluation
2026-07-01,I-1,1200,100,USD,1.5,
2026-07-01,I-1,4000,-100,USD,1.5,
2026-07-31,closing rate,1200,7.5,,,yes
2026-07-31,closing rate,6100,-7.5,,,yes
2026-07-31,mistake,1200,2,,,
2026-07-31,mistake,6100,-2,,,
`,
    });
    expect((await read(sighted.secret, id))?.tie_outs).toEqual([
      { of: 'receivables', documents: '150', revaluations: '7.5', ledger: '159.5', difference: '-2' },
    ]);
    expect((await read(blind.secret, id))?.tie_outs).toEqual([]);
  });

  it('is not shown without ledger.read, nor in the list', async () => {
    const organization = await anOrganization(database);
    const key = await aKey(database, organization, IMPORTER);
    const { id } = await imported(key.secret, BOOK);
    expect(await read(key.secret, id)).toBeNull();
    const list = await app.get(IMPORTS, { as: key.secret });
    expect(list.body).not.toMatch(/"ledger"|"refused_reasons"/);
  });

  it('of one organisation does not show in another', async () => {
    const CAPABILITIES: readonly Capability[] = [...IMPORTER, 'ledger.read'];
    const one = await aKey(database, await anOrganization(database), CAPABILITIES);
    const other = await aKey(database, await anOrganization(database), CAPABILITIES);
    const { id } = await imported(one.secret, BOOK);
    expect((await app.get(`${IMPORTS}/${id}`, { as: other.secret })).statusCode).toBe(404);
    const theirs = await imported(other.secret, {
      ...BOOK,
      'journal.csv': 'date,entry,account,amount\n2026-07-05,X,1000,1\n2026-07-05,X,4000,-1\n',
    });
    expect(closingOf(await read(other.secret, theirs.id))).toEqual([
      ['1000', '1'],
      ['4000', '-1'],
    ]);
  });
});

describe('the report of an import', () => {
  it('calls the file by the name that its owner gave it, and counts reasons', async () => {
    const key = await aKey(database, await anOrganization(database), [...IMPORTER, 'ledger.read']);
    const rows = Array.from({ length: 3 }, (_, index) => `2026-07-05,A${index},1000,x`);
    const answer = await app.post(`${IMPORTS}?kind=journal&file_name=July%20%C3%A0%20jour.csv`, {
      as: key.secret,
      body: ['date,entry,account,amount', ...rows, ''].join('\n'),
      ...typed('text/csv'),
    });
    const { id } = answer.json<{ data: ImportRecord }>().data;
    const { report } = await finishedImport(app, key.secret, id);
    expect(report?.refused_reasons).toEqual([
      { file: 'July à jour.csv', reason: 'amount: not a number: "x"', count: 3, first_line: 2 },
    ]);
  });

  it.each(['', 'a/b.csv', 'a%5Cb.csv', 'a%0Ab.csv', 'x'.repeat(201)])('refuses the name %j', async (name) => {
    const key = await aKey(database, await anOrganization(database), IMPORTER);
    const answer = await app.post(`${IMPORTS}?kind=journal&file_name=${name}`, {
      as: key.secret,
      body: 'date,entry,account,amount\n',
      ...typed('text/csv'),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: { detail: unknown } }>().error).toMatchObject({
      code: 'INVALID_REQUEST',
      detail: { fields: [{ field: 'file_name' }] },
    });
  });
});
