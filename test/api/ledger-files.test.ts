import { parse } from 'csv-parse/sync';
import { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_LINES, LEDGER_OPENING } from '../by-hand/statements.ts';
import { computedNumber, type FiledSheet, sheetIn } from '../spreadsheets/computing.ts';
import { cents } from '../statements/reading.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { refusal } from '../support/metrics-app.ts';

const database = await testDatabase();
const { get } = await testApp(database);
const books = await anOrganization(database);
const other = await anOrganization(database);
const tenant = database.openTenant(books.id);
const { secret: as } = await aKey(database, books, ['ledger.read', 'people.view_cost']);
const { secret: without } = await aKey(database, books, ['ledger.read']);

beforeAll(async () => {
  await keepBooks(tenant, {
    accounts: [
      ['1000', 'Bank "main"', 'cash'],
      ['2100', 'Wages owed', 'payroll_liability'],
      ['3000', 'Share capital', 'share_capital'],
      ['4000', 'Sales', 'operating_revenue'],
      ['6100', 'Wages', 'payroll'],
      ['7 /..\r\n=1', 'Odd code', 'other_income'],
    ],
    rates: [['2026-07-01', 'USD', '1.5']],
    entries: [
      entry(['2026-06-30', ['1000', '1000'], ['3000', '-1000']], { kind: 'opening' }),
      entry(['2026-06-30', ['1000', '5'], ['4000', '-5']]),
      entry(['2026-07-02', ['1000', '300'], ['4000', '-300']], { description: `=cmd|' /C calc'!A0` }),
      entry(['2026-07-02', ['6100', '80'], ['1000', '-80']], { description: 'Wage of Ada' }),
      entry(['2026-07-02', ['6100', '60.55'], ['1000', '-60.55']], { description: 'Wage of Bob' }),
      entry(['2026-07-05', ['1000', '40', 'USD'], ['4000', '-40', 'USD']], { description: 'a, "b"\nc' }),
      entry(['2026-09-20', ['1000', '-10.10'], ['4000', '10.10']], { description: 'Refund' }),
      entry(['2026-09-21', ['7 /..\r\n=1', '-1'], ['1000', '1']]),
    ],
  });
});

const DAYS = ['2026-07-01', '2026-11-20'] as const;
const query = (account: string, [first, last]: readonly [string, string] = DAYS) =>
  `account=${encodeURIComponent(account)}&period=${first}:${last}`;
const file = async (format: string, asked: string, key = as) =>
  await get(`/api/v1/statements/general-ledger.${format}?${asked}`, { as: key });

type Line = Readonly<{ day: string; debit: number; credit: number }>;
type Shown = readonly [day: string, debit: number, credit: number, balance: number];

/** The lines of an account with the balance after each, from the tables alone, in cents. */
async function byHand(code: string): Promise<Readonly<{ opening: number; lines: Shown[] }>> {
  const [found] = await tenant.read<{ opening: number }>(
    CompiledQuery.raw(LEDGER_OPENING, [code, DAYS[0], 7]),
  );
  const opening = cents(found?.opening);
  let balance = opening;
  const lines = await tenant.read<Line>(CompiledQuery.raw(LEDGER_LINES, [code, ...DAYS]));
  return {
    opening,
    lines: lines.map(({ day, debit, credit }): Shown => {
      balance += cents(debit) - cents(credit);
      return [day, cents(debit), cents(credit), balance];
    }),
  };
}

const HEAD = [
  'Date',
  'Description',
  'Reference',
  'Customer or vendor',
  'Department',
  'Currency',
  'Amount in currency',
  'Debit',
  'Credit',
  'Balance',
];

describe('the ledger of an account as CSV', () => {
  it.each(['1000', '4000', '6100'])('has every line of %s and the balance after it', async (code) => {
    const answer = await file('csv', query(code));
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="general-ledger-${code}-2026-07-01-2026-11-20.csv"`,
    });
    const [head, first, ...rest] = parse(answer.body);
    const { opening, lines } = await byHand(code);
    expect(head).toEqual(HEAD);
    expect([first?.[1], cents(Number(first?.[9]))]).toEqual(['Opening balance', opening]);
    const shown = rest
      .slice(0, -2)
      .map((cells) => [cells[0], ...cells.slice(7).map((text) => cents(Number(text)))]);
    expect(shown).toEqual(lines);
    const [closing, check] = rest.slice(-2);
    expect([closing?.[1], cents(Number(closing?.[9]))]).toEqual([
      'Closing balance',
      lines.at(-1)?.[3] ?? opening,
    ]);
    expect([check?.[1], check?.[9]]).toEqual(['Lines = balance of the account', '0.00']);
  });

  it('holds what a line says as a text, with its amount in its own currency', async () => {
    const rows = parse((await file('csv', query('1000'))).body);
    const said = rows.map((cells) => cells[1]);
    expect(said).toContain(`'=cmd|' /C calc'!A0`);
    const foreign = rows.find((cells) => cells[1] === 'a, "b"\nc');
    expect(foreign?.slice(5)).toEqual(['USD', '40.00', '60.00', '', '1224.45']);
  });

  it('has a name without anything of a code that is no name', async () => {
    const answer = await file('csv', query('7 /..\r\n=1'));
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="general-ledger-7-..-1-2026-07-01-2026-11-20.csv"',
    );
  });
});

describe('the ledger of an account as a workbook', () => {
  it('has the same numbers, and each balance is a formula over the one above', async () => {
    const sheet: FiledSheet = await sheetIn((await file('xlsx', query('1000'))).rawPayload);
    const { opening, lines } = await byHand('1000');
    expect(['A1', 'A2', 'A3'].map((name) => sheet.get(name)?.text)).toEqual([
      books.name,
      'General ledger: 1000 Bank "main"',
      '1 July 2026 to 20 November 2026',
    ]);
    expect(sheet.get('A4')?.text).toMatch(/^As at 20 November 2026, in AUD, data version \d+$/);
    expect(sheet.get('A5')?.text).toMatch(
      /\/statements\/general-ledger\?period=.*&asOf=2026-11-20&account=1000$/,
    );
    expect(HEAD.map((_, place) => sheet.get(`${'ABCDEFGHIJ'.charAt(place)}7`)?.text)).toEqual(HEAD);
    expect(cents(sheet.get('J8')?.number)).toBe(opening);
    for (const [place, [, debit, credit, balance]] of lines.entries()) {
      const row = 9 + place;
      expect([cents(sheet.get(`H${row}`)?.number ?? 0), cents(sheet.get(`I${row}`)?.number ?? 0)]).toEqual([
        debit,
        credit,
      ]);
      expect(sheet.get(`J${row}`)?.formula).toBe(`J${row - 1}${debit > 0 ? `+H${row}` : `-I${row}`}`);
      expect(cents(computedNumber(sheet, `J${row}`))).toBe(balance);
    }
    const last = 9 + lines.length;
    expect([sheet.get(`B${last}`)?.text, sheet.get(`J${last}`)?.formula]).toEqual([
      'Closing balance',
      `J${last - 1}`,
    ]);
  });
});

describe('the file of a ledger follows the rules of the ledger', () => {
  it('has the lines of pay of a day as one for a caller who may not see pay', async () => {
    const rows = parse((await file('csv', query('1000'), without)).body);
    const ofDay = rows.filter(([day]) => day === '2026-07-02').map((cells) => [cells[1], cells[7], cells[8]]);
    expect(ofDay).toEqual([
      ['Payroll', '', '140.55'],
      [`'=cmd|' /C calc'!A0`, '300.00', ''],
    ]);
    expect(rows.flat().join(' ')).not.toMatch(/Ada|Bob|60\.55/);
  });

  it.each(['csv', 'xlsx'])('is refused as the ledger is (%s)', async (format) => {
    const refused = async (asked: string, key = as) =>
      await refusal(get(`/api/v1/statements/general-ledger.${format}?${asked}`, { as: key }));
    const { secret: elsewhere } = await aKey(database, other);
    const { secret: metrics } = await aKey(database, books, ['metrics.read']);
    for (const [asked, key, status, code] of [
      [query('9999'), as, 404, 'NOT_FOUND'],
      [query('1000'), elsewhere, 404, 'NOT_FOUND'],
      [query('1000'), metrics, 403, 'FORBIDDEN_CAPABILITY'],
      [query('6100'), without, 403, 'FORBIDDEN_CAPABILITY'],
      ['period=ytd', as, 400, 'INVALID_REQUEST'],
      ['account=1000&period=today', as, 400, 'PERIOD_KIND_MISMATCH'],
      [`${query('1000')}&limit=5`, as, 400, 'INVALID_REQUEST'],
    ] as const)
      expect(await refused(asked, key), asked).toMatchObject({ status, code });
  });

  it('has 20,000 rows at most, and says so beyond', async () => {
    const most = 20_000 - 2;
    const lines = Array.from({ length: most / 6 }, () => ['1000', '0.01'] as const);
    const contra = ['4000', `-${(lines.length / 100).toFixed(2)}`] as const;
    const day = entry(['2026-10-01', ...lines, contra]);
    await keepBooks(tenant, { entries: Array.from({ length: 6 }, () => day) });
    await keepBooks(tenant, { entries: [entry(['2026-10-02', ['1000', '1'], ['4000', '-1']])] });
    const whole = await file('csv', query('1000', ['2026-10-01', '2026-10-01']));
    expect(whole.statusCode).toBe(200);
    // The head and the check beside them.
    expect(whole.body.trimEnd().split('\r\n')).toHaveLength(20_000 + 2);
    expect(
      await refusal(
        get(`/api/v1/statements/general-ledger.csv?${query('1000', ['2026-10-01', '2026-10-02'])}`, { as }),
      ),
    ).toMatchObject({
      status: 400,
      code: 'ANSWER_TOO_LARGE',
      message: 'A statement has at most 20000 rows, and this one would have more; ask for a shorter period.',
    });
  }, 60_000);
});
