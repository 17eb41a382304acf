import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { REFUSE_OPENINGS } from '../../src/import/opening-options.ts';
import { openingOf } from '../../src/import/saft/opening.ts';
import { MOST_OPENINGS } from '../../src/import/saft/survey.ts';
import { ZERO } from '../../src/money/decimal.ts';
import { balancesByTotals, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import { BOOK, FILE, SALE } from './saft-book.ts';
import { norwegian, type SaftBook } from './saft-file.ts';

const database = await testDatabase();

async function aTenant(baseCurrency = 'NOK', financialYearStartMonth = 1): Promise<TenantWriter> {
  const organization = await anOrganization(database, { baseCurrency, financialYearStartMonth });
  return database.openTenant(organization.id);
}

const importSaft = importerOf('eksport.xml');

describe('a SAF-T file of Norway', () => {
  it('is recognised by its content, and brings accounts, customers, vendors, an opening and entries', async () => {
    const tenant = await aTenant();
    const report = await importSaft(tenant, FILE);
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 5],
      ['customers', 0, 2],
      ['vendors', 0, 1],
      ['saft', 3, 2],
    ]);
    expect(await entriesOf(tenant)).toEqual([
      {
        name: 'saft:opening of 2025-01-01',
        date: '2025-01-01',
        kind: 'opening',
        reference: null,
        lines: [
          ['1500', '200', 'Opening balances', 'Leker AS'],
          ['1500', '100', 'Opening balances', 'Spill & Moro'],
          ['1920', '700', 'Opening balances', null],
          ['2000', '-1000', 'Opening balances', null],
        ],
      },
      {
        name: 'saft:2025-03-01:GL:1001',
        date: '2025-03-01',
        kind: 'ordinary',
        reference: 'B1',
        lines: [
          ['1500', '1250', 'Faktura 17', 'Leker AS'],
          ['3000', '-1000', 'Salg', null],
          ['2700', '-250', 'Tekst', null],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    expect((await importSaft(tenant, FILE)).files.at(-1)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
  });

  it('gives one book from years in any order, each checked against the one before', async () => {
    const next: SaftBook = {
      first: '2026-01-01',
      last: '2026-12-31',
      accounts: [
        { id: '1500', opening: '1550.00', closing: '0.00' },
        { id: '1920', opening: '700.00', closing: '2250.00' },
        { id: '2000', opening: '-2000.00', closing: '-2000.00' },
        { id: '2700', opening: '-250.00', closing: '-250.00' },
      ],
      transactions: [
        {
          id: '1001',
          date: '2026-01-10',
          lines: [
            { account: '1920', amount: '1550.00' },
            { account: '1500', amount: '-1550.00' },
          ],
        },
      ],
    };
    const [one, other] = [await aTenant(), await aTenant()];
    for (const book of [BOOK, next])
      expect(refusalsOf(await importSaft(one, norwegian(book).replace('Spill & Moro', 'Spill')))).toEqual([]);
    for (const book of [next, BOOK])
      expect(refusalsOf(await importSaft(other, norwegian(book).replace('Spill & Moro', 'Spill')))).toEqual(
        [],
      );
    const namesAside = async (tenant: TenantWriter) =>
      (await entriesOf(tenant)).map(({ lines, ...entry }) => ({
        ...entry,
        lines: (lines as unknown[][]).map((line) => line.slice(0, 2)),
      }));
    expect(await namesAside(other)).toEqual(await namesAside(one));
    expect(await balancesByTotals(one, 'year')).toEqual({
      1920: '2250.00000000',
      2000: '-2000.00000000',
      2700: '-250.00000000',
    });
    const contradicting = norwegian({
      ...next,
      accounts: next.accounts.map((account) =>
        account.id === '1920'
          ? { ...account, opening: '800', closing: '2350' }
          : account.id === '2000'
            ? { ...account, opening: '-2100', closing: '-2100' }
            : account,
      ),
    });
    expect(refusalsOf(await importSaft(one, contradicting))).toContain(
      'eksport.xml: opening of 2026-01-01: account "1920" closed at 700.00 and opens at 800.00, difference 100.00',
    );
  });

  it('may state its period by months, counted from the start of the financial year', async () => {
    const months = FILE.replace(
      /<n1:SelectionStartDate>.*<\/n1:SelectionEndDate>/,
      '<n1:PeriodStart>01</n1:PeriodStart><n1:PeriodStartYear>2025</n1:PeriodStartYear><n1:PeriodEnd>12</n1:PeriodEnd><n1:PeriodEndYear>2025</n1:PeriodEndYear>',
    );
    const openings = [];
    for (const startMonth of [1, 7, 2]) {
      const tenant = await aTenant('NOK', startMonth);
      expect(refusalsOf(await importSaft(tenant, months))).toEqual([]);
      openings.push((await entriesOf(tenant)).find(({ kind }) => kind === 'opening')?.date);
    }
    // The entry is of 1 March 2025: in a year from July it lies in the one that began in 2024.
    expect(openings).toEqual(['2025-01-01', '2024-07-01', '2025-02-01']);
  });

  it('takes the day of posting where an entry is dated outside the period, and refuses it where there is none', async () => {
    const tenant = await aTenant();
    const dated = (more: string) =>
      norwegian({
        ...BOOK,
        customers: [],
        transactions: [
          {
            ...SALE,
            date: '2024-12-15',
            more,
            lines: SALE.lines.map(({ account, amount }) => ({ account, amount })),
          },
        ],
      });
    expect(refusalsOf(await importSaft(tenant, dated('')))).toEqual([
      'eksport.xml:14: TransactionDate: 2024-12-15 lies outside the period of the file, 2025-01-01 to 2025-12-31',
    ]);
    await importSaft(tenant, dated('<GLPostingDate>2025-01-03</GLPostingDate>'));
    expect((await entriesOf(tenant)).map(({ date }) => date)).toEqual(['2025-01-01', '2025-01-03']);
  });

  it('has balances of 1.30, of which a customer has one for each account', async () => {
    const tenant = await aTenant();
    const text = FILE.replace(
      /<n1:AccountID>1500<\/n1:AccountID><n1:OpeningDebitBalance>200.00<\/n1:OpeningDebitBalance>/,
      '<n1:BalanceAccount><n1:AccountID>1920</n1:AccountID><n1:OpeningDebitBalance>0</n1:OpeningDebitBalance></n1:BalanceAccount><n1:BalanceAccount><n1:AccountID>1500</n1:AccountID><n1:OpeningDebitBalance>200.00</n1:OpeningDebitBalance></n1:BalanceAccount>',
    )
      .replaceAll(/StandardAccountID>(\d\d)</g, 'GroupingCode>$100<')
      .replaceAll('/n1:StandardAccountID', '/n1:GroupingCode');
    expect(refusalsOf(await importSaft(tenant, text))).toEqual([]);
    expect((await entriesOf(tenant))[0]?.lines).toMatchObject([
      ['1500', '200', 'Opening balances', 'Leker AS'],
      {},
      {},
      {},
    ]);
  });

  it('may name a customer and a vendor on one line', async () => {
    const tenant = await aTenant();
    const lines = [
      { account: '1500', amount: '1', customer: 'C1', supplier: 'L1' },
      { account: '3000', amount: '-1' },
    ];
    const book = { ...BOOK, accounts: [], customers: [], transactions: [{ ...SALE, lines }] };
    expect(refusalsOf(await importSaft(tenant, norwegian(book)))).toEqual([]);
    const [row] = await tenant.read(
      sql<{ customers: string; vendors: string }>`
        select count(customer_id) as customers, count(vendor_id) as vendors from journal_lines
      `.compile(query),
    );
    expect(row).toEqual({ customers: '1', vendors: '1' });
  });

  it('may give a number to several entries', async () => {
    const tenant = await aTenant();
    await importSaft(
      tenant,
      norwegian({
        ...BOOK,
        accounts: [],
        customers: [],
        transactions: [SALE, SALE, { ...SALE, journal: 'X' }],
      }),
    );
    expect((await entriesOf(tenant)).map(({ name }) => name)).toEqual([
      'saft:2025-03-01:GL:1001',
      'saft:2025-03-01:GL:1001:2',
      'saft:2025-03-01:X:1001',
    ]);
  });
});

describe('what a file states of itself', () => {
  it('is compared with what is in it, and a difference refused', async () => {
    const tenant = await aTenant();
    const wrong = FILE.replace('<n1:TotalDebit>1250.00', '<n1:TotalDebit>1251.00')
      .replace('<n1:ClosingDebitBalance>700<', '<n1:ClosingDebitBalance>701.00<')
      .replace('<n1:NumberOfEntries>1', '<n1:NumberOfEntries>7');
    const report = await importSaft(tenant, wrong);
    expect([refusalsOf(report), report.warnings]).toEqual([
      [
        'eksport.xml:12: TotalDebit: the file states 1251.00, its entries add up to 1250.00',
        'eksport.xml:6: account "1920": the file states that it opens at 700.00 and closes at 701.00, but its lines come to 0.00',
      ],
      ['eksport.xml: NumberOfEntries: the file states "7", it has 1 entries of 3 lines'],
    ]);
    expect(await entriesOf(tenant)).toEqual([]);
  });

  it('may count lines instead of entries', async () => {
    const text = FILE.replace('<n1:NumberOfEntries>1', '<n1:NumberOfEntries>3');
    expect((await importSaft(await aTenant(), text)).warnings).toEqual([]);
  });

  it('must open with equal debits and credits', async () => {
    const text = FILE.replace('>700</n1:Opening', '>650</n1:Opening').replace(
      '>700</n1:Closing',
      '>650</n1:Closing',
    );
    expect(refusalsOf(await importSaft(await aTenant(), text))).toEqual([
      'eksport.xml:5: the opening balances do not add up: debits 950.00, credits 1000.00, difference -50.00',
    ]);
  });

  it('names no customer in the opening where they come to something else, which a warning says', async () => {
    const tenant = await aTenant();
    const report = await importSaft(tenant, FILE.replace('>100.00</n1:Opening', '>90.00</n1:Opening'));
    expect(report.warnings).toEqual([
      'eksport.xml: account "1500" opens at another balance than its customers or suppliers: the opening names none of them',
    ]);
    expect((await entriesOf(tenant))[0]?.lines).toMatchObject([
      ['1500', '300', 'Opening balances', null],
      {},
      {},
    ]);
  });
});

it('has an opening at once, of however many accounts and customers', { timeout: 3_000 }, () => {
  const account = { name: 'x', line: 1, cells: null, opening: ZERO, closing: null };
  const accounts = new Map(Array.from({ length: 100_000 }, (_, index) => [`A${index}`, account]));
  const partyOpenings = Array.from({ length: MOST_OPENINGS + 1 }, (_, index) => {
    const id = `C${index}`;
    return { party: { kind: 'customer', id, name: id } as const, account: 'other', amount: ZERO };
  });
  const hear = () => undefined;
  expect(
    openingOf({ openings: REFUSE_OPENINGS, refuse: hear, warn: hear }, { accounts, partyOpenings }),
  ).toEqual([]);
});
