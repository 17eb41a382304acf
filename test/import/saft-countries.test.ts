import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import { FILE } from './saft-book.ts';
import { norwegian, portuguese, romanian, type SaftBook } from './saft-file.ts';

const database = await testDatabase();

async function aTenant(baseCurrency = 'NOK', financialYearStartMonth = 1): Promise<TenantWriter> {
  const organization = await anOrganization(database, { baseCurrency, financialYearStartMonth });
  return database.openTenant(organization.id);
}

const importSaft = importerOf('eksport.xml');

describe('a SAF-T file of Portugal', () => {
  const book: SaftBook = {
    accounts: [
      { id: '1', name: 'Meios financeiros líquidos', category: 'GR', opening: '500', closing: '623.00' },
      { id: '12', name: 'Depósitos à ordem', category: 'GM', opening: '500', closing: '623' },
      { id: '51', category: 'GM', opening: '-500', closing: '-500' },
      { id: '711', category: 'GM', closing: '0' },
      { id: '811', category: 'GM', closing: '-123' },
    ],
    customers: [{ id: 'C1', name: 'Café São João' }],
    transactions: [
      {
        id: '2025-06-30 1 1',
        date: '2025-06-30',
        lines: [
          { account: '12', amount: '123', customer: 'C1' },
          { account: '711', amount: '-123' },
        ],
      },
      {
        id: '2025-12-31 9 1',
        date: '2025-12-31',
        type: 'A',
        lines: [
          { account: '711', amount: '123' },
          { account: '811', amount: '-123' },
        ],
      },
    ],
  };

  it('is in Windows-1252, has lines by side, sums of accounts, and entries that close the year', async () => {
    const tenant = await aTenant('EUR');
    const report = await importSaft(tenant, portuguese(book));
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect((await entriesOf(tenant)).map(({ name, kind, lines }) => [name, kind, lines])).toEqual([
      [
        'saft:opening of 2025-01-01',
        'opening',
        [
          ['12', '500', 'Opening balances', null],
          ['51', '-500', 'Opening balances', null],
        ],
      ],
      [
        'saft:2025-06-30:GL:2025-06-30 1 1',
        'ordinary',
        [
          ['12', '123', 'Tekst', 'Café São João'],
          ['711', '-123', 'Tekst', null],
        ],
      ],
      [
        'saft:2025-12-31:GL:2025-12-31 9 1',
        'closing',
        [
          ['711', '123', 'Tekst', null],
          ['811', '-123', 'Tekst', null],
        ],
      ],
    ]);
  });

  it('without its books is refused for what it is', async () => {
    const invoices =
      '<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01"><Header><CurrencyCode>EUR</CurrencyCode></Header><SourceDocuments/></AuditFile>';
    expect(refusalsOf(await importSaft(await aTenant('EUR'), invoices))).toEqual([
      'eksport.xml: it has neither accounts nor entries: export the SAF-T of the books, not the one of invoices',
    ]);
  });
});

describe('a SAF-T file of Romania', () => {
  const month: SaftBook = {
    last: '2025-01-31',
    accounts: [
      { id: '4111', opening: '10', closing: '110' },
      { id: '101', opening: '-10', closing: '-10' },
      { id: '707', closing: '0' },
      { id: '121', closing: '-100' },
    ],
    customers: [{ id: '00RO1', name: 'Client SRL', account: '4111', opening: '10' }],
    transactions: [
      {
        id: '1',
        date: '2025-01-20',
        more: '<CustomerID>0</CustomerID><SupplierID>0</SupplierID>',
        lines: [
          { account: '4111', amount: '100', customer: '00RO1' },
          { account: '707', amount: '-100' },
        ],
      },
      {
        id: '2',
        date: '2025-01-31',
        lines: [
          { account: '707', amount: '100' },
          { account: '121', amount: '-100' },
        ],
      },
    ],
  };

  it('closes income and expenses each month, without a mark, and calls no customer 0', async () => {
    const tenant = await aTenant('RON');
    expect(refusalsOf(await importSaft(tenant, romanian(month)))).toEqual([]);
    expect((await entriesOf(tenant)).map(({ kind, lines }) => [kind, lines])).toEqual([
      [
        'opening',
        [
          ['4111', '10', 'Opening balances', 'Client SRL'],
          ['101', '-10', 'Opening balances', null],
        ],
      ],
      [
        'ordinary',
        [
          ['4111', '100', 'Tekst', 'Client SRL'],
          ['707', '-100', 'Tekst', null],
        ],
      ],
      [
        'closing',
        [
          ['707', '100', 'Tekst', null],
          ['121', '-100', 'Tekst', null],
        ],
      ],
    ]);
  });

  it.each([
    [
      'leaves a balance',
      (book: SaftBook): SaftBook => ({
        ...book,
        accounts: [],
        transactions: [
          ...book.transactions,
          {
            id: '3',
            date: '2025-01-05',
            lines: [
              { account: '707', amount: '-1' },
              { account: '4111', amount: '1' },
            ],
          },
        ],
      }),
    ],
    [
      'lies within a month',
      (book: SaftBook): SaftBook => ({
        ...book,
        transactions: book.transactions.map((one) => (one.id === '2' ? { ...one, date: '2025-01-30' } : one)),
      }),
    ],
    [
      'has a line elsewhere',
      (book: SaftBook): SaftBook => ({
        ...book,
        accounts: [],
        transactions: book.transactions.map((one) =>
          one.id === '2' ? { ...one, lines: [...one.lines, { account: '4111', amount: '0' }] } : one,
        ),
      }),
    ],
  ])('is not closed by an entry that %s', async (_why, change) => {
    const tenant = await aTenant('RON');
    expect(refusalsOf(await importSaft(tenant, romanian(change(month))))).toEqual([]);
    expect((await entriesOf(tenant)).map(({ kind }) => kind)).not.toContain('closing');
  });
});

describe('a file that begins in the middle of a year', () => {
  const half = (book: Pick<SaftBook, 'first' | 'last' | 'accounts'>, date: string): SaftBook => ({
    ...book,
    transactions: [
      {
        id: '1',
        date,
        lines: [
          { account: '1920', amount: '100' },
          { account: '3000', amount: '-100' },
        ],
      },
    ],
  });
  const first = half(
    {
      first: '2025-01-01',
      last: '2025-06-30',
      accounts: [
        { id: '1920', closing: '100' },
        { id: '3000', closing: '-100' },
      ],
    },
    '2025-02-10',
  );
  const second = half(
    {
      first: '2025-07-01',
      last: '2025-12-31',
      accounts: [
        { id: '1920', opening: '100', closing: '200' },
        { id: '3000', opening: '-100', closing: '-200' },
      ],
    },
    '2025-08-10',
  );

  it('opens income and expenses with what came before, which counts in no flow', async () => {
    const tenant = await aTenant();
    expect(refusalsOf(await importSaft(tenant, norwegian(second)))).toEqual([]);
    expect((await entriesOf(tenant)).map(({ date, kind }) => `${date} ${kind}`)).toEqual([
      '2025-07-01 opening',
      '2025-08-10 ordinary',
    ]);
  });

  it('continues the one before it, in any order', async () => {
    for (const books of [
      [first, second],
      [second, first],
    ]) {
      const tenant = await aTenant();
      for (const book of books) expect(refusalsOf(await importSaft(tenant, norwegian(book)))).toEqual([]);
      expect((await entriesOf(tenant)).map(({ date, kind }) => `${date} ${kind}`)).toEqual([
        '2025-02-10 ordinary',
        '2025-08-10 ordinary',
      ]);
    }
  });
});

describe('refused by its name is', () => {
  it.each([
    [
      '<JPK xmlns="http://jpk.mf.gov.pl/wzor/2016/03/09/03091/"><Naglowek/></JPK>',
      'eksport.xml:1: it is a Polish JPK file, such as JPK_KR, which is not read',
    ],
    [
      '<auditfile xmlns="urn:StandardAuditFile-Taxation-CashRegister:NO"><header/></auditfile>',
      'eksport.xml:1: it is a SAF-T Cash Register file, which is not read: export SAF-T Financial',
    ],
  ])('%s', async (text, refusal) => {
    expect(
      refusalsOf(await importSaft(await aTenant(), `<?xml version="1.0"?><!-- export -->${text}`)),
    ).toEqual([refusal]);
  });

  it('one in another currency, an account without a class, and customers that the caller may not add', async () => {
    expect(refusalsOf(await importSaft(await aTenant('EUR'), FILE))).toEqual([
      'eksport.xml: the file is in NOK, and the base currency of the organisation is EUR',
    ]);
    const strange = FILE.replaceAll('>3000<', '>A30<').replace('>30<', '>A<');
    expect(refusalsOf(await importSaft(await aTenant(), strange))).toEqual([
      'eksport.xml:9: AccountID: "A30" is not in the chart of accounts of NO: add it to accounts.csv',
    ]);
    const capabilities = new Set(CAPABILITIES.filter((one) => one !== 'records.write'));
    expect(refusalsOf(await importSaft(await aTenant(), FILE, { capabilities }))).toEqual([
      'eksport.xml:10: FORBIDDEN_CAPABILITY: it names new customers or vendors, which needs records.write',
    ]);
  });

  it('an entry whose name is longer than names may be', async () => {
    const text = FILE.replace('>1001<', `>${'9'.repeat(150)}<`).replace('>GL<', `>${'J'.repeat(100)}<`);
    expect(refusalsOf(await importSaft(await aTenant(), text))).toEqual([
      expect.stringMatching(
        /^eksport.xml:14: entry: its name is longer than 200 characters: "saft:2025-03-01:JJJ/,
      ),
    ]);
  });

  it('each line that cannot be read', async () => {
    const text = FILE.replace('<n1:Amount>1250.00', '<n1:Amount>1 250,00').replace(
      '>2025-03-01<',
      '>2025-02-30<',
    );
    expect(refusalsOf(await importSaft(await aTenant(), text)).sort()).toEqual([
      'eksport.xml:14: DebitAmount: not a number: "1 250,00"',
      ...Array(3).fill('eksport.xml:14: TransactionDate: there is no such date: "2025-02-30"'),
    ]);
  });
});

it('an account that is there keeps its class', async () => {
  const tenant = await aTenant();
  await importInto(tenant, await bookFolder({ 'accounts.csv': 'code,name,class\n3000,Salg,other_income\n' }));
  await importSaft(tenant, FILE);
  const rows = await tenant.read(
    sql<{ class: string }>`select class from accounts where code = '3000'`.compile(query),
  );
  expect(rows).toEqual([{ class: 'other_income' }]);
});
