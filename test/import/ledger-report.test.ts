import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { LedgerAccount, LedgerBalance } from '../../src/import/ledger-account.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto } from './importing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
});

const ACCOUNTS = `code,name,class
1000,Bank,cash
1200,Debtors,receivable
2010,Creditors,payable
2011,Creditors abroad,payable
3000,Capital,share_capital
3900,Retained,retained_earnings
4000,Sales,operating_revenue
5000,Rent,operating_expense
`;

const COLUMNS = 'date,entry,account,amount,currency,rate,opening';

/** Imports rows such as `2025-03-01,A,1000,60.00,,,`. */
async function imported(
  rows: readonly string[],
  options: Parameters<typeof importInto>[2] = {},
): Promise<ImportReport> {
  const journal = [COLUMNS, ...rows, ''].join('\n');
  const folder = await bookFolder({ 'accounts.csv': ACCOUNTS, 'journal.csv': journal });
  return await importInto(tenant, folder, options);
}

const entry = (date: string, name: string, amounts: Readonly<Record<string, string>>, opening = '') =>
  Object.entries(amounts).map(([account, amount]) => `${date},${name},${account},${amount},,,${opening}`);

const sides = (balance: LedgerBalance | null) =>
  balance === null
    ? '-'
    : [balance.opening, balance.debit, balance.credit, balance.closing]
        .map((amount) => amount ?? '?')
        .join(' ');

/** Each account in a line: its code, what the file says, what the books say, and the difference. */
const linesOf = ({ ledger }: ImportReport) =>
  ledger?.accounts.map(
    ({ code, file, books, difference }) =>
      `${code} | ${sides(file)} | ${sides(books)} | ${difference ?? '-'}`,
  );

describe('the trial balance of an import', () => {
  it('has each account as in the file and as in the books, with its opening', async () => {
    const report = await imported([
      ...entry('2025-01-01', 'O', { '1000': '100', '3000': '-100' }, 'true'),
      ...entry('2025-01-15', 'A', { '1200': '60.50', '4000': '-60.50' }),
      ...entry('2025-02-03', 'B', { '1000': '60.5', '1200': '-60.5' }),
    ]);
    expect(report.ledger).toMatchObject({
      currency: 'AUD',
      from: '2025-01-01',
      through: '2025-02-03',
      file: { entries: 3, lines: 6, debits: '121', credits: '121' },
      books: { entries: 3, lines: 6, debits: '121', credits: '121' },
      accountsCount: 4,
      differing: 0,
    });
    expect(linesOf(report)).toEqual([
      '1000 | 100 60.5 0 160.5 | 100 60.5 0 160.5 | 0',
      '1200 | 0 60.5 60.5 0 | 0 60.5 60.5 0 | 0',
      '3000 | -100 0 0 -100 | -100 0 0 -100 | 0',
      '4000 | 0 0 60.5 -60.5 | 0 0 60.5 -60.5 | 0',
    ]);
  });

  it('is the same in a dry run, and of a file that is there already', async () => {
    const rows = entry('2025-01-15', 'A', { '1200': '60', '4000': '-60' });
    const rehearsed = await imported(rows, { dryRun: true });
    const real = await imported(rows);
    const again = await imported(rows);
    expect(rehearsed.ledger).toEqual(real.ledger);
    expect(again.ledger).toEqual(real.ledger);
    expect(again.files.at(-1)).toMatchObject({ added: 0, unchanged: 1 });
  });

  it('compares what was posted where the file has no opening, and shows what else the books have', async () => {
    await imported(entry('2024-05-01', 'BEFORE', { '1000': '500', '4000': '-500' }));
    await imported(entry('2025-01-20', 'OTHER', { '1000': '7', '4000': '-7' }));
    const report = await imported([
      ...entry('2025-01-15', 'A', { '1000': '10', '5000': '-10' }),
      ...entry('2025-01-31', 'B', { '1200': '10', '5000': '-10' }),
    ]);
    expect(linesOf(report)).toEqual([
      '1000 | ? 10 0 ? | 500 17 0 517 | 7',
      '1200 | ? 10 0 ? | 0 10 0 10 | 0',
      '4000 | - | -500 0 7 -507 | -',
      '5000 | ? 0 20 ? | 0 0 20 -20 | 0',
    ]);
    expect(report.ledger?.differing).toBe(1);
  });

  it('has a year that follows another, whose opening closes the year before', async () => {
    await imported([
      ...entry('2024-01-01', 'O', { '1000': '100', '3000': '-100' }, 'true'),
      ...entry('2024-06-01', 'A', { '1000': '40', '4000': '-40' }),
      ...entry('2024-06-02', 'B', { '5000': '15', '2010': '-15' }),
    ]);
    const report = await imported([
      ...entry('2025-01-01', 'O2', { '1000': '140', '2011': '-15', '3000': '-100', '3900': '-25' }, 'true'),
      ...entry('2025-02-01', 'C', { '1000': '1', '4000': '-1' }),
    ]);
    expect(report.refused).toEqual([]);
    expect(linesOf(report)).toEqual([
      '1000 | 140 1 0 141 | 140 1 0 141 | 0',
      '2011 | -15 0 0 -15 | -15 0 0 -15 | 0',
      '3000 | -100 0 0 -100 | -100 0 0 -100 | 0',
      '3900 | -25 0 0 -25 | -25 0 0 -25 | 0',
      '4000 | 0 0 1 -1 | 0 0 1 -1 | 0',
    ]);
  });

  it('has a year that comes after the next one, whose opening closes it', async () => {
    const next = entry('2026-01-01', 'O2', { '1000': '40', '3900': '-25', '2011': '-15' }, 'true');
    await imported(next);
    const year = [
      ...entry('2025-06-01', 'A', { '1000': '40', '4000': '-40' }),
      ...entry('2025-12-31', 'B', { '5000': '15', '2010': '-15' }),
    ];
    const report = await imported(year);
    expect(linesOf(report)).toEqual([
      '1000 | ? 40 0 ? | 0 40 0 40 | 0',
      '2010 | ? 0 15 ? | 0 0 15 -15 | 0',
      '3900 | ? 0 25 ? | 0 0 25 -25 | 0',
      '4000 | ? 40 40 ? | 0 40 40 0 | 0',
      '5000 | ? 15 15 ? | 0 15 15 0 | 0',
    ]);
    expect([report.refused, report.ledger?.differing]).toEqual([[], 0]);
    // What it moved on its own day opens accounts within the days of a file that goes on.
    const more = await imported([...year, ...entry('2026-01-01', 'C', { '5000': '1', '1000': '-1' })]);
    expect(linesOf(more)?.filter((line) => line.startsWith('20'))).toEqual([
      '2010 | ? 0 15 ? | 15 0 15 0 | 0',
      '2011 | ? 0 0 ? | -15 0 0 -15 | 0',
    ]);
  });

  it('has years in one file, each with its opening', async () => {
    const report = await imported([
      ...entry('2024-01-01', 'O', { '1000': '100', '2010': '-20', '3000': '-80' }, 'true'),
      ...entry('2024-06-01', 'A', { '1000': '40', '4000': '-40' }),
      ...entry('2025-01-01', 'O2', { '1000': '140', '2011': '-20', '3000': '-80', '3900': '-40' }, 'true'),
      ...entry('2025-02-01', 'B', { '1000': '1', '4000': '-1' }),
    ]);
    expect(linesOf(report)).toEqual([
      '1000 | 100 41 0 141 | 100 41 0 141 | 0',
      '2010 | 0 0 0 0 | 0 0 0 0 | 0',
      '2011 | -20 0 0 -20 | -20 0 0 -20 | 0',
      '3000 | -80 0 0 -80 | -80 0 0 -80 | 0',
      '3900 | 0 0 40 -40 | 0 0 40 -40 | 0',
      '4000 | 0 40 41 -1 | 0 40 41 -1 | 0',
    ]);
  });

  it('says nothing of balances where its only opening follows entries', async () => {
    const report = await imported([
      ...entry('2024-06-01', 'A', { '1000': '40', '4000': '-40' }),
      ...entry('2025-01-01', 'O2', { '1000': '40', '3900': '-40' }, 'true'),
    ]);
    expect(linesOf(report)).toEqual([
      '1000 | ? 40 0 ? | 0 40 0 40 | 0',
      '3900 | ? 0 40 ? | 0 0 40 -40 | 0',
      '4000 | ? 40 40 ? | 0 40 40 0 | 0',
    ]);
  });

  it('is in base currency, as the lines are posted', async () => {
    const report = await imported(['2025-01-15,A,1200,100,USD,1.5,', '2025-01-15,A,4000,-150,AUD,,']);
    expect(linesOf(report)).toEqual([
      '1200 | ? 150 0 ? | 0 150 0 150 | 0',
      '4000 | ? 0 150 ? | 0 0 150 -150 | 0',
    ]);
  });

  it('names accounts that are uncategorised, of many the first', async () => {
    const report = await imported(entry('2025-01-15', 'A', { '1000': '60', '4000': '-60' }));
    expect(report.warnings).toEqual([]);
    const codes = Array.from({ length: 23 }, (_, index) => `69${String(index).padStart(2, '0')}`);
    const accounts = codes.map((code) => `${code},Suspense ${code},uncategorised`);
    const lines = codes.flatMap((code) => entry('2025-01-16', `U${code}`, { [code]: '1', '1000': '-1' }));
    const folder = await bookFolder({
      'accounts.csv': `${ACCOUNTS}${accounts.join('\n')}\n`,
      'journal.csv': [COLUMNS, ...lines, ''].join('\n'),
    });
    const named = codes.slice(0, 20).map((code) => `"${code}"`);
    expect((await importInto(tenant, folder)).warnings).toEqual([
      `without a class, so that they count as operating expense: ${named.join(', ')}, and 3 more`,
    ]);
  });

  it('is left out without entries, and where rows were refused', async () => {
    const folder = await bookFolder({ 'accounts.csv': ACCOUNTS });
    expect((await importInto(tenant, folder)).ledger).toBeNull();
    const refused = await imported(entry('2025-01-15', 'A', { '1200': '60', '4000': '-61' }));
    expect([refused.refusedCount, refused.ledger]).toEqual([1, null]);
    await imported(entry('2024-01-15', 'B', { '1200': '60', '4000': '-60' }));
    const contradicted = await imported(entry('2025-01-01', 'O', { '1200': '61', '3000': '-61' }, 'true'));
    expect([contradicted.refusedCount, contradicted.ledger]).toEqual([3, null]);
  });

  it('says what the lines of both say by themselves', async () => {
    await fc.assert(
      fc.asyncProperty(books, books, async (earlier, later) => {
        const organization = await anOrganization(database);
        tenant = database.openTenant(organization.id);
        await imported(rowsOf(earlier, 'E'));
        const report = await imported(rowsOf(later, 'L'));
        const found = new Map(report.ledger?.accounts.map((account) => [account.code, account]));
        for (const row of await byHand(tenant, report))
          expect(found.get(row.code) ?? nothingOf(row.code), row.code).toMatchObject(row);
        const sum = (of: (account: LedgerAccount) => string) =>
          [...found.values()].reduce((total, account) => total + Math.round(Number(of(account)) * 100), 0);
        expect(sum(({ books: { closing } }) => closing ?? '0')).toBe(0);
        expect(report.ledger?.books.debits).toBe(report.ledger?.books.credits);
      }),
      { numRuns: 10 },
    );
  });
});

/** An account that a report leaves out. */
const nothingOf = (code: string) => ({
  code,
  books: { opening: '0', debit: '0', credit: '0', closing: '0' },
});

type RandomEntry = Readonly<{ day: number; cents: number; debit: string; credit: string }>;

const CODES = ['1000', '1200', '2010', '3000', '4000', '5000'];

const books = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    debit: fc.constantFrom(...CODES),
    credit: fc.constantFrom(...CODES),
  }),
  { minLength: 1, maxLength: 12 },
);

const rowsOf = (entries: readonly RandomEntry[], prefix: string) =>
  entries.flatMap(({ day, cents, debit, credit }, index) => {
    const start = `2025-03-${String(day).padStart(2, '0')},${prefix}${index}`;
    return [`${start},${debit},${cents / 100},,,`, `${start},${credit},${-cents / 100},,,`];
  });

/** What the books say of each account over the days of a report, by their lines. */
async function byHand(of: TenantWriter, { ledger }: ImportReport) {
  return await of.read(
    sql<{ code: string; books: LedgerBalance }>`
      select account.code, json_build_object(
        'opening', trim_scale(coalesce(sum(base_debit - base_credit) filter (where entry_date < ${ledger?.from}::date), 0))::text,
        'debit', trim_scale(coalesce(sum(base_debit) filter (where entry_date >= ${ledger?.from}::date), 0))::text,
        'credit', trim_scale(coalesce(sum(base_credit) filter (where entry_date >= ${ledger?.from}::date), 0))::text,
        'closing', trim_scale(sum(base_debit - base_credit))::text) as books
      from journal_lines line join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
      join accounts account on account.id = line.account_id
      where entry_date <= ${ledger?.through}::date group by account.code
    `.compile(query),
  );
}

describe('the reasons of a report', () => {
  it('are counted, each with its first line', async () => {
    const report = await imported([
      ...Array.from({ length: 7 }, (_, index) => `2025-01-15,A${index},1000,1,IRAUSD,,`),
      '2025-01-15,B,1000,x,,,',
    ]);
    expect(report.refusedCount).toBe(8);
    expect(report.refusedReasons).toEqual([
      {
        file: 'journal.csv',
        reason: 'currency: not an ISO 4217 currency code: "IRAUSD"',
        count: 7,
        firstLine: 2,
      },
      { file: 'journal.csv', reason: 'amount: not a number: "x"', count: 1, firstLine: 9 },
    ]);
  });

  it('are at most a hundred', async () => {
    const report = await imported(
      Array.from({ length: 250 }, (_, index) => `2025-01-15,A,1000,x${index},,,`),
    );
    expect([report.refusedCount, report.refused.length, report.refusedReasons.length]).toEqual([
      250, 100, 100,
    ]);
  });
});
