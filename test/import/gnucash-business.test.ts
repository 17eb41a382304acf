import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { gnucashDatabase } from './gnucash-database.ts';
import { type GnucashTransaction, gnucash } from './gnucash-file.ts';
import { CONTROL, FIRM, FIRM_ACCOUNTS, FIRM_TRANSACTIONS } from './gnucash-firm.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { owedOf, papersOf } from './owed.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importBooks = importerOf('books.gnucash');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'EUR' })).id);
}

const FORMS = [
  [
    'XML',
    async (transactions: readonly GnucashTransaction[]) => gnucash(FIRM_ACCOUNTS, transactions, [], FIRM),
  ],
  [
    'SQLite',
    async (transactions: readonly GnucashTransaction[]) =>
      await gnucashDatabase({ accounts: FIRM_ACCOUNTS, transactions, business: FIRM }),
  ],
] as const;

async function dueDaysOf(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' ', external_id, due_date, reference) as text from documents where voided_at is null order by issue_date, external_id
    `.compile(query),
  );
  return rows.map(({ text }) => text);
}

describe.each(FORMS)('the business features of GnuCash in %s', (_form, write) => {
  it('become customers, vendors, invoices, bills and what settles them', async () => {
    const tenant = await aTenant();
    const report = await importBooks(tenant, await write(FIRM_TRANSACTIONS));
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      [
        'books.gnucash: left out, because GnuCash has not posted them: 1 of its invoices and bills',
        'books.gnucash: 1 line on receivables and payables is in no lot of a customer or vendor: invoices and bills differ from the ledger by them',
      ],
    ]);
    expect(report.files.map(({ kind, added }) => [kind, added])).toEqual([
      ['accounts', 7],
      ['customers', 3],
      ['vendors', 2],
      ['gnucash', FIRM_TRANSACTIONS.length],
    ]);
    expect(await papersOf(tenant)).toEqual([
      'invoice gnucash:i1#1 2026-01-10 120 20 EUR settled 2026-02-20',
      'invoice gnucash:i2#1 2026-01-15 240 40 EUR',
      'bill gnucash:b1#2 2026-01-20 60 10 EUR settled 2026-03-01',
      'unallocated payment gnucash:adv#1 2026-02-05 50 EUR',
      'credit_note gnucash:cn#1 of gnucash:i2#1 2026-02-10 24 4',
      'bill gnucash:v1#1 2026-02-12 35 0 EUR',
      'payment gnucash:p1#1 of gnucash:i1#1 2026-02-20 120',
      'payment gnucash:p1#2 of gnucash:i2#1 2026-02-20 80',
      'payment gnucash:p2#1 of gnucash:b1#2 2026-03-01 60',
    ]);
    expect(await dueDaysOf(tenant)).toEqual([
      'gnucash:i1#1 2026-02-09 R1',
      'gnucash:i2#1 2026-02-14 R2',
      'gnucash:b1#2 2026-02-20 B1',
      'gnucash:v1#1 2026-02-12',
    ]);
    expect(await owedOf(tenant, 'differing', CONTROL)).toEqual([]);
    expect((await verifyBooks(tenant)).flatMap(({ differences }) => differences)).toEqual([]);
  });
});

it('are the same in both forms, and importing again changes nothing', async () => {
  const [one, other] = [await aTenant(), await aTenant()];
  const asXml = await importBooks(one, await FORMS[0][1](FIRM_TRANSACTIONS));
  const asDatabase = await importBooks(other, await FORMS[1][1](FIRM_TRANSACTIONS));
  expect(asDatabase.ledger).toEqual(asXml.ledger);
  expect(await entriesOf(other)).toEqual(await entriesOf(one));
  expect(await papersOf(other)).toEqual(await papersOf(one));
  const papers = await papersOf(one);
  const again = await importBooks(one, await FORMS[1][1](FIRM_TRANSACTIONS));
  expect(again.files).toMatchObject([{ added: 0, changed: 0, unchanged: FIRM_TRANSACTIONS.length }]);
  expect(await papersOf(one)).toEqual(papers);
});

it('name customers and vendors on receivables and payables, and jobs name theirs', async () => {
  const tenant = await aTenant();
  await importBooks(tenant, gnucash(FIRM_ACCOUNTS, FIRM_TRANSACTIONS, [], FIRM));
  const entries = await entriesOf(tenant);
  const lineOf = (name: string) => entries.find((entry) => entry.name === name)?.lines;
  expect(lineOf('gnucash:i2')).toEqual([
    ['Assets:Receivable', '240', 'Martin', 'Martin'],
    ['Income:Sales', '-200', 'Martin', null],
    ['Liabilities:Tax', '-40', 'Martin', null],
  ]);
  expect(lineOf('gnucash:v1')).toEqual([
    ['Liabilities:Payable', '-35', 'Text', 'Erika Muster'],
    ['Expenses:Travel', '35', 'Text', null],
  ]);
  const classes = await tenant.read(
    sql<{ class: string }>`select class from accounts where code = 'Liabilities:Tax'`.compile(query),
  );
  expect(classes).toEqual([{ class: 'sales_tax' }]);
});

it('follow what GnuCash says later, such as an invoice that is no longer posted', async () => {
  const tenant = await aTenant();
  await importBooks(tenant, await FORMS[0][1](FIRM_TRANSACTIONS));
  // The payment of the first invoice becomes an advance.
  const changed = FIRM_TRANSACTIONS.map((one) =>
    one.id === 'p1'
      ? { ...one, splits: one.splits.map((split, at) => (at === 0 ? moved(split) : split)) }
      : one,
  );
  await importBooks(tenant, await FORMS[0][1](changed));
  const papers = await papersOf(tenant);
  expect(papers).toContain('unallocated payment gnucash:p1#1 2026-02-20 120 EUR');
  expect(papers).toContain('invoice gnucash:i1#1 2026-01-10 120 20 EUR');
  expect(await owedOf(tenant, 'differing', CONTROL)).toEqual([]);
});

function moved([account, value]: GnucashTransaction['splits'][number]) {
  return [account, value, { lot: 'l-adv' }] as const;
}

it('count an invoice against any account, and before the books begin as not invoiced', async () => {
  const tenant = await aTenant();
  const issued = { type: 'I', due: '2026-01-31 23:00:00', invoice: 'i1' } as const;
  const transactions: GnucashTransaction[] = [
    {
      id: 'i1',
      day: '2026-01-10',
      ...issued,
      splits: [
        ['ar', '5000/100', { lot: 'l1' }],
        ['travel', '-5000/100'],
      ],
    },
    {
      id: 'i2',
      day: '2026-01-05',
      ...issued,
      splits: [
        ['ar', '7000/100', { lot: 'l2' }],
        ['open', '-7000/100'],
      ],
    },
  ];
  expect(refusalsOf(await importBooks(tenant, await FORMS[1][1](transactions)))).toEqual([]);
  expect(await papersOf(tenant)).toEqual([
    'invoice gnucash:i2#1 2026-01-05 70 0 EUR transferred',
    'invoice gnucash:i1#1 2026-01-10 50 0 EUR',
  ]);
  // Midnight of the first of February in the east.
  expect(await dueDaysOf(tenant)).toEqual(['gnucash:i2#1 2026-02-01', 'gnucash:i1#1 2026-02-01']);
});

it('are settled also where an invoice is due at the end of the calendar', async () => {
  const tenant = await aTenant();
  const transactions: GnucashTransaction[] = [
    {
      id: 'i1',
      day: '2026-01-10',
      type: 'I',
      due: '9999-12-31 23:00:00',
      invoice: 'i1',
      splits: [
        ['ar', '5000/100', { lot: 'l1' }],
        ['travel', '-5000/100'],
      ],
    },
    {
      id: 'p1',
      day: '2026-01-20',
      type: 'P',
      splits: [
        ['ar', '-5000/100', { lot: 'l1' }],
        ['travel', '5000/100'],
      ],
    },
  ];
  expect(refusalsOf(await importBooks(tenant, await FORMS[1][1](transactions)))).toEqual([]);
  expect(await papersOf(tenant)).toEqual([
    'invoice gnucash:i1#1 2026-01-10 50 0 EUR settled 2026-01-20',
    'write_off gnucash:p1#1 of gnucash:i1#1 2026-01-20 50',
  ]);
  expect(await dueDaysOf(tenant)).toEqual(['gnucash:i1#1 9999-12-31']);
});

it('settle an invoice in another currency by what the account has of it', async () => {
  const tenant = await aTenant();
  const foreign = { quantity: '10000/100' };
  const transactions: GnucashTransaction[] = [
    {
      id: 'i1',
      day: '2026-01-10',
      type: 'I',
      due: '2026-02-09 10:59:00',
      splits: [
        ['usd-ar', '9000/100', { ...foreign, lot: 'l1' }],
        ['sales', '-9000/100'],
      ],
    },
    {
      id: 'p1',
      day: '2026-01-20',
      type: 'P',
      splits: [
        ['usd-ar', '-9500/100', { quantity: '-10000/100', lot: 'l1' }],
        ['bank', '9500/100'],
      ],
    },
    {
      id: 'x1',
      day: '2026-01-31',
      splits: [
        ['usd-ar', '500/100', { quantity: '0/1', lot: 'l1' }],
        ['sales', '-500/100'],
      ],
    },
  ];
  expect(refusalsOf(await importBooks(tenant, await FORMS[0][1](transactions)))).toEqual([]);
  expect(await papersOf(tenant)).toEqual([
    'invoice gnucash:i1#1 2026-01-10 100 0 USD settled 2026-01-20',
    'payment gnucash:p1#1 of gnucash:i1#1 2026-01-20 100',
    'payment gnucash:p1#1 of gnucash:x1#1 2026-01-20 5',
    'invoice gnucash:x1#1 2026-01-31 5 0 EUR transferred settled 2026-01-31',
  ]);
  expect(await owedOf(tenant, 'differing', CONTROL)).toEqual([]);
});

it('need records.write to be added', async () => {
  const tenant = await aTenant();
  const capabilities = new Set([...EVERY_CAPABILITY].filter((name) => name !== 'records.write'));
  const report = await importBooks(tenant, await FORMS[0][1](FIRM_TRANSACTIONS), { capabilities });
  expect(refusalsOf(report)[0]).toMatch(/FORBIDDEN_CAPABILITY: it names new customers or vendors/);
});
