import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fec, SALE, WITHOUT_DUE_DATE } from './fec-file.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { arbitraryYears, countedOf, entry, importRows, inUnits, opens, type Row } from './opening-books.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = await aTenant();
});

async function aTenant(baseCurrency = 'AUD'): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency })).id);
}

const namesOf = async (of: TenantWriter) => (await countedOf(of)).map(({ name, kind }) => `${name} ${kind}`);

/** Cash in and out of each day, by the lines themselves. */
const cashOf = async (of: TenantWriter) =>
  await of.read(
    sql`
      select bucket::text as day, trim_scale(inflow)::text as inflow, trim_scale(outflow)::text as outflow
      from cash_totals where grain = 'day' and (inflow <> 0 or outflow <> 0) order by bucket
    `.compile(query),
  );

const YEAR: readonly Row[] = [
  ...entry('2025-03-01', 'capital', { 1000: '500', 3000: '-500' }),
  ...entry('2025-06-01', 'sale', { 1200: '100', 4000: '-100' }),
  ...entry('2025-09-01', 'rent', { 5000: '30', 2010: '-30' }),
];
const NEXT = entry('2026-02-01', 'paid', { 1000: '40', 1200: '-40' });
/** All of the balance sheet, with the profit on an account of its own, as by the French account 891. */
const ALL = { 1000: '500', 1200: '100', 2010: '-30', 3000: '-500', 3950: '-70' };
/** Assets and liabilities alone, as by `hledger close`. */
const HELD = { 1000: '500', 1200: '100', 2010: '-30', 3950: '-570' };

const reverse = (amounts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(amounts).map(([account, amount]) => [account, String(-Number(amount))]));
const pair = (amounts: Readonly<Record<string, string>>, restored = '2026-01-01') =>
  [entry('2025-12-31', 'END', reverse(amounts)), entry(restored, 'BEGIN', amounts)] as const;

const PAIR = 'entry "END" of 2025-12-31 empties the balance sheet, and "BEGIN" of 2026-01-01 restores it: ';
const OPENED = `journal.csv: ${PAIR}the first is left out, and the second becomes the opening`;
const CANCELLED = `journal.csv: ${PAIR}they cancel out, and both are left out`;

const AS_OPENED = [
  'capital ordinary',
  'sale ordinary',
  'rent ordinary',
  'closing before the opening of 2026-01-01 closing',
  'paid ordinary',
];

describe('a pair that empties the balance sheet and restores it', () => {
  it('is not looked for before the first day of the calendar', async () => {
    const report = await importRows(entry('0001-01-01', 'first', HELD), tenant);
    expect([refusalsOf(report), await namesOf(tenant)]).toEqual([[], ['first ordinary']]);
  });

  it('leaves out its first half and opens with the second, where it has all accounts', async () => {
    const [end, begin] = pair(ALL);
    const report = await importRows([...YEAR, ...end, ...begin, ...NEXT], tenant);
    expect([refusalsOf(report), report.warnings]).toEqual([[], [OPENED]]);
    expect(await namesOf(tenant)).toEqual(AS_OPENED);
    expect((await countedOf(tenant))[3]).toMatchObject({
      date: '2025-12-31',
      amounts: { 3950: '-70', 4000: '100', 5000: '-30' },
    });
    expect(await cashOf(tenant)).toEqual([
      { day: '2025-03-01', inflow: '500', outflow: '0' },
      { day: '2026-02-01', inflow: '40', outflow: '0' },
    ]);
    expect([await differencesOf(tenant), report.ledger?.differing]).toEqual([[], 0]);
  });

  it('cancels out where other equity stays: both halves are left out', async () => {
    const [end, begin] = pair(HELD);
    const report = await importRows([...YEAR, ...end, ...begin, ...NEXT], tenant);
    expect([refusalsOf(report), report.warnings]).toEqual([[], [CANCELLED]]);
    expect(await namesOf(tenant)).toEqual([
      'capital ordinary',
      'sale ordinary',
      'rent ordinary',
      'paid ordinary',
    ]);
    const without = await aTenant();
    await importRows([...YEAR, ...NEXT], without);
    expect([await balancesByTotals(tenant, 'day'), await cashOf(tenant)]).toEqual([
      await balancesByTotals(without, 'day'),
      await cashOf(without),
    ]);
  });

  it.each([ALL, HELD])('changes nothing the second time: %o', async (amounts) => {
    const [end, begin] = pair(amounts);
    const rows = [...YEAR, ...end, ...begin, ...NEXT];
    await importRows(rows, tenant);
    const all = sql`select id, voided_at::text from journal_entries order by id`.compile(query);
    const before = await tenant.read(all);
    const again = await importRows(rows, tenant);
    expect(again.files.at(-1)).toMatchObject({ added: 0, changed: 0 });
    expect(await tenant.read(all)).toEqual(before);
  });

  it('may be on one day, and in any order in the file', async () => {
    const [end, begin] = pair(ALL, '2025-12-31');
    expect((await importRows([...end, ...NEXT, ...begin, ...YEAR], tenant)).warnings).toEqual([
      OPENED.replace('2026-01-01', '2025-12-31'),
    ]);
    expect(await cashOf(tenant)).toHaveLength(2);
    expect(await balancesByTotals(tenant, 'year')).toMatchObject({
      1000: '540.00000000',
      3000: '-500.00000000',
    });
  });

  it('opens nothing in the middle of a day: both halves are left out', async () => {
    const amid = YEAR.map((row) => ({ ...row, date: '2025-12-31' }));
    for (const before of [[...YEAR.slice(0, -2), ...amid.slice(-2)], amid]) {
      const without = await aTenant();
      await importRows([...before, ...NEXT], without);
      const into = await aTenant();
      const rows = [...before, ...pair(ALL, '2025-12-31').flat(), ...NEXT];
      for (const report of [await importRows(rows, into), await importRows(rows, into)])
        expect([refusalsOf(report), report.warnings]).toEqual([
          [],
          [CANCELLED.replace('2026-01-01', '2025-12-31')],
        ]);
      expect([await balancesByTotals(into, 'day'), await cashOf(into)]).toEqual([
        await balancesByTotals(without, 'day'),
        await cashOf(without),
      ]);
      expect(await differencesOf(into)).toEqual([]);
    }
  });

  it('may be in two files, whichever comes first, and again', async () => {
    const [end, begin] = pair(ALL);
    const [first, second] = [
      [...YEAR, ...end],
      [...begin, ...NEXT],
    ];
    const orders = [
      [first, second],
      [second, first],
      [first, second, first, second],
    ];
    for (const order of orders) {
      const into = await aTenant();
      for (const rows of order) expect(refusalsOf(await importRows(rows, into))).toEqual([]);
      expect(await namesOf(into)).toEqual(AS_OPENED);
      expect(await differencesOf(into)).toEqual([]);
    }
  });

  it('may have a whole opening as its second half, in the same file or another', async () => {
    const [end] = pair(ALL);
    const opening = opens('2026-01-01', 'BEGIN', ALL);
    const [first, second] = [
      [...YEAR, ...end],
      [...opening, ...NEXT],
    ];
    for (const order of [
      [[...first, ...second]],
      [first, second],
      [second, first],
      [first, second, second, first],
    ]) {
      const into = await aTenant();
      for (const rows of order) expect(refusalsOf(await importRows(rows, into))).toEqual([]);
      expect(await namesOf(into)).toEqual(AS_OPENED);
    }
  });

  it('stands again when the import that found it is undone', async () => {
    const [end, begin] = pair(ALL);
    await importRows([...YEAR, ...end], tenant);
    const before = await countedOf(tenant);
    const id = newId(new Date(START));
    await importRows([...begin, ...NEXT], tenant, { id });
    expect(refusalsOf(await undoing(tenant, id))).toEqual([]);
    expect(await countedOf(tenant)).toEqual(before);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  const PLAIN = [
    'capital ordinary',
    'sale ordinary',
    'rent ordinary',
    'END ordinary',
    'BEGIN ordinary',
    'paid ordinary',
  ];
  it.each<[string, readonly Row[], readonly Row[]]>([
    [
      'is another amount',
      entry('2025-12-31', 'END', reverse({ ...ALL, 1000: '499', 3950: '-69' })),
      pair(ALL)[1],
    ],
    ['comes two days later', ...pair(ALL, '2026-01-02')],
    ['leaves something on an account besides', ...pair({ ...ALL, 1000: '499', 3950: '-69' })],
    ['leaves something on two accounts', ...pair({ 1000: '499', 1200: '99', 3950: '-598' })],
    ['moves one account and equity', ...pair({ 1000: '500', 3000: '-500', 3950: '-0' })],
    ['has no equity', ...pair({ 1000: '30', 1200: '-0', 2010: '-30' })],
    ['has income', ...pair({ ...ALL, 4000: '-1', 3950: '-69' })],
  ])('is no pair where it %s', async (_why, end, begin) => {
    const report = await importRows([...YEAR, ...end, ...begin, ...NEXT], tenant);
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(await namesOf(tenant)).toEqual(PLAIN);
  });

  it.each([
    { many: 10, found: 10, left: 0 },
    { many: 11, found: 0, left: 22 },
  ])('is found $found times among $many equal entries of a day', async ({ many, found, left }) => {
    const alike = Array.from({ length: many }, (_, place) =>
      pair(HELD)
        .flat()
        .map((row) => ({ ...row, entry: `${row.entry} ${place}` })),
    ).flat();
    const report = await importRows([...YEAR, ...alike], tenant);
    expect(refusalsOf(report)).toEqual([]);
    const pairs = (await countedOf(tenant)).filter(({ name }) => /^(?:END|BEGIN)/.test(name));
    expect([report.warnings.length, pairs.length]).toEqual([found, left]);
  });

  it('is no pair where it has an amount in a foreign currency', async () => {
    const [end, begin] = pair(HELD);
    await importRows(YEAR, tenant);
    const lines = [...end, ...begin].map(({ date, entry: name, account, amount }) =>
      [date, name, account, amount, account === '1200' ? 'USD' : 'AUD'].join(),
    );
    const files = {
      'exchange_rates.csv': 'currency,date,rate\nUSD,2025-01-01,1\n',
      'journal.csv': ['date,entry,account,amount,currency', ...lines].join('\n'),
    };
    const report = await importInto(tenant, await bookFolder(files));
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(await namesOf(tenant)).toEqual(PLAIN.slice(0, -1));
  });

  it('is refused to callers who may not see balances, or those of pay', async () => {
    const without = (...left: string[]) => ({
      capabilities: new Set(CAPABILITIES.filter((capability) => !left.includes(capability))),
    });
    const [end, begin] = pair(HELD);
    const rows = [...YEAR, ...end, ...begin];
    const reason =
      'journal.csv: entry: "END" may empty the balance sheet and "BEGIN" restore it: checking them against the balances needs ';
    expect(refusalsOf(await importRows(rows, tenant, without('ledger.read')))).toEqual([
      `${reason}ledger.read`,
    ]);
    expect(refusalsOf(await importRows(rows, tenant, without('people.view_cost')))).toEqual([]);
    const [paidEnd, paidBegin] = pair({ ...HELD, 2300: '-5', 3950: '-565' });
    const paid = await importRows(
      [...YEAR, ...paidEnd, ...paidBegin],
      await aTenant(),
      without('people.view_cost'),
    );
    expect(refusalsOf(paid)).toEqual([`${reason}people.view_cost`]);
  });

  it('is known in a FEC by the account 891', async () => {
    const euros = await aTenant('EUR');
    const lines = fec([
      ['AN', '1', '20250101', '512000', '500,00', '0'],
      ['AN', '1', '20250101', '101000', '0', '500,00'],
      ...SALE,
      ...(['1', '2'] as const).flatMap((number) => {
        const side = (debit: string, credit: string) =>
          number === '2' ? ([debit, credit] as const) : ([credit, debit] as const);
        return [
          ['CL', number, '20251231', '512000', ...side('500,00', '0')],
          ['CL', number, '20251231', '411000', ...side('1200,00', '0')],
          ['CL', number, '20251231', '445710', ...side('0', '200,00')],
          ['CL', number, '20251231', '101000', ...side('0', '500,00')],
          ['CL', number, '20251231', '891000', ...side('0', '1000,00')],
        ] as const;
      }),
    ]);
    const report = await importInto(euros, await bookFolder({ '123456789FEC20251231.txt': lines }));
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      [
        '123456789FEC20251231.txt: entry "fec:2025-12-31:CL:1" of 2025-12-31 empties the balance sheet, and "fec:2025-12-31:CL:2" of 2025-12-31 restores it: the first is left out, and the second becomes the opening',
        WITHOUT_DUE_DATE,
      ],
    ]);
    expect(await balancesByTotals(euros, 'year')).toEqual({
      101000: '-500.00000000',
      411000: '1200.00000000',
      445710: '-200.00000000',
      512000: '500.00000000',
      891000: '-1000.00000000',
    });
  });
});

describe('years with such pairs', () => {
  it('have the same balances and cash as years without them', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryYears,
        fc.boolean(),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        async (years, isWhole, order) => {
          const plain = years.map((rows) => rows.filter(({ opening }) => opening !== true));
          const paired = withPairs(plain, isWhole);
          const [one, other] = [await aTenant(), await aTenant()];
          await importRows(plain.flat(), one);
          await importRows(
            order.flatMap((number) => paired[number] ?? []),
            other,
          );
          expect(await cashOf(other)).toEqual(await cashOf(one));
          expect(await heldOf(other)).toEqual(await heldOf(one));
          expect((await countedOf(other)).filter(({ name }) => /END|BEGIN/.test(name))).toEqual([]);
          expect(await differencesOf(other)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });
});

/** Each year begins with what the one before it ended with, which ends with the reverse; of all accounts, or of assets and liabilities. */
function withPairs(years: readonly (readonly Row[])[], isWhole: boolean): readonly (readonly Row[])[] {
  const cents = new Map<string, number>();
  let begin: readonly Row[] = [];
  return years.map((rows, index) => {
    for (const { account, amount } of rows)
      cents.set(account, (cents.get(account) ?? 0) + Math.round(Number(amount) * 100));
    const year = 2023 + index;
    const balances = [...cents].filter(
      ([account, amount]) =>
        (amount !== 0 && /^[12]/.test(account)) || (isWhole && account === '3000' && amount !== 0),
    );
    const against = -balances.reduce((sum, [, amount]) => sum + amount, 0);
    // Fewer than two accounts of assets and liabilities are no balance sheet; what is left of equity stands on the other account.
    const amounts =
      balances.filter(([account]) => /^[12]/.test(account)).length < 2 || against === 0
        ? []
        : [...balances, ['3950', against] as const];
    const sides = (sign: 1 | -1) =>
      Object.fromEntries(amounts.map(([account, amount]) => [account, inUnits(sign * amount)]));
    const before = begin;
    begin = entry(`${year + 1}-01-01`, `BEGIN${year + 1}`, sides(1));
    return [
      ...before,
      ...rows,
      ...(index === years.length - 1 ? [] : entry(`${year}-12-31`, `END${year}`, sides(-1))),
    ];
  });
}

/** The balances of assets and liabilities at the end of each year, by the lines themselves. */
async function heldOf(of: TenantWriter) {
  return await of.read(
    sql`
      select account.code, year, trim_scale(sum(base_debit - base_credit))::text as balance
      from generate_series(2023, 2025) as year
      join journal_entries entry on extract(year from entry.entry_date) <= year and entry.voided_at is null
      join journal_lines line on line.entry_id = entry.id
      join accounts account on account.id = line.account_id
      where account.code < '3000'
      group by account.code, year having sum(base_debit - base_credit) <> 0
      order by account.code, year
    `.compile(query),
  );
}
