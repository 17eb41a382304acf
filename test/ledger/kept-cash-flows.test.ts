import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { ACCOUNT_CLASSES } from '../../src/ledger/account-class.ts';
import { ACTIVITIES } from '../../src/ledger/activity.ts';
import type { AccountDraft, EntryDraft } from '../../src/ledger/entry.ts';
import { ENTRY_KINDS } from '../../src/ledger/entry-kind.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { flowsByThePage, type PageFlows } from '../oracle/cash-flows.ts';
import { anOrganization, START } from '../support/app.ts';
import { entry } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { differencesOf, tamper } from './reading.ts';

const database = await testDatabase();
let tenant: TenantWriter;
let own: string;

beforeEach(async () => {
  const organization = await anOrganization(database);
  tenant = database.openTenant(organization.id);
  own = `organization_id = '${organization.id}'`;
});

const CHART: readonly AccountDraft[] = [
  { code: '1000', name: 'Bank', class: 'cash' },
  { code: '1300', name: 'Securities', class: 'other_current_asset' },
  { code: '1500', name: 'Machines', class: 'fixed_asset' },
  { code: '2000', name: 'Creditors', class: 'payable' },
  { code: '2400', name: 'Loan', class: 'loan' },
  { code: '4000', name: 'Sales', class: 'operating_revenue' },
  { code: '6000', name: 'Interest', class: 'interest' },
];

async function setAccounts(drafts: readonly AccountDraft[]) {
  return await tenant.write(async (transaction) => {
    return await (await openLedger(transaction, new Date(START))).setAccounts(drafts);
  });
}

async function post(entries: readonly EntryDraft[]): Promise<void> {
  await tenant.write(async (transaction) => {
    const { refused } = await (await openLedger(transaction, new Date(START))).post(entries);
    expect(refused).toEqual([]);
  });
}

type Kept = PageFlows & { leasePayments: number; interestPaid: number; interestReceived: number };

/** What is kept of a month, or of all of them. */
async function kept(month: string | null = null): Promise<Kept> {
  const [row] = await tenant.read(
    sql<Kept>`
      select coalesce(sum(operating), 0)::float as operating, coalesce(sum(investing), 0)::float as investing,
        coalesce(sum(financing), 0)::float as financing, coalesce(sum(exchange), 0)::float as exchange,
        coalesce(sum(capital_expenditure), 0)::float as "capitalExpenditure",
        coalesce(sum(lease_payments), 0)::float as "leasePayments",
        coalesce(sum(interest_paid), 0)::float as "interestPaid",
        coalesce(sum(interest_received), 0)::float as "interestReceived",
        coalesce(sum(results_of_investing), 0)::float as "resultsOfInvesting",
        coalesce(sum(results_without_cash), 0)::float as "resultsWithoutCash",
        coalesce(sum(interest_without_cash), 0)::float as "interestWithoutCash"
      from cash_flow_totals where grain = 'month' and bucket = coalesce(${month}::date, bucket)
    `.compile(query),
  );
  if (row === undefined) throw new Error('a sum is a row');
  return row;
}

const NOTHING: Kept = {
  operating: 0,
  investing: 0,
  financing: 0,
  exchange: 0,
  capitalExpenditure: 0,
  leasePayments: 0,
  interestPaid: 0,
  interestReceived: 0,
  resultsOfInvesting: 0,
  resultsWithoutCash: 0,
  interestWithoutCash: 0,
};

describe('the cash flows that are kept', () => {
  it('are those of the entries of their month, and go when an entry is corrected or voided', async () => {
    await setAccounts(CHART);
    await post([
      entry(['2026-07-01', ['1000', '500'], ['4000', '-500']], { externalId: 'sale' }),
      entry(['2026-08-31', ['1500', '90'], ['1000', '-90']], { externalId: 'machine' }),
      entry(['2026-08-31', ['1000', '7'], ['4000', '-7']], { externalId: 'rates', kind: 'revaluation' }),
      entry(['2026-08-31', ['4000', '500'], ['2400', '-500']], { externalId: 'close', kind: 'closing' }),
    ]);
    expect(await kept('2026-07-01')).toEqual({ ...NOTHING, operating: 500 });
    expect(await kept('2026-08-01')).toEqual({
      ...NOTHING,
      investing: -90,
      exchange: 7,
      capitalExpenditure: 90,
    });
    await post([entry(['2026-08-30', ['1500', '60'], ['1000', '-60']], { externalId: 'machine' })]);
    expect(await kept('2026-08-01')).toMatchObject({ investing: -60, capitalExpenditure: 60 });
    // The same lines, no longer marked.
    await post([entry(['2026-08-31', ['1000', '7'], ['4000', '-7']], { externalId: 'rates' })]);
    expect(await kept('2026-08-01')).toMatchObject({ operating: 7, exchange: 0 });
    await tenant.write(async (transaction) => {
      const rows = await transaction.run(
        sql<{ id: string }>`select id from journal_entries where voided_at is null`.compile(query),
      );
      await (await openLedger(transaction, new Date(START))).void(rows.map(({ id }) => id));
    });
    expect(await kept()).toEqual(NOTHING);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('are worked out anew when an account gets another class or activity, and only then', async () => {
    await setAccounts(CHART);
    await post([
      entry(['2026-07-01', ['1300', '70'], ['1000', '-70']]),
      entry(['2026-07-02', ['2000', '40'], ['1000', '-40']]),
      entry(['2026-07-03', ['6000', '5'], ['1000', '-5']]),
    ]);
    expect(await kept()).toEqual({ ...NOTHING, operating: -115, interestPaid: 5 });
    const [securities, creditors] = [CHART[1], CHART[3]] as [AccountDraft, AccountDraft];
    expect(await setAccounts([{ ...securities, activity: 'investing' }])).toMatchObject({ changed: 1 });
    expect(await kept()).toMatchObject({ operating: -45, investing: -70, capitalExpenditure: 0 });
    // A draft without an activity leaves it, one with none takes it back.
    expect(await setAccounts([securities])).toMatchObject({ unchanged: 1 });
    expect(await setAccounts([{ ...creditors, activity: 'investing' }])).toMatchObject({ changed: 1 });
    expect(await kept()).toMatchObject({ operating: -5, investing: -110, capitalExpenditure: 40 });
    expect(await setAccounts([{ ...creditors, activity: null }])).toMatchObject({ changed: 1 });
    expect(await setAccounts([{ ...securities, class: 'fixed_asset' }])).toMatchObject({ changed: 1 });
    expect(await kept()).toMatchObject({ operating: -45, investing: -70, capitalExpenditure: 70 });
    expect(await setAccounts([{ ...securities, class: 'cash' }])).toMatchObject({ changed: 1 });
    expect(await kept()).toMatchObject({ operating: -45, investing: 0 });
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('follow the rules of the page for every entry, whatever is posted and however accounts change', async () => {
    const [[book, then] = never()] = fc.sample(fc.tuple(arbitraryBook(), arbitraryAccounts()), {
      numRuns: 1,
      seed: 12,
    });
    await setAccounts(book.accounts);
    await post(book.entries.map((one, index) => draftOf(one, index)));
    expect(await kept()).toMatchObject(byThePage(book));
    await setAccounts(then);
    expect(await kept()).toMatchObject(byThePage({ ...book, accounts: then }));
    expect(await differencesOf(tenant)).toEqual([]);
  });
});

describe('verify', () => {
  beforeEach(async () => {
    await setAccounts(CHART);
    await post([entry(['2026-07-01', ['1000', '500'], ['2400', '-500']], { externalId: 'loan' })]);
  });

  it('finds a flow that does not follow from its lines', async () => {
    await tamper(database.pool, `update cash_flows set financing = 400, operating = 100 where ${own}`);
    const [first, ...others] = await differencesOf(tenant);
    expect(first).toMatch(/^entry .* of 2026-07-01: kept operating 100\.0+, .* lines operating 0\.0+,/);
    expect(others).toHaveLength(3); // The day, the month and the year.
  });

  it('finds results that do not follow from their lines, in the entry and in the totals', async () => {
    await tamper(database.pool, `update cash_flows set results_without_cash = 3 where ${own}`);
    const [first, ...others] = await differencesOf(tenant);
    expect(first).toMatch(/^entry .*results_without_cash 3\.0+.*, lines .*results_without_cash 0\.0+/);
    expect(others).toHaveLength(3); // The day, the month and the year.
  });

  it('finds a flow that is missing, and one of an entry that does not stand', async () => {
    await tamper(database.pool, `delete from cash_flows where ${own}`);
    expect((await differencesOf(tenant))[0]).toMatch(/: kept none, lines operating/);
    await tamper(database.pool, `update journal_entries set voided_at = now() where ${own}`);
    expect(await differencesOf(tenant)).toContainEqual(
      expect.stringMatching(/^entry .*: is voided and has cash flows$/),
    );
    await tamper(database.pool, `delete from cash_flow_classes where ${own}`);
    const found = await differencesOf(tenant);
    expect(found.filter((one) => one.startsWith('entry'))).toEqual([]);
  });

  it('finds cash on the other side of another class, in the entry and in the totals', async () => {
    await tamper(database.pool, `update cash_flow_classes set class = 'current_loan' where ${own}`);
    const [first, ...others] = await differencesOf(tenant);
    expect(first).toMatch(/^entry .* of 2026-07-01: kept current_loan 0\.0+ .*, lines loan 0\.0+ /);
    // The day, the month and the year, of both classes.
    expect(others.filter((one) => one.startsWith('cash flows by class, '))).toHaveLength(6);
  });

  it('finds totals that are not those of the entries', async () => {
    await tamper(
      database.pool,
      `update cash_flow_totals set financing = 499 where grain = 'month' and ${own}`,
    );
    expect(await differencesOf(tenant)).toEqual([
      expect.stringMatching(/^cash flows, month 2026-07-01: kept \(0\.0+,0\.0+,499\.0+,/),
    ]);
  });
});

it('migrations 0061 and 0062 complete flows that an older version kept, as posting would', async () => {
  const [book = never()] = fc.sample(arbitraryBook(), { numRuns: 1, seed: 61 });
  await setAccounts([
    ...book.accounts,
    { code: DEPRECIATION, name: 'Depreciation', class: 'depreciation' },
    { code: WEAR, name: 'Depreciation to date', class: 'accumulated_depreciation' },
  ]);
  await post([
    ...book.entries.map((one, index) => draftOf(one, index)),
    // Alone in its month and year.
    entry(['2025-03-31', [DEPRECIATION, '40'], [WEAR, '-40']]),
  ]);
  const before = await kept();
  expect(await kept('2025-03-01')).toEqual({ ...NOTHING, resultsOfInvesting: 40 });
  for (const name of ['resultsOfInvesting', 'resultsWithoutCash', 'interestWithoutCash'] as const)
    expect(before[name], name).not.toBe(0);
  // The older version: no such columns, and no row that has nothing else.
  for (const table of ['cash_flows', 'cash_flow_totals']) {
    await tamper(database.pool, `delete from ${table} where ${own} and ${NOTHING_ELSE}`);
    await database.pool.query(`alter table ${table} drop column results_of_investing,
      drop column results_without_cash, drop column interest_without_cash`);
  }
  await database.pool.query(await readFile(MIGRATION, 'utf8'));
  expect(await kept()).toEqual(before);
  expect(await differencesOf(tenant)).toEqual([]);
  // And 0062 divides them among the classes.
  await database.pool.query('drop table cash_flow_classes; drop table cash_flow_class_totals');
  await database.pool.query(await readFile(BY_CLASS, 'utf8'));
  expect(await differencesOf(tenant)).toEqual([]);
});

const DEPRECIATION = '8000';
const WEAR = '8001';
const MIGRATION = new URL('../../migrations/0061_cash_flow_from_profit.sql', import.meta.url);
const BY_CLASS = new URL('../../migrations/0062_cash_flows_by_class.sql', import.meta.url);
const NOTHING_ELSE = `(operating, investing, financing, exchange, capital_expenditure, lease_payments, interest_paid,
  interest_received) = (0, 0, 0, 0, 0, 0, 0, 0)`;

type Book = Readonly<{ accounts: readonly AccountDraft[]; entries: readonly BookEntry[] }>;
type BookEntry = Readonly<{ kind: (typeof ENTRY_KINDS)[number]; lines: readonly BookLine[] }>;
type BookLine = Readonly<{ account: string; cents: number }>;

const CODES = Array.from({ length: 24 }, (_, index) => `${1000 + index}`);

function arbitraryAccounts(): fc.Arbitrary<AccountDraft[]> {
  const often = ['cash', 'fixed_asset', 'loan', 'lease_liability', 'other_income'] as const;
  return fc
    .array(
      fc.record({
        class: fc.constantFrom(...often, ...ACCOUNT_CLASSES),
        activity: fc.option(fc.constantFrom(...ACTIVITIES), { nil: null, freq: 3 }),
      }),
      { minLength: CODES.length, maxLength: CODES.length },
    )
    .map((drafts) =>
      drafts.map(({ class: name, activity }, index) => ({
        code: CODES[index] ?? '',
        name: `Account ${index}`,
        class: name,
        activity: name === 'cash' ? null : activity,
      })),
    );
}

function arbitraryBook(): fc.Arbitrary<Book> {
  const line = fc.record({
    account: fc.constantFrom(...CODES),
    cents: fc.integer({ min: -5000, max: 5000 }),
  });
  const one = fc.record({
    kind: fc.constantFrom('ordinary' as const, 'ordinary' as const, ...ENTRY_KINDS),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    last: fc.constantFrom(...CODES),
  });
  return fc.record({
    accounts: arbitraryAccounts(),
    entries: fc.array(
      one.map(({ kind, lines, last }) => {
        const cents = lines.reduce((sum, { cents: some }) => sum - some, 0);
        return { kind, lines: [...lines, { account: last, cents }] };
      }),
      { minLength: 300, maxLength: 300 },
    ),
  });
}

function draftOf({ kind, lines }: BookEntry, index: number): EntryDraft {
  const date = `2026-0${1 + (index % 9)}-11`;
  const texts = lines.map(({ account, cents }) => [account, `${cents / 100}`] as const);
  return entry([date, ...texts], { kind, externalId: `e${index}` });
}

/** The sums of what the page says of each entry. */
function byThePage({ accounts, entries }: Book): PageFlows {
  const charted = new Map(accounts.map((account) => [account.code, account]));
  const sums: Record<string, number> = {};
  for (const { kind, lines } of entries) {
    const flows = flowsByThePage(
      kind,
      lines.map(({ account, cents }) => ({
        class: charted.get(account)?.class ?? '',
        activity: charted.get(account)?.activity ?? null,
        cents,
      })),
    );
    for (const [name, cents] of Object.entries(flows)) sums[name] = (sums[name] ?? 0) + cents;
  }
  const money = Object.entries(sums).map(([name, cents]) => [name, cents / 100]);
  return Object.fromEntries(money) as PageFlows;
}

function never(): never {
  throw new Error('a sample has an element');
}
