import { beforeEach, describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { GERMAN, GERMAN_MAPPING } from './german-table.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { importTable, linesOf } from './mapping-support.ts';
import { BOOK } from './small-book.ts';
import { stateOf } from './state.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await importInto(tenant, await bookFolder(BOOK));
});

const german = async (text: string, changes: object = {}): Promise<ImportReport> =>
  await importTable(tenant, text, { ...GERMAN_MAPPING, ...changes }, 'Buchungen.csv');

describe('a table that follows a mapping', () => {
  it.each([
    ['in UTF-8', (text: string) => Buffer.from(text)],
    ['in Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['with tabs', (text: string) => Buffer.from(text.replaceAll(';', '\t'))],
    ['with pipes', (text: string) => Buffer.from(text.replaceAll(';', '|'))],
  ])('is the same as one in our columns: %s', async (_what, write) => {
    const before = await stateOf(tenant);
    const report = await importTable(tenant, write(GERMAN), GERMAN_MAPPING, 'Buchungen.csv');
    expect(refusalsOf(report)).toEqual([]);
    expect(report.files).toEqual([
      { file: 'Buchungen.csv', kind: 'journal', rows: 4, added: 0, changed: 0, unchanged: 2 },
    ]);
    expect(report.warnings).toEqual([
      'Buchungen.csv: columns that the mapping does not know were left out: "Kostenträger"',
    ]);
    expect(await stateOf(tenant)).toEqual(before);
  });

  it('is refused where two cells of one amount are filled, which a space between thousands would join', async () => {
    const mapping = {
      kind: 'journal',
      columns: {
        date: { from: ['date'] },
        entry: { from: ['entry'] },
        account: { from: ['account'] },
        amount: { from: ['in', 'out'] },
      },
      thousands: ' ',
    };
    const rows = 'date,entry,account,in,out\n2026-07-01,T-1,1100,1,234\n2026-07-01,T-1,4000,-1234,\n';
    expect(refusalsOf(await importTable(tenant, rows, mapping))).toEqual([
      'table.csv:2: "in", "out" (amount): more than one of these is filled',
    ]);
  });

  it('is silent about columns that it is told to ignore', async () => {
    expect((await german(GERMAN, { ignore: ['kostenträger'] })).warnings).toEqual([]);
  });

  it('is refused in its own words, at its own lines', async () => {
    const wrong = GERMAN.replace('05.07.2026;JE-1;4000', '31.06.2026;JE-1;4000').replace(
      '100,00 $;;USD',
      '100.00;;USD',
    );
    expect(refusalsOf(await german(wrong))).toEqual([
      'Buchungen.csv:6: "Datum" (date): not a date in the form dd.mm.yyyy: "31.06.2026"',
      'Buchungen.csv:7: "Soll" (debit): not a number with a comma before decimals and a point between thousands: "100.00"',
    ]);
    expect(refusalsOf(await german(GERMAN.replace('JE-2;4000', 'JE-2;4711')))).toEqual([
      'Buchungen.csv:8: "KONTO" (account): there is no account "4711"',
    ]);
    const first = GERMAN.replace('05.07.2026;JE-1;1100', '2026-07-05;JE-1;1100');
    expect(refusalsOf(await german(first))).toEqual([
      'Buchungen.csv:5: "Datum" (date): not a date in the form dd.mm.yyyy: "2026-07-05"',
    ]);
    const together = GERMAN.replace(';1.100,00;;Euro', ';;;Euro').replace(';USD;;;', ';USX;;;');
    expect(refusalsOf(await german(together))).toEqual([
      'Buchungen.csv:5: "Soll" (debit), "Haben" (credit): one of them is required',
      'Buchungen.csv:7: "Währung" (currency): not an ISO 4217 currency code: "USX"',
    ]);
  });

  it('is refused for a column that it lacks or has twice, and for a row of another length', async () => {
    expect(refusalsOf(await german(GERMAN.replace('Soll;', 'Debet;')))).toEqual([
      'Buchungen.csv:1: the header lacks "Datum", "Beleg", "KONTO", "Text", "Soll", "Haben", "Währung", "Nr.", "Abgestimmt"; it has "Buchungen 2026", "", "", ""',
    ]);
    expect(refusalsOf(await german(GERMAN.replace('Kostenträger', ' text ')))).toEqual([
      'Buchungen.csv:4: the header has "Text" twice',
    ]);
    expect(refusalsOf(await german(GERMAN.replace(';;7\n', ';;7;8\n')))).toEqual([
      'Buchungen.csv:6: 11 cells where the header has 10',
    ]);
  });
});

describe('amounts', () => {
  const table = (header: string, ...rows: string[]) => [`Day,Text,${header}`, ...rows, ''].join('\n');
  const columns = { date: { from: ['Day'] }, entry: { from: ['Text'] }, account: { from: ['Account'] } };

  it('have a side, or the sign of brackets, or are the difference of two columns', async () => {
    const sided = await importTable(
      tenant,
      table('Account,Amount,Side', '2026-09-01,A,1100,12.5,S', '2026-09-01,A,4000,12.5,H'),
      {
        kind: 'journal',
        columns: {
          ...columns,
          amount: { from: ['Amount'], side: { column: 'Side', debit: ['s'], credit: ['h'] } },
        },
      },
    );
    const bracketed = await importTable(
      tenant,
      table('Account,Amount', '2026-09-01,B,1100,(7)', '2026-09-01,B,6000,7'),
      { kind: 'journal', columns: { ...columns, amount: { from: ['Amount'] } }, brackets: true },
    );
    const difference = await importTable(
      tenant,
      table('Account,Out,In', '2026-09-01,C,1100,,3', '2026-09-01,C,6000,5,2', '2026-09-01,C,4000,0,0'),
      { kind: 'journal', columns: { ...columns, amount: { add: ['In'], subtract: ['Out'] } } },
    );
    for (const report of [sided, bracketed, difference]) expect(refusalsOf(report)).toEqual([]);
    expect(await linesOf(tenant, ['A', 'B', 'C'])).toEqual([
      { entry: 'A', account: '1100', amount: '12.5' },
      { entry: 'A', account: '4000', amount: '-12.5' },
      { entry: 'B', account: '1100', amount: '-7' },
      { entry: 'B', account: '6000', amount: '7' },
      { entry: 'C', account: '1100', amount: '3' },
      { entry: 'C', account: '4000', amount: '0' },
      { entry: 'C', account: '6000', amount: '-3' },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('of an unknown side are refused', async () => {
    const mapping = {
      kind: 'journal',
      columns: {
        ...columns,
        amount: { from: ['Amount'], side: { column: 'Side', debit: ['S'], credit: ['H'] } },
      },
    };
    const text = table('Account,Amount,Side', '2026-09-01,A,1100,12.5,?');
    expect(refusalsOf(await importTable(tenant, text, mapping))).toEqual([
      'table.csv:2: "Amount", "Side" (amount): the side is none of S, H: "?"',
    ]);
  });
});

describe('entries without numbers', () => {
  const BANK = {
    kind: 'journal',
    columns: { date: { from: ['Date'] }, description: { from: ['Text'] } },
    lines: [
      { account: { constant: '1100' }, amount: { from: ['Amount'] } },
      {
        account: { from: ['Text'], values: { Rent: '6000' }, otherwise: '4000' },
        amount: { subtract: ['Amount'] },
      },
    ],
    entries: { by: ['Date', 'Text', 'Amount'], named: 'bank:' },
    only: [{ column: 'Status', not: ['pending'] }],
  };
  const STATEMENT = `Date,Text,Amount,Status
2026-09-01,Rent,-500.10,booked
2026-09-02,Card,20,booked
2026-09-02,Card,20,booked
2026-09-03,Card,1,pending
2026-09-03,Note,0,booked
`;

  it('of rows of a bank are one each, and the same again in a later statement', async () => {
    const first = await importTable(tenant, STATEMENT, BANK);
    expect(refusalsOf(first)).toEqual([]);
    expect(first.files[0]).toMatchObject({ rows: 6, added: 3 });
    expect(first.warnings).toEqual([
      'table.csv: 1 row was left out, because the mapping takes only others',
      'table.csv: 1 row was left out, because no amount is on them',
    ]);
    const later = STATEMENT.split('\n')
      .filter((line) => !line.includes('Rent'))
      .join('\n')
      .replace('pending', 'booked');
    expect((await importTable(tenant, later, BANK)).files[0]).toMatchObject({
      added: 1,
      changed: 0,
      unchanged: 2,
    });
    const lines = await linesOf(tenant, ['bank:']);
    expect(lines.map(({ account, amount }) => `${account} ${amount}`).toSorted()).toEqual([
      '1100 -500.1',
      '1100 1',
      '1100 20',
      '1100 20',
      '4000 -1',
      '4000 -20',
      '4000 -20',
      '6000 500.1',
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are neighbouring lines that say the same', async () => {
    const text = `Date,Text,Account,Amount
2026-09-01,x,1100,5
2026-09-01,x,4000,-5
2026-09-02,x,1100,6
2026-09-02,x,4000,-6
2026-09-01,x,1100,7
2026-09-01,x,4000,-7
`;
    const mapping = {
      kind: 'journal',
      columns: {
        date: { from: ['Date'] },
        account: { from: ['Account'] },
        amount: { from: ['Amount'] },
      },
      entries: { by: ['Date', 'Text'], named: 'gl:' },
    };
    const report = await importTable(tenant, text, mapping);
    expect(refusalsOf(report)).toEqual([]);
    expect(report.files[0]).toMatchObject({ rows: 6, added: 3 });
    const lines = await linesOf(tenant, ['gl:']);
    expect(new Set(lines.map(({ entry }) => entry)).size).toBe(3);
    expect((await importTable(tenant, text, mapping)).files[0]).toMatchObject({ unchanged: 3 });
  });
});

it('a table may lack a header, whose columns are then numbers', async () => {
  const mapping = {
    kind: 'accounts',
    columns: { code: { from: ['2'] }, name: { from: ['1', '3'] }, class: { constant: 'other_asset' } },
    header: false,
    skip_rows: 1,
    delimiter: '|',
  };
  const report = await importTable(tenant, 'Accounts, "all" of them\nDesk|1500|of oak\n', mapping);
  expect(report.files[0]).toMatchObject({ rows: 1, added: 1 });
  const state = await stateOf(tenant);
  expect(state['accounts']?.find((row) => row.includes('1500'))).toContain('"Desk of oak"');
});

it('is for tables alone', async () => {
  expect(refusalsOf(await importTable(tenant, '{}\n', GERMAN_MAPPING, 'a.ndjson'))).toEqual([
    'a.ndjson: a mapping is for a table in CSV or XLSX: NDJSON has the columns of its kind',
  ]);
});

it('never repeats what people said of themselves', async () => {
  const mapping = {
    kind: 'persons',
    columns: {
      person: { from: ['Id'] },
      legal_name: { from: ['Name'] },
      gender: { from: ['Gender'], values: { Männlich: 'man' } },
      date_of_birth: { from: ['Born'], dates: 'dd.mm.yyyy' },
    },
  };
  const report = await importTable(tenant, 'Id,Name,Gender,Born\nP-1,Ada,secret,1815-12-10\n', mapping);
  expect(refusalsOf(report)).toEqual([
    'table.csv:2: "Born" (date_of_birth): not a date in the form dd.mm.yyyy',
  ]);
  const headless = await importTable(tenant, 'P-1,Ada,secret,10.12.1815\n', mapping);
  expect(refusalsOf(headless)).toEqual(['table.csv:1: the header lacks "Id", "Name", "Gender", "Born"']);
});
