import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FiledSheet, placeOf, sheetIn } from '../spreadsheets/computing.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { get, send } = await testApp(database);

/** Names that would do harm where they are taken for more than text. */
const HOSTILE = {
  '4001': "=cmd|' /C calc'!A0",
  '4002': '@SUM(1+9)*cmd',
  '4003': '+61 "quoted", and\nbroken',
  '4004': '-2+3',
  '4005': '\u202Eright to left\u202C ‏مبيعات',
  '4006': 'x'.repeat(500),
  '4007': '<v>1</v>]]>&amp;',
  '4008': '\t=1',
} as const;

const books = await anOrganization(database);
const { secret: as } = await aKey(database, books, ['metrics.read', 'people.view_cost']);

beforeAll(async () => {
  await keepBooks(database.openTenant(books.id), {
    accounts: [
      ['1000', 'Bank', 'cash'],
      ['3000', 'Share capital', 'share_capital'],
      ['4000', 'Sales', 'operating_revenue'],
      ['5000', 'Goods', 'cost_of_sales'],
      ['6100', 'Wages', 'payroll'],
      ['6200', 'Rent', 'operating_expense'],
      ['6300', 'Power', 'operating_expense'],
      ...Object.entries(HOSTILE).map(([code, name]) => [code, name, 'other_income'] as const),
    ],
    entries: [
      entry(['2025-07-01', ['1000', '1000'], ['3000', '-1000']], { kind: 'opening' }),
      entry(['2026-07-15', ['1000', '900'], ['4000', '-900']]),
      entry(['2026-08-15', ['5000', '250'], ['1000', '-250']]),
      entry(['2026-09-01', ['6100', '300'], ['1000', '-300']]),
      entry(['2026-09-02', ['6200', '1040.50'], ['1000', '-1040.50']]),
      entry(['2026-09-03', ['6300', '20'], ['1000', '-20']]),
      ...Object.keys(HOSTILE).map((code) => entry(['2026-10-05', ['1000', '1'], [code, '-1']])),
    ],
  });
});

const csv = async (path: string, key = as): Promise<string[][]> =>
  parse((await get(`/api/v1/statements/${path}`, { as: key })).body);
const workbook = async (path: string): Promise<FiledSheet> =>
  await sheetIn((await get(`/api/v1/statements/${path}`, { as })).rawPayload);

/** The formulas of the row with this label, from left to right. */
function formulasOf(sheet: FiledSheet, label: string): string[] {
  const [name] = Array.from(sheet).find(([at, { text }]) => at.startsWith('A') && text === label) ?? [''];
  const { row } = placeOf(name);
  return Array.from(sheet).flatMap(([at, { formula }]) =>
    placeOf(at).row === row && formula !== null ? [formula] : [],
  );
}

describe('a statement as CSV', () => {
  it('has a row for each row, with plain numbers, margins beneath and the checks at the end', async () => {
    const answer = await get('/api/v1/statements/profit-and-loss.csv?period=ytd', { as });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="profit-and-loss-2026-07-01-2026-11-20.csv"',
    });
    expect(answer.body.split('\r\n')).toEqual([
      'Label,FY2027 to date',
      'Revenue,900.00',
      'Cost of sales,250.00',
      'Gross profit,650.00',
      'Gross margin %,72.2222',
      'Operating expenses,',
      'Payroll,300.00',
      'Other operating expenses,1060.50',
      'Uncategorised,0.00',
      'Total operating expenses,1360.50',
      'Depreciation and amortisation,0.00',
      'Operating profit,-710.50',
      'Operating margin %,-78.9444',
      'Other income,8.00',
      'Other expenses,0.00',
      'Interest income,0.00',
      'Interest expense,0.00',
      'Profit before tax,-702.50',
      'Income tax,0.00',
      'Net profit,-702.50',
      'Net margin %,-78.0556',
      'Assets = liabilities + equity,0.00',
      'Cash flow = change in cash,0.00',
      'Profit = its part of equity,0.00',
      'Receivables: invoices = control account,',
      'Payables: bills = control account,',
      '',
    ]);
  });

  it('names each column so that no two are alike', async () => {
    const [head] = await csv('profit-and-loss.csv?period=ytd&columns=quarters&compare=previous,last_year');
    expect(head?.slice(0, 8)).toEqual([
      'Label',
      'Q1 FY2027',
      'Q1 FY2027: previous period (1 April 2026 to 30 June 2026)',
      'Q1 FY2027: change on previous period',
      'Q1 FY2027: change on previous period %',
      'Q1 FY2027: last year (1 July 2025 to 30 September 2025)',
      'Q1 FY2027: change on last year',
      'Q1 FY2027: change on last year %',
    ]);
    expect(new Set(head).size).toBe(1 + 3 * 7);
    const [figures] = await csv('trial-balance.csv?period=ytd&columns=quarters');
    expect(figures?.slice(0, 4)).toEqual(['Label', 'Account', 'Q1 FY2027: Opening', 'Q1 FY2027: Debit']);
  });

  it('holds the name of an account as a text, which no spreadsheet computes', async () => {
    const rows = await csv('profit-and-loss.csv?period=ytd&detail=accounts');
    const named = Object.fromEntries(rows.map(([label, account]) => [account, label]));
    expect(named).toMatchObject({
      '4001': `'${HOSTILE['4001']}`,
      '4002': `'${HOSTILE['4002']}`,
      '4003': `'${HOSTILE['4003']}`,
      '4004': `'${HOSTILE['4004']}`,
      '4005': HOSTILE['4005'],
      '4006': HOSTILE['4006'],
      '4007': HOSTILE['4007'],
    });
  });
});

describe('a statement as a workbook', () => {
  it('says whose it is, of what days, as at which, and where its page is', async () => {
    const sheet = await workbook('profit-and-loss.xlsx?period=ytd&columns=quarters&asOf=2026-10-31');
    expect(['A1', 'A2', 'A3', 'A5'].map((name) => sheet.get(name)?.text)).toEqual([
      books.name,
      'Profit and loss',
      'FY2027 to date: 1 July 2026 to 31 October 2026',
      'http://127.0.0.1:3000/statements/profit-and-loss?period=ytd&asOf=2026-10-31&columns=quarters',
    ]);
    expect(sheet.get('A4')?.text).toMatch(/^As at 31 October 2026, in AUD, data version \d+$/);
  });

  it('computes subtotals from rows, lines from accounts and totals from columns', async () => {
    const sheet = await workbook('profit-and-loss.xlsx?period=ytd&columns=quarters&detail=accounts');
    expect(formulasOf(sheet, 'Total operating expenses')).toEqual([
      'C15+C17+C20',
      'D15+D17+D20',
      'E15+E17+E20',
    ]);
    expect(formulasOf(sheet, 'Other operating expenses')).toEqual([
      'SUM(C18:C19)',
      'SUM(D18:D19)',
      'SUM(E18:E19)',
    ]);
    expect(formulasOf(sheet, 'Rent')).toEqual(['SUM(C18:D18)']);
    expect(formulasOf(sheet, 'Gross profit')).toEqual(['C8-C10', 'D8-D10', 'E8-E10']);
    expect(formulasOf(sheet, 'Gross margin %')[0]).toBe('IF(ROUND(C8,2)>0,ROUND(C12/C8,6),"")');
  });

  it('computes changes from what they compare', async () => {
    const sheet = await workbook('profit-and-loss.xlsx?period=2026-09-01:2026-09-30&compare=previous');
    expect(formulasOf(sheet, 'Cost of sales')).toEqual([
      'B10-C10',
      'IF(ROUND(C10,2)>0,ROUND((B10-C10)/C10,6),"")',
    ]);
    // A percentage of nothing means nothing: the formula comes to an empty cell.
    const percentage = Array.from(sheet.values()).find(({ formula }) => formula?.includes('(B9-C9)/C9'));
    expect(percentage).toMatchObject({ number: null });
  });

  it('adds up no balances over columns', async () => {
    const sheet = await workbook('equity-changes.xlsx?period=2026-07-01:2026-10-31&columns=months');
    expect(formulasOf(sheet, 'Opening equity')).toEqual([]);
    expect(formulasOf(sheet, 'Net profit')).toEqual(['SUM(B9:E9)']);
    expect(formulasOf(sheet, 'Closing equity')).toEqual(
      ['B', 'C', 'D', 'E', 'F'].map((column) => `SUM(${column}8:${column}12)`),
    );
  });

  it('computes the closing balance of an account from the figures beside it', async () => {
    const sheet = await workbook('trial-balance.xlsx?period=ytd');
    expect(formulasOf(sheet, 'Bank')).toEqual(['SUM(C9:D9)-E9']);
    expect(formulasOf(sheet, 'Total')[1]).toMatch(/^SUM\(D9:D\d+\)$/);
  });

  it('has the number itself where a formula would come to another one', async () => {
    const precise = await anOrganization(database);
    await keepBooks(database.openTenant(precise.id), {
      accounts: [
        ['1000', 'Bank', 'cash'],
        ['4000', 'Sales', 'operating_revenue'],
        ['4100', 'Fees', 'operating_revenue'],
      ],
      entries: [entry(['2026-07-15', ['1000', '1.008'], ['4000', '-0.504'], ['4100', '-0.504']])],
    });
    const { secret } = await aKey(database, precise, ['metrics.read']);
    const path = '/api/v1/statements/profit-and-loss.xlsx?period=ytd&detail=accounts';
    const sheet = await sheetIn((await get(path, { as: secret })).rawPayload);
    expect(['C8', 'C9', 'C10'].map((name) => sheet.get(name))).toMatchObject([
      { number: 1.01, formula: null },
      { number: 0.5, formula: null },
      { number: 0.5, formula: null },
    ]);
    expect(formulasOf(sheet, 'Gross profit')).toEqual(['C8-C11']);
  });

  it('holds every name as the text that it is', async () => {
    const sheet = await workbook('profit-and-loss.xlsx?period=ytd&detail=accounts');
    const texts = new Set(Array.from(sheet.values(), ({ text }) => text));
    expect(Object.values(HOSTILE).filter((name) => !texts.has(name))).toEqual([]);
    const formulas = Array.from(sheet.values()).flatMap(({ formula }) => formula ?? []);
    expect(formulas.filter((formula) => /cmd|SUM\(1/.test(formula))).toEqual([]);
  });
});

describe.each(['csv', 'xlsx'])('a file of a statement (%s)', (format) => {
  const path = (query: string, name = 'profit-and-loss') => `/api/v1/statements/${name}.${format}?${query}`;

  it('is refused as the statement is', async () => {
    for (const query of [
      '',
      'period=today',
      'period=ytd&columns=weeks',
      'period=ytd&column=months',
      'period=trailing_61&columns=months',
      'period=2027-01-01:2027-02-01',
      'period=ytd&team=x',
      'period=ytd&team=01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d',
    ]) {
      const [file, statement] = [path(query), `/api/v1/statements/profit-and-loss?${query}`];
      const [refused, expected] = [await get(file, { as }), await get(statement, { as })];
      expect(expected.statusCode).toBeGreaterThanOrEqual(400);
      expect([refused.statusCode, refused.body]).toEqual([expected.statusCode, expected.body]);
    }
    expect((await get(path('period=ytd', 'profit'), { as })).statusCode).toBe(404);
    const { secret: poor } = await aKey(database, books, ['ledger.read']);
    expect((await get(path('period=ytd'), { as: poor })).statusCode).toBe(403);
    const { secret: reader } = await aKey(database, books, ['metrics.read']);
    expect(
      (await get(path('period=ytd&detail=accounts', 'aged-receivables'), { as: reader })).statusCode,
    ).toBe(403);
    expect((await get(path('period=ytd'))).statusCode).toBe(401);
  });

  it('costs as many tokens as the statement', async () => {
    const { secret } = await aKey(database, books, ['metrics.read']);
    const left = async (address: string) =>
      Number(/r=(\d+)/.exec(String((await get(address, { as: secret })).headers['ratelimit']))?.[1]);
    const first = await left('/api/v1/statements/profit-and-loss?period=ytd');
    expect(first - (await left(path('period=ytd')))).toBe(5);
  });

  it('has an entity tag of its content, and none of it is sent again', async () => {
    const first = await get(path('period=ytd'), { as });
    const tag = String(first.headers['etag']);
    const headers = { 'if-none-match': tag };
    const again = await send('GET', path('period=ytd'), { as, headers });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await send('HEAD', path('period=ytd'), { as });
    expect([head.statusCode, head.headers['etag'], head.rawPayload.length]).toEqual([200, tag, 0]);
    const other = await send('GET', path('period=ytd&detail=accounts'), { as, headers });
    expect(other.statusCode).toBe(200);
    await keepBooks(database.openTenant(books.id), {
      entries: [
        entry(['2026-07-16', ['1000', '1'], ['4000', '-1']]),
        entry(['2026-07-16', ['1000', '-1'], ['4000', '1']]),
      ],
    });
    expect((await send('GET', path('period=ytd'), { as, headers })).statusCode).toBe(304);
  });

  it('shows the accounts of pay as one where the caller may not see them', async () => {
    const { secret } = await aKey(database, books, ['metrics.read']);
    const labelsFor = async (key: string) => {
      const file = await get(path('period=ytd&detail=accounts'), { as: key });
      return format === 'csv'
        ? parse(file.body).map(([label]) => label)
        : Array.from((await sheetIn(file.rawPayload)).values(), ({ text }) => text);
    };
    expect(await labelsFor(as)).toContain('Wages');
    expect(await labelsFor(secret)).not.toContain('Wages');
  });
});

it('is called by its days', async () => {
  const nameOfFile = async (path: string) =>
    (await get(`/api/v1/statements/${path}`, { as })).headers['content-disposition'];
  expect(await nameOfFile('balance-sheet.xlsx?period=as_of:2026-06-30')).toBe(
    'attachment; filename="balance-sheet-2026-06-30.xlsx"',
  );
  expect(await nameOfFile('balance-sheet.csv?period=this_fy&columns=quarters')).toBe(
    'attachment; filename="balance-sheet-2026-07-01-2026-11-20.csv"',
  );
});
