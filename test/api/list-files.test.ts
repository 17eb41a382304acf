import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { BILL_LIST, INVOICE_LIST } from '../../src/lists/sorted/documents.ts';
import { ENTRY_LIST } from '../../src/lists/sorted/entries.ts';
import { PAYMENT_LIST } from '../../src/lists/sorted/payments.ts';
import { cellsOf } from '../spreadsheets/reading.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { dayAfter, keepSales, type Sale, sortedListsOf } from './sorted-lists-asking.ts';
import { aTradingWriter, INVOICE, SALE } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { allOf } = sortedListsOf(app);

const rowsOf = async (as: string, path: string): Promise<Record<string, string>[]> =>
  parse((await app.get(`/api/v1/${path}`, { as })).body, { columns: true });
const sheetOf = async (as: string, path: string) =>
  await cellsOf((await app.get(`/api/v1/${path}`, { as })).rawPayload);

const SALES = Array.from(
  { length: 7 },
  (_, index): Sale => ({
    customer: 'C-1',
    issued: index,
    terms: 3,
    amount: 100,
    settled: index % 2 === 0 ? [{ day: 9, share: 1 }] : [],
  }),
);

describe('a list as a file', () => {
  it('has all that its filters leave, as its pages have it', async () => {
    const ours = await aTradingWriter(database, app);
    await keepSales(ours, SALES);
    const asked = { sort: '-due_date', status: 'overdue', asOf: dayAfter(8) };
    const rows = await allOf(ours.as, 'invoices', { ...asked, limit: '2' });
    expect(rows.length).toBeGreaterThan(2);
    const file = await rowsOf(ours.as, `invoices.csv?${new URLSearchParams(asked).toString()}`);
    const inAnswers = (name: string, text: string | undefined) =>
      INVOICE_LIST.columns[name]?.type === 'amount' ? Number(text).toFixed(8) : text;
    const shown = file.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, text]) => [name, inAnswers(name, text)])),
    );
    expect(shown).toEqual(
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]),
        ),
      ),
    );
  });

  it('is the same as a workbook, with numbers and days', async () => {
    const ours = await aTradingWriter(database, app);
    await keepSales(ours, SALES);
    const query = 'sort=external_id&fields=external_id,issue_date,open,days_overdue,transferred,updated_at';
    const [head, ...rows] = await sheetOf(ours.as, `invoices.xlsx?${query}`);
    expect(head).toEqual(
      ['External id', 'Issue date', 'Days overdue', 'Open', 'Transferred', 'Updated at'].map(
        (title) => `text ${title}`,
      ),
    );
    const file = await rowsOf(ours.as, `invoices.csv?${query}`);
    expect(rows).toEqual(
      file.map((row) => [
        `text ${row['external_id']}`,
        `date ${row['issue_date']}`,
        `number ${row['days_overdue']}`,
        `number ${Number(row['open'])}`,
        `text ${row['transferred']}`,
        `text ${row['updated_at']}`,
      ]),
    );
  });

  it('has amounts with the decimals of their currency, whether that is a column or not', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.write('invoices', [
      { ...INVOICE, currency: 'USD', lines: [{ net: '12.5' }] },
      { ...INVOICE, external_id: 'INV-2', currency: 'JPY', rate: '0.01', lines: [{ net: '1200' }] },
    ]);
    expect(await rowsOf(ours.as, 'invoices.csv?sort=external_id&fields=total,base_total')).toEqual([
      { total: '12.50', base_total: '19.375' },
      { total: '1200', base_total: '12.00' },
    ]);
  });

  it.each(['=1+1', '@SUM(A1)', '+61 2 9999 0000', '-x', '"quoted", and\nbroken'])(
    'holds %j as a text, which no spreadsheet computes',
    async (text) => {
      const ours = await aTradingWriter(database, app);
      await ours.write('invoices', [{ ...INVOICE, reference: text.replace('\n', ' ') }]);
      const reference = text.replace('\n', ' ');
      expect(await rowsOf(ours.as, 'invoices.csv?fields=reference')).toEqual([
        { reference: /^[=+\-@]/.test(reference) ? `'${reference}` : reference },
      ]);
      expect(await sheetOf(ours.as, 'invoices.xlsx?fields=reference')).toEqual([
        ['text Reference'],
        [`text ${reference}`],
      ]);
    },
  );

  it('has more than a page of rows', async () => {
    const ours = await aTradingWriter(database, app);
    const entries = Array.from({ length: 1203 }, (_, index) => ({ ...SALE, external_id: `JE-${index}` }));
    for (let from = 0; from < entries.length; from += 400)
      await ours.write('journal-entries', entries.slice(from, from + 400));
    const names = (await rowsOf(ours.as, 'journal-entries.csv?sort=date&fields=external_id')).map(
      ({ external_id: name }) => name ?? '',
    );
    expect(names.toSorted()).toEqual(entries.map(({ external_id: name }) => name).toSorted());
    expect(await sheetOf(ours.as, 'journal-entries.xlsx?fields=external_id')).toHaveLength(1204);
  });

  it.each([INVOICE_LIST, BILL_LIST, ENTRY_LIST, PAYMENT_LIST])(
    'has the columns of $name',
    async ({ name, columns, access }) => {
      const ours = await aTradingWriter(database, app);
      const { secret: as } = await aKey(database, ours.organization, [access]);
      const answer = await app.get(`/api/v1/${name}.csv`, { as });
      expect(answer.body).toBe(`${Object.keys(columns).join()}\r\n`);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`);
      expect(await sheetOf(as, `${name}.xlsx`)).toHaveLength(1);
    },
  );

  it('refuses what the list refuses, and takes no page', async () => {
    const ours = await aTradingWriter(database, app);
    for (const query of ['sort=x', 'limit=5', 'cursor=x', 'updated_since=2026-01-01T00:00:00Z'])
      expect((await app.get(`/api/v1/invoices.csv?${query}`, { as: ours.as })).statusCode).toBe(400);
  });
});
