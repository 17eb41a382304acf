import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';
import { standing } from './documents-support.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { documents, HEADER } from './xero-csv-file.ts';
import { xeroBooks } from './xero-support.ts';

const { aTenant } = xeroBooks(await testDatabase());
const send = importerOf('export.csv');
const ONE = { number: 'INV-1', total: '10', line: '10', tax: '0' };

describe('a CSV file is not of Xero', () => {
  it.each([
    ['a chart without types', '*Code,*Name,Description\n200,Sales,x\n'],
    ['contacts of another program', 'ContactName,AccountNumber,EmailAddress\nClient,C1,a@example.com\n'],
    [
      'a template of invoices that Xero imports',
      '*ContactName,EmailAddress,AccountNumber,*InvoiceNumber\nClient,a@example.com,C1,INV-1\n',
    ],
  ])('if it is %s', async (_what, file) => {
    const report = await send(await aTenant(), file);
    expect(refusalsOf(report)).toEqual([expect.stringContaining('there is no file of a book')]);
  });
});

describe('rows of a CSV file of Xero', () => {
  it('have as many cells as the header', async () => {
    const file = documents(ONE).replace('Sent,Awaiting Payment', 'Sent');
    const cells = HEADER.split(',').length;
    expect(refusalsOf(await send(await aTenant(), file))).toContain(
      `export.csv:2: ${cells - 1} cells where the header has ${cells}`,
    );
  });

  it('may decide the order of day and month by due dates alone', async () => {
    const tenant = await aTenant();
    const file = documents({ ...ONE, day: '3/4/2026', dueDay: '4/30/2026' });
    expect(refusalsOf(await send(tenant, file))).toEqual([]);
    const dates = await tenant.read(
      sql<{
        issued: string;
        due: string;
      }>`select issue_date::text as issued, due_date::text as due from documents`.compile(query),
    );
    expect(dates).toEqual([{ issued: '2026-03-04', due: '2026-04-30' }]);
  });

  it('are lines of the invoice above if they leave out what it says', async () => {
    const tenant = await aTenant();
    const first = { ...ONE, total: '30', line: '10' };
    const second = { ...ONE, total: '', line: '20', day: '', due: '', status: 'Awaiting Payment' };
    expect(refusalsOf(await send(tenant, documents(first, second)))).toEqual([]);
    expect((await standing(tenant)).map(({ name, net }) => `${name} ${net}`)).toEqual(['INV-1 30']);
  });

  it('count with the totals of the invoice if they do not add up to it', async () => {
    const tenant = await aTenant();
    const file = documents({ ...ONE, total: '110.01', taxTotal: '10', line: '100', tax: '10' });
    expect(refusalsOf(await send(tenant, file))).toEqual([]);
    expect((await standing(tenant)).map(({ net, tax }) => `${net} ${tax}`)).toEqual(['100.01 10']);
  });

  it('are left out until they are approved', async () => {
    const tenant = await aTenant();
    await send(tenant, documents({ ...ONE, status: 'Awaiting Approval' }, { ...ONE, number: 'INV-2' }));
    expect((await standing(tenant)).map(({ name }) => name)).toEqual(['INV-2']);
  });

  it('may have the number of a draft again', async () => {
    const tenant = await aTenant();
    const file = documents({ ...ONE, total: '7', line: '7', status: 'Draft' }, ONE);
    expect(refusalsOf(await send(tenant, file))).toEqual([]);
    expect((await standing(tenant)).map(({ name, net }) => `${name} ${net}`)).toEqual(['INV-1 10']);
  });

  it('are at most 10,000 of one invoice', async () => {
    const lines = Array.from({ length: 10_001 }, () => ({ ...ONE, total: '10001', line: '1' }));
    expect(refusalsOf(await send(await aTenant(), documents(...lines)))).toContain(
      'export.csv:10002: invoice: more than 10000 lines',
    );
  });
});
