import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { ACCOUNTS, compressed, gnucash, slot, TRANSACTIONS } from './gnucash-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importBooks = importerOf('books.gnucash');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

async function classesOf(tenant: TenantWriter): Promise<Record<string, string>> {
  const rows = await tenant.read(
    sql<{ code: string; class: string }>`select code, class from accounts order by code`.compile(query),
  );
  return Object.fromEntries(rows.map((row) => [row.code, row.class]));
}

describe('a GnuCash file', () => {
  it.each([
    ['XML', (text: string) => text],
    ['compressed XML', compressed],
  ])(
    'is recognised as %s, and brings the accounts with splits, an opening and entries',
    async (_form, write) => {
      const tenant = await aTenant();
      const report = await importBooks(tenant, write(gnucash(ACCOUNTS, TRANSACTIONS)));
      expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
      expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
        ['accounts', 0, 3],
        ['gnucash', 4, 2],
      ]);
      expect(await entriesOf(tenant)).toEqual([
        {
          name: 'gnucash:t1',
          date: '2026-01-01',
          kind: 'opening',
          reference: null,
          lines: [
            ['Assets:Checking', '500', 'Text', null],
            ['Anfangsbestand', '-500', 'Text', null],
          ],
        },
        {
          name: 'gnucash:t2',
          date: '2026-02-01',
          kind: 'ordinary',
          reference: 'F17',
          lines: [
            ['Assets:Checking', '1100.5', 'Consulting', null],
            ['Sales', '-1100.5', 'June', null],
          ],
        },
      ]);
      expect(await classesOf(tenant)).toEqual({
        Anfangsbestand: 'other_equity',
        'Assets:Checking': 'cash',
        Sales: 'operating_revenue',
      });
      expect(await differencesOf(tenant)).toEqual([]);
      const again = await importBooks(tenant, gnucash(ACCOUNTS, TRANSACTIONS.slice(1)));
      expect([again.files.at(-1), again.warnings]).toMatchObject([
        { added: 0, changed: 0, unchanged: 1 },
        [
          'books.gnucash: 1 entry that was imported from a GnuCash file before is not in this file; still in the ledger',
        ],
      ]);
    },
  );

  it('has the day of its slot, or else the written date, without a zone', async () => {
    const tenant = await aTenant();
    const date =
      '<slot><slot:key>date-posted</slot:key><slot:value type="gdate"><gdate>2026-03-02</gdate></slot:value></slot>';
    await importBooks(
      tenant,
      gnucash(ACCOUNTS, [
        {
          id: 't1',
          day: '',
          time: '2026-03-01 23:00:00 -0500',
          slots: date,
          splits: [
            ['bank', '1/1'],
            ['sales', '-1/1'],
          ],
        },
        {
          id: 't2',
          day: '',
          time: '2026-03-01 23:30:00 -0500',
          splits: [
            ['bank', '1/1'],
            ['sales', '-1/1'],
          ],
        },
      ]),
    );
    expect((await entriesOf(tenant)).map(({ name, date: day }) => [name, day])).toEqual([
      ['gnucash:t2', '2026-03-01'],
      ['gnucash:t1', '2026-03-02'],
    ]);
  });

  it('opens an account only before its other lines, in whatever order the file has them', async () => {
    const tenant = await aTenant();
    const earlier = {
      id: 't0',
      day: '2025-12-31',
      splits: [
        ['bank', '1/1'],
        ['sales', '-1/1'],
      ],
    } as const;
    const report = await importBooks(tenant, gnucash(ACCOUNTS, [...TRANSACTIONS, earlier]));
    expect(report.warnings).toEqual([
      'books.gnucash: 1 transaction against opening balances looks like an opening, but accounts have earlier lines (first gnucash:t1 of 2026-01-01): imported as ordinary entries',
    ]);
    expect((await entriesOf(tenant)).map(({ kind }) => kind)).toEqual(['ordinary', 'ordinary', 'ordinary']);
  });

  it('closes income and expenses by its slot, or at the end of a month', async () => {
    const tenant = await aTenant();
    const closing = (id: string, day: string, amount: string, slots = '') => ({
      id,
      day,
      slots,
      splits: [
        ['sales', `${amount}/100`],
        ['kept', `-${amount}/100`],
      ] as const,
    });
    await importBooks(
      tenant,
      gnucash(ACCOUNTS, [
        ...TRANSACTIONS,
        closing('c1', '2026-02-15', '10000', slot('book_closing', '1')),
        closing('c2', '2026-02-28', '100050'),
        closing('c3', '2026-03-31', '100'),
      ]),
    );
    expect((await entriesOf(tenant)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'gnucash:t1 opening',
      'gnucash:t2 ordinary',
      'gnucash:c1 closing',
      'gnucash:c2 closing',
      'gnucash:c3 ordinary',
    ]);
  });

  it('holds shares at cost, and changes money at the rate of the entry or of its prices', async () => {
    const tenant = await aTenant();
    const report = await importBooks(
      tenant,
      gnucash(
        ACCOUNTS,
        [
          {
            id: 'buy',
            day: '2026-02-01',
            splits: [
              ['shares', '20000/100', { quantity: '7/1' }],
              ['bank', '-20000/100'],
            ],
          },
          {
            id: 'change',
            day: '2026-02-02',
            currency: 'USD',
            splits: [
              ['usd', '11000/100'],
              ['bank', '-11000/100', { quantity: '-10000/100' }],
            ],
          },
          {
            id: 'rent',
            day: '2026-02-03',
            currency: 'USD',
            splits: [
              ['rent', '5500/100', { quantity: '5000/100' }],
              ['usd', '-5500/100'],
            ],
          },
          {
            id: 'early',
            day: '2026-02-04',
            currency: 'USD',
            splits: [
              ['usd', '10/1'],
              ['usd', '-10/1'],
            ],
          },
        ],
        [
          ['USD', '2026-01-31', '80/100'],
          ['USD', '2026-02-04', '90/100'],
          ['USD', '2026-02-05', '70/100'],
        ],
      ),
    );
    expect(refusalsOf(report)).toEqual([]);
    expect(
      (await entriesOf(tenant)).map(({ lines }) =>
        (lines as string[][]).map(([account, amount]) => `${account} ${amount}`),
      ),
    ).toEqual([
      ['Assets:Shares 200', 'Assets:Checking -200'],
      ['Assets:Dollars 100', 'Assets:Checking -100'],
      ['Rent 50', 'Assets:Dollars -50'],
      ['Assets:Dollars 9', 'Assets:Dollars -9'],
    ]);
    const currencies = await tenant.read(
      sql<{ currencies: string }>`
        select string_agg(line.currency, ' ' order by line_number) as currencies from journal_lines line
        join journal_entries entry on entry.id = line.entry_id group by entry.external_id order by entry.external_id
      `.compile(query),
    );
    expect(currencies.map((row) => row.currencies)).toEqual(['EUR EUR', 'USD EUR', 'USD USD', 'EUR USD']);
  });

  it('is refused where it names what is not there, or is no money', async () => {
    const tenant = await aTenant();
    const odd = gnucash(ACCOUNTS, [
      {
        id: 't1',
        day: '2026-02-01',
        currency: 'NYSE:ACME',
        splits: [
          ['bank', '1/1'],
          ['gone', '-1/1'],
        ],
      },
      {
        id: 't2',
        day: '2026-02-30',
        splits: [
          ['bank', '1/0'],
          ['sales', '-1/1'],
        ],
      },
    ]);
    expect(refusalsOf(await importBooks(tenant, odd))).toEqual([
      'books.gnucash:37: trn:currency: "NYSE:ACME" is not a currency of ISO 4217',
      'books.gnucash:37: split:account: there is no account with the id "gone"',
      'books.gnucash:37: trn:currency: "NYSE:ACME" is not a currency of ISO 4217',
      'books.gnucash:41: trn:date-posted: there is no such date: "2026-02-30"',
      'books.gnucash:41: split:value: not a fraction: "1/0"',
      'books.gnucash:41: split:quantity: not a fraction: "1/0"',
      'books.gnucash:41: trn:date-posted: there is no such date: "2026-02-30"',
    ]);
    expect(await entriesOf(tenant)).toEqual([]);
  });

  it('is refused where two accounts have one id', async () => {
    const twice = [...ACCOUNTS, ['bank', 'root', 'EXPENSE', 'Fees'] as const];
    expect(refusalsOf(await importBooks(await aTenant(), gnucash(twice, TRANSACTIONS)))).toEqual([
      expect.stringMatching(/^books.gnucash:\d+: account: id: "bank" is on line \d+ already$/),
    ]);
  });

  it('is refused where an account is the root, or its full name is too long', async () => {
    const deep = Array.from(
      { length: 5 },
      (_, index) => [`d${index}`, index === 0 ? 'root' : `d${index - 1}`, 'BANK', 'x'.repeat(45)] as const,
    );
    const report = await importBooks(
      await aTenant(),
      gnucash(deep, [
        {
          id: 't1',
          day: '2026-02-01',
          splits: [
            ['root', '1/1'],
            ['d0', '-1/1'],
          ],
        },
        {
          id: 't2',
          day: '2026-02-01',
          splits: [
            ['d4', '1/1'],
            ['d0', '-1/1'],
          ],
        },
      ]),
    );
    expect(refusalsOf(report)).toEqual([
      expect.stringMatching(/^books.gnucash:\d+: account: its name is longer than 200 characters: "x/),
      expect.stringMatching(/^books.gnucash:\d+: split:account: there is no account with the id "root"$/),
    ]);
  });

  it('is refused when it is cut, or unpacks to far more than it is', async () => {
    const tenant = await aTenant();
    const whole = compressed(gnucash(ACCOUNTS, TRANSACTIONS));
    expect(refusalsOf(await importBooks(tenant, whole.subarray(0, whole.length - 20)))).toEqual([
      'books.gnucash: it is compressed, and cut or damaged',
    ]);
    const bomb = compressed(
      gnucash(ACCOUNTS, TRANSACTIONS).replace('</gnc-v2>', `${'<x></x>'.repeat(1_500_000)}</gnc-v2>`),
    );
    expect(refusalsOf(await importBooks(tenant, bomb))).toEqual([
      'books.gnucash: it unpacks to over 200 times its size',
    ]);
  });

  it('classes accounts by their types and names', async () => {
    const tenant = await aTenant();
    const types = [
      'BANK',
      'CASH',
      'CREDIT',
      'RECEIVABLE',
      'PAYABLE',
      'STOCK',
      'MUTUAL',
      'TRADING',
      'ASSET',
      'LIABILITY',
      'EQUITY',
      'INCOME',
      'EXPENSE',
    ];
    const accounts = types.map((type, index) => [type, 'root', type, `Konto ${index}`] as const);
    const named = [
      ['loan', 'LIABILITY', 'Car Loan'],
      ['tax', 'EXPENSE', 'Income Tax'],
      ['wages', 'EXPENSE', 'Salaries'],
      ['desk', 'ASSET', 'Fixed Assets'],
    ] as const;
    await importBooks(
      tenant,
      gnucash(
        [...accounts, ...named.map(([id, type, name]) => [id, 'root', type, name] as const)],
        [
          {
            id: 't',
            day: '2026-02-01',
            splits: [...types, 'loan', 'tax', 'wages', 'desk'].map((id) => [id, '0/100'] as const),
          },
        ],
      ),
    );
    expect(await classesOf(tenant)).toEqual({
      'Car Loan': 'loan',
      'Fixed Assets': 'fixed_asset',
      'Income Tax': 'income_tax',
      'Konto 0': 'cash',
      'Konto 1': 'cash',
      'Konto 2': 'credit_card',
      'Konto 3': 'receivable',
      'Konto 4': 'payable',
      'Konto 5': 'other_asset',
      'Konto 6': 'other_asset',
      'Konto 7': 'other_equity',
      'Konto 8': 'other_asset',
      'Konto 9': 'other_current_liability',
      'Konto 10': 'other_equity',
      'Konto 11': 'operating_revenue',
      'Konto 12': 'operating_expense',
      Salaries: 'payroll',
    });
  });
});
