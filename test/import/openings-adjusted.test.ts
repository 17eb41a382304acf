import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { REFUSE_OPENINGS } from '../../src/import/opening-options.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import {
  arbitraryYears,
  countedOf,
  derivedOf,
  entry,
  hasGap,
  importRows,
  inUnits,
  opens,
  type Row,
} from './opening-books.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = await aTenant();
});

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database)).id);
}

const adjust = (account: string) => ({ openings: { ...REFUSE_OPENINGS, adjustTo: account } });
const without = (...left: string[]) => ({
  capabilities: new Set(CAPABILITIES.filter((capability) => !left.includes(capability))),
});

const YEAR: readonly Row[] = [
  ...entry('2025-03-01', 'capital', { 1000: '500', 3000: '-500' }),
  ...entry('2025-06-01', 'sale', { 1200: '100', 4000: '-100' }),
  ...entry('2025-09-01', 'rent', { 5000: '30', 2010: '-30' }),
];
/** The bank has 10 less than it closed at, and so has the profit that was kept. */
const WRONG = opens('2026-01-01', 'O1', { 1000: '490', 1200: '100', 2010: '-30', 3000: '-500', 3900: '-60' });

const CLOSING = {
  date: '2025-12-31',
  name: 'closing before the opening of 2026-01-01',
  kind: 'closing',
  amounts: { 3900: '-60', 3950: '-10', 4000: '100', 5000: '-30' },
};
const ADJUSTED = {
  date: '2026-01-01',
  name: 'adjusted by the opening of 2026-01-01',
  kind: 'opening',
  amounts: { 1000: '-10', 3950: '10' },
};

/** The accounts that stated openings name for their differences. */
const namedOf = async (of: TenantWriter) =>
  (
    await of.read(
      sql<{ to: string | null }>`
        select adjusts_to as to from journal_entries where voided_at = '-infinity' order by entry_date
      `.compile(query),
    )
  ).map(({ to }) => to);

describe('an opening that contradicts the books', () => {
  it('posts its differences to the account that is named, and the report lists them', async () => {
    await importRows(YEAR, tenant);
    const report = await importRows(WRONG, tenant, adjust('3950'));
    expect(refusalsOf(report)).toEqual([]);
    expect(report.openings).toEqual([
      {
        day: '2026-01-01',
        change: 'adjusted',
        account: '1000',
        closing: '500',
        opening: '490',
        difference: '-10',
        against: '3950',
      },
    ]);
    expect(await derivedOf(tenant)).toEqual([CLOSING, ADJUSTED]);
    // The books go on from what the opening states.
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      1000: '490.00000000',
      1200: '100.00000000',
      2010: '-30.00000000',
      3000: '-500.00000000',
      3900: '-60.00000000',
    });
    expect([await differencesOf(tenant), report.ledger?.differing]).toEqual([[], 0]);
  });

  it('does so whichever year comes first', async () => {
    await importRows(WRONG, tenant);
    expect(refusalsOf(await importRows(YEAR, tenant))).toHaveLength(4);
    const report = await importRows(YEAR, tenant, adjust('3950'));
    expect([refusalsOf(report), report.ledger?.differing]).toEqual([[], 0]);
    expect(await derivedOf(tenant)).toEqual([CLOSING, ADJUSTED]);
  });

  it('keeps the account: later imports need not name it, and an opening that is another one is refused again', async () => {
    await importRows(YEAR, tenant);
    await importRows(WRONG, tenant, adjust('3950'));
    const again = await importRows([...YEAR, ...WRONG], tenant);
    expect(again.files.at(-1)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(again.openings).toHaveLength(1);
    await importRows(entry('2025-11-01', 'late', { 1000: '1', 4000: '-1' }), tenant);
    expect((await derivedOf(tenant)).map(({ amounts }) => amounts)).toEqual([
      { 3900: '-60', 3950: '-11', 4000: '101', 5000: '-30' },
      { 1000: '-11', 3950: '11' },
    ]);
    const other = WRONG.map((row) => ({ ...row, ...(row.account === '1200' ? { amount: '99' } : {}) }));
    const balanced = other.map((row) => ({ ...row, ...(row.account === '3900' ? { amount: '-59' } : {}) }));
    expect(refusalsOf(await importRows(balanced, tenant))).not.toEqual([]);
  });

  it('may use an account that differs itself, and one of the balance sheet', async () => {
    await importRows(YEAR, tenant);
    const stated = opens('2026-01-01', 'O1', { 1000: '480', 1200: '100', 2900: '5', 3000: '-585' });
    expect(refusalsOf(await importRows(stated, tenant, adjust('2900')))).toEqual([]);
    expect((await derivedOf(tenant)).map(({ amounts }) => amounts)).toEqual([
      { 2900: '15', 3000: '-85', 4000: '100', 5000: '-30' },
      { 1000: '-20', 2010: '30', 2900: '-10' },
    ]);
    expect(await balancesByTotals(tenant, 'year')).toEqual({
      1000: '480.00000000',
      1200: '100.00000000',
      2900: '5.00000000',
      3000: '-585.00000000',
    });
  });

  it('may differ in assets and liabilities alone, whose differences cancel out', async () => {
    await importRows(YEAR, tenant);
    const stated = opens('2026-01-01', 'O1', { 1000: '490', 1200: '110', 2010: '-30', 3000: '-570' });
    expect(refusalsOf(await importRows(stated, tenant, adjust('3950')))).toEqual([]);
    expect((await derivedOf(tenant)).at(-1)).toMatchObject({ amounts: { 1000: '-10', 1200: '10' } });
  });

  it.each([
    ['9999', 'account: there is no account "9999"'],
    ['1000', 'account "1000" is of the class cash'],
    ['4000', 'account "4000" is of the class operating_revenue'],
    ['2300', 'account "2300" is of the class payroll_liability'],
    ['1200', 'account "1200" is of the class receivable'],
  ])('cannot use %s', async (account, reason) => {
    await importRows(YEAR, tenant);
    const before = await countedOf(tenant);
    const report = await importRows(WRONG, tenant, adjust(account));
    expect(refusalsOf(report)[0]).toContain(`journal.csv: opening: ${reason}`);
    expect(await countedOf(tenant)).toEqual(before);
  });

  it('is refused as ever to those who may not see balances, or those of pay', async () => {
    await importRows(YEAR, tenant);
    const blind = { ...adjust('3950'), ...without('ledger.read') };
    expect(refusalsOf(await importRows(WRONG, tenant, blind))).toEqual([
      'journal.csv: opening of 2026-01-01: it differs from the balances of the day before; seeing them needs ledger.read',
    ]);
    await importRows(entry('2025-10-01', 'wages', { 1000: '5', 2300: '-5' }), tenant);
    const payless = { ...adjust('3950'), ...without('people.view_cost') };
    expect(refusalsOf(await importRows(WRONG, tenant, payless))).toEqual([
      'journal.csv: opening of 2026-01-01: it is checked against accounts of pay, which needs people.view_cost',
    ]);
    expect(await namedOf(tenant)).toEqual([]);
    // What was decided stands, and is not listed to those who may not see it.
    await importRows(WRONG, tenant, adjust('3950'));
    const later = await importRows(entry('2026-02-01', 'X', { 1000: '1', 3000: '-1' }), tenant, {
      ...without('people.view_cost'),
      now: new Date(new Date(START).getTime() + 1000),
    });
    expect([refusalsOf(later), later.openings]).toEqual([[], []]);
  });

  it('is again as it was when the import that adjusted it is undone', async () => {
    await importRows(WRONG, tenant);
    const before = await countedOf(tenant);
    const id = newId(new Date(START));
    await importRows(YEAR, tenant, { ...adjust('3950'), id });
    expect(await namedOf(tenant)).toEqual(['3950']);
    expect(refusalsOf(await undoing(tenant, id))).toEqual([]);
    expect([await namedOf(tenant), await countedOf(tenant)]).toEqual([[null], before]);
    expect(refusalsOf(await importRows(YEAR, tenant))).toHaveLength(4);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('is adjusted again when the import of another one is undone', async () => {
    await importRows(YEAR, tenant);
    await importRows(WRONG, tenant, adjust('3950'));
    const before = await countedOf(tenant);
    const id = newId(new Date(START));
    const right = opens('2026-01-01', 'O1', {
      1000: '500',
      1200: '100',
      2010: '-30',
      3000: '-500',
      3900: '-70',
    });
    expect(refusalsOf(await importRows(right, tenant, { id }))).toEqual([]);
    expect([await namedOf(tenant), (await derivedOf(tenant)).length]).toEqual([[null], 1]);
    expect(refusalsOf(await undoing(tenant, id))).toEqual([]);
    expect([await namedOf(tenant), await countedOf(tenant)]).toEqual([['3950'], before]);
  });

  it('may name the account itself, in the column of its file', async () => {
    await importRows(YEAR, tenant);
    const lines = WRONG.map(({ date, entry: name, account, amount }) => [
      date,
      name,
      account,
      amount,
      'true',
      '3950',
    ]);
    const text = (rows: readonly (readonly string[])[]) =>
      ['date,entry,account,amount,opening,adjust_to', ...rows.map((row) => row.join(','))].join('\n');
    const importText = async (rows: readonly (readonly string[])[]) =>
      await importInto(tenant, await bookFolder({ 'journal.csv': text(rows) }));
    expect(refusalsOf(await importText(lines))).toEqual([]);
    expect(await derivedOf(tenant)).toEqual([CLOSING, ADJUSTED]);
    const elsewhere = lines.map((row) => [...row.slice(0, 5), '2900']);
    expect((await importText(elsewhere)).files.at(-1)).toMatchObject({ added: 0, changed: 1 });
    expect((await derivedOf(tenant)).at(-1)).toMatchObject({ amounts: { 1000: '-10', 2900: '10' } });
    expect(
      refusalsOf(
        await importText([
          ['2026-03-01', 'A', '1000', '1', '', '3950'],
          ['2026-03-01', 'A', '3000', '-1', '', '3950'],
        ]),
      ),
    ).toEqual(['journal.csv:2: adjust_to: only of an opening']);
    expect(refusalsOf(await importText([lines[0] ?? [], [...(lines[1] ?? []).slice(0, 5), '']]))).toEqual([
      'journal.csv:3: adjust_to: differs from that on line 2, where the entry begins',
    ]);
  });
});

describe('years whose openings contradict those before them', () => {
  it('give the same books in any order and twice, whose balances are what the last one states', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryWrongYears, arbitraryImports, async ({ years, account }, imports) => {
        const [inOrder, inAnother] = [await aTenant(), await aTenant()];
        for (const year of years)
          expect(refusalsOf(await importRows(year, inOrder, adjust(account)))).toEqual([]);
        for (const numbers of imports) {
          const rows = numbers.flatMap((number) => years[number] ?? []);
          const report = await importRows(rows, inAnother, adjust(account));
          expect([refusalsOf(report), hasGap(numbers) ? 0 : report.ledger?.differing]).toEqual([[], 0]);
        }
        expect(await countedOf(inAnother)).toEqual(await countedOf(inOrder));
        expect(await balancesByTotals(inAnother, 'day')).toEqual(sumsOf(years.at(-1) ?? []));
        expect([await differencesOf(inAnother), await differencesOf(inOrder)]).toEqual([[], []]);
      }),
      { numRuns: 12 },
    );
  });
});

const arbitraryWrongYears = fc
  .tuple(
    arbitraryYears,
    fc.array(
      fc.record({
        account: fc.constantFrom('1000', '1200', '2010', '2900'),
        other: fc.constantFrom('3900', '3000', '1000', '3950'),
        cents: fc.integer({ min: -50_000, max: 50_000 }),
      }),
      { minLength: 2, maxLength: 2 },
    ),
    fc.constantFrom('3950', '2900', '3000'),
  )
  .map(([years, errors, account]) => ({
    account,
    years: years.map((rows, index): readonly Row[] => {
      const error = errors[index - 1];
      if (error === undefined) return rows;
      const year = 2023 + index;
      const { account: one, other, cents } = error;
      const isSame = one === other || cents === 0;
      const amounts = isSame
        ? { 1200: '1.00', 3900: '-1.00' }
        : { [one]: inUnits(cents), [other]: inUnits(-cents) };
      return [...opens(`${year}-01-01`, `O${year}`, amounts), ...rows];
    }),
  }));

const arbitraryImports = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { maxLength: 2 }),
  )
  .map(([order, more]) => [...order.map((number) => [number]), ...more]);

/** What the last year states, with its own entries. */
function sumsOf(rows: readonly Row[]): Record<string, string> {
  const cents = new Map<string, number>();
  for (const { account, amount } of rows)
    cents.set(account, (cents.get(account) ?? 0) + Math.round(Number(amount) * 100));
  return Object.fromEntries(
    [...cents]
      .filter(([, amount]) => amount !== 0)
      .map(([account, amount]) => [account, `${inUnits(amount)}000000`]),
  );
}
