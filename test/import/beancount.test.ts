import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { BOOK } from './beancount-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importBooks = importerOf('main.beancount');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

async function linesOf(tenant: TenantWriter): Promise<Record<string, string[]>> {
  const entries = await entriesOf(tenant);
  return Object.fromEntries(
    entries.map(({ name, lines }) => [
      name,
      (lines as string[][]).map(([account, amount]) => `${account} ${amount}`),
    ]),
  );
}

describe('a beancount file', () => {
  it('is recognised by its content, and brings accounts, an opening and entries', async () => {
    const tenant = await aTenant();
    const report = await importerOf('books.txt')(tenant, BOOK);
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 3],
      ['beancount', 4, 2],
    ]);
    expect(await entriesOf(tenant)).toMatchObject([
      {
        name: 'beancount:2026-01-01',
        kind: 'opening',
        lines: [
          ['Assets:Bank:Checking', '1000', 'Opening balance', null],
          ['Equity:Opening-Balances', '-1000', 'Opening balance', null],
        ],
      },
      {
        name: 'beancount:2026-02-01',
        kind: 'ordinary',
        lines: [
          ['Assets:Bank:Checking', '110.5', 'Client | Consulting', null],
          ['Income:Consulting', '-110.5', 'Client | Consulting', null],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    expect((await importBooks(tenant, BOOK)).files.at(-1)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
  });

  it('counts lots at cost, changed money at its price, and what has no amount at what is missing', async () => {
    const tenant = await aTenant();
    const report = await importBooks(
      tenant,
      `2026-01-01 open Assets:Shares:ACME
2026-01-02 * "buy"
  Assets:Shares:ACME   10 ACME {12.50 USD, 2026-01-02, "lot"} @ 13 USD
  Expenses:Fees    5 USD
  Assets:Bank:Cash
2026-01-03 * "sell, with fees in the cost"
  Assets:Shares:ACME   -4 ACME {{50.00 USD}} @ 20 USD
  Assets:Shares:ACME   2 ACME {10 # 1.50 USD}
  Assets:Bank:Cash     58.50 USD
  Income:Gains
2026-01-04 * "change"
  Assets:Bank:Euros    100 EUR @@ 110.10 USD
  Assets:Bank:Cash    -110.10 USD
2026-01-05 * "two currencies"
  Expenses:Rent     10 USD
  Expenses:Rent     20 EUR
  Assets:Bank:Cash
2026-01-04 price EUR 1.20 USD
2026-01-06 price EUR 1.30 USD
`,
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(await linesOf(tenant)).toEqual({
      'beancount:2026-01-02': ['Assets:Shares:ACME 125', 'Expenses:Fees 5', 'Assets:Bank:Cash -130'],
      'beancount:2026-01-03': [
        'Assets:Shares:ACME -50',
        'Assets:Shares:ACME 21.5',
        'Assets:Bank:Cash 58.5',
        'Income:Gains -30',
      ],
      'beancount:2026-01-04': ['Assets:Bank:Euros 110.1', 'Assets:Bank:Cash -110.1'],
      'beancount:2026-01-05': [
        'Expenses:Rent 10',
        'Expenses:Rent 24',
        'Assets:Bank:Cash -10',
        'Assets:Bank:Cash -24',
      ],
    });
  });

  it('opens accounts by pads, in the order of days and not of the file', async () => {
    const tenant = await aTenant();
    const report = await importBooks(
      tenant,
      `2026-02-01 balance Assets:Bank 1000.00 USD
2026-03-01 balance Assets:Bank 1300.00 USD
2026-02-01 * "sale"
  Assets:Bank:Main  300 USD
  Income:Sales
2026-01-15 * "early"
  Assets:Bank:Main  -100 USD
  Expenses:Rent
2026-01-01 pad Assets:Bank Equity:Opening-Balances
2026-01-01 open Assets:Bank
`,
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(await linesOf(tenant)).toMatchObject({
      'beancount:pad of 2026-01-01:Assets:Bank:USD': ['Assets:Bank 1100', 'Equity:Opening-Balances -1100'],
    });
    expect((await entriesOf(tenant)).map(({ kind }) => kind)).toEqual(['opening', 'ordinary', 'ordinary']);
  });

  it('is refused where a balance that it asserts is another', async () => {
    const wrong = BOOK.replace('1,110.50 USD', '1,110.52 USD');
    expect(refusalsOf(await importBooks(await aTenant(), wrong))).toEqual([
      'main.beancount:15: balance: "Assets:Bank:Checking" is said to have 1110.52 USD at the start of 2026-03-01, its postings come to 1110.5 USD',
    ]);
    for (const near of ['1,110.51 USD', '1,112 ~ 1.50 USD'])
      expect(refusalsOf(await importBooks(await aTenant(), BOOK.replace('1,110.50 USD', near)))).toEqual([]);
  });

  it('closes income and expenses where an entry leaves them at 0 at the end of a month', async () => {
    const tenant = await aTenant();
    await importBooks(
      tenant,
      `${BOOK}2026-02-28 * "close"\n  Income:Consulting  110.50 USD\n  Equity:Retained-Earnings\n`,
    );
    expect((await entriesOf(tenant)).map(({ kind }) => kind)).toEqual(['opening', 'ordinary', 'closing']);
  });

  it('refuses commodities that are no money by name, once, unless they are marked', async () => {
    const hours = `2026-01-01 open Assets:Hours\n2026-01-02 commodity VACHR\n  name: "Hours"\n2026-01-03 * "work"\n  Assets:Hours  8 VACHR\n  Income:Hours  -8 VACHR\n  Assets:Bank:Cash  1 USD\n  Income:Pay\n`;
    expect(refusalsOf(await importBooks(await aTenant(), hours))).toEqual([
      'main.beancount:5: "VACHR" is no currency: 2 postings of it have neither cost nor price; state one, or write export: "IGNORE" below its commodity directive to leave them out',
    ]);
    const tenant = await aTenant();
    expect(refusalsOf(await importBooks(tenant, hours.replace('name: "Hours"', 'export: "IGNORE"')))).toEqual(
      [],
    );
    expect(await linesOf(tenant)).toEqual({
      'beancount:2026-01-03': ['Assets:Bank:Cash 1', 'Income:Pay -1'],
    });
  });

  it('refuses what it cannot read, with line and reason', async () => {
    const tenant = await aTenant();
    const report = await importBooks(
      tenant,
      `option "x" "y"
include "other.beancount"
plugin "beancount.plugins.auto"
nonsense
2026-01-01 dance
2026-02-30 * "no such day"
  Assets:Bank:Cash  1 USD
  Income:Pay
2026-02-30 pad Assets:Bank:Cash Equity:Two
2026-01-02 * "two without amounts"
  Assets:Bank:Cash
  Income:Pay
2026-01-03 * "lot"
  Assets:Shares  -1 ACME {}
  assets:cash 1 USD
  Assets:Bank:Cash  1,00 USD
2026-01-04 * "names"
  Vermögen:Bank  1 USD
  Income:Pay  -2 USD
`,
    );
    expect([refusalsOf(report), report.warnings]).toEqual([
      [
        'main.beancount:2: include: other files are not read; put all of them into one file',
        'main.beancount:4: neither a directive nor a comment: "nonsense"',
        'main.beancount:5: not a directive of beancount: "dance"',
        'main.beancount:7: date: there is no such date: "2026-02-30"',
        'main.beancount:8: date: there is no such date: "2026-02-30"',
        'main.beancount:9: date: there is no such date: "2026-02-30"',
        'main.beancount:10: entry: only one posting may have no amount',
        'main.beancount:15: not a posting: "assets:cash 1 USD"',
        'main.beancount:14: cost: "{}" leaves the cost of the lot to be found: state it, as in {10.00 USD}',
        'main.beancount:16: units: not a number with a commodity: "1,00 USD"',
        'main.beancount:18: account: "Vermögen:Bank" has no type and a name that implies none: add it to accounts.csv',
      ],
      ['main.beancount: plugin "beancount.plugins.auto" is not run: what it would change is not changed'],
    ]);
    expect(refusalsOf(await importBooks(tenant, 'option "a" "b\n'))).toEqual([
      'main.beancount:1: a text that begins here never ends',
    ]);
    expect(await entriesOf(tenant)).toEqual([]);
  });

  it('gives every account what its postings come to, whatever the book', async () => {
    const accounts = [
      'Assets:Bank:Cash',
      'Assets:Debtors',
      'Liabilities:Loans',
      'Income:Sales',
      'Expenses:Rent',
    ];
    const posting = fc.tuple(fc.constantFrom(...accounts), fc.integer({ min: -100_000, max: 100_000 }));
    const entry = fc.tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.array(posting, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...accounts),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
        const sums = new Map<string, number>();
        const add = (account: string, cents: number) => sums.set(account, (sums.get(account) ?? 0) + cents);
        const text = entries.map(([day, postings, rest]) => {
          for (const [account, cents] of postings) add(account, cents);
          add(rest, -postings.reduce((sum, [, cents]) => sum + cents, 0));
          const lines = postings.map(([account, cents]) => `  ${account}  ${(cents / 100).toFixed(2)} USD\n`);
          return `2026-03-${String(day).padStart(2, '0')} * "x"\n${lines.join('')}  ${rest}\n`;
        });
        const tenant = await aTenant();
        const report = await importBooks(tenant, `option "title" "x"\n${text.join('')}`);
        expect(refusalsOf(report)).toEqual([]);
        const expected = [...sums]
          .filter(([, cents]) => cents !== 0)
          .map(([account, cents]) => [account, (cents / 100).toFixed(8)]);
        expect(await balancesByTotals(tenant, 'year')).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 25 },
    );
  });
});
