import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { REPORT_AMOUNT } from '../../src/import/kinds/quickbooks-online.ts';
import { classOnline } from '../../src/import/quickbooks/online-class.ts';
import { balancesByLines, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importerOf, importInto, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';
import { ACCOUNT_LIST, COMPANY, journal, newerJournal, type ReportTransaction } from './quickbooks-file.ts';

const database = await testDatabase();
const importJournal = importerOf('Example Co_Journal.csv');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

async function withAccounts(): Promise<TenantWriter> {
  const tenant = await aTenant();
  await importerOf('Account List.csv')(tenant, ACCOUNT_LIST);
  return tenant;
}

describe('the Journal of QuickBooks Online', () => {
  it('is recognised by its content with the Account List, and brings accounts, parties, an opening and entries', async () => {
    const tenant = await aTenant();
    const files = { 'accounts.csv': ACCOUNT_LIST, 'Journal.csv': journal(COMPANY) };
    const report = await importInto(tenant, await bookFolder(files));
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['quickbooks_accounts', 8, 8],
      ['customers', 0, 1],
      ['vendors', 0, 1],
      ['quickbooks_journal', 9, 4],
    ]);
    expect(report.ledger?.accounts.map(({ code, class: name, guess }) => [code, name, guess])).toEqual([
      ['Accounts Payable (A/P)', 'payable', 'by its type, Accounts payable (A/P), Accounts Payable (A/P)'],
      [
        'Accounts Receivable (A/R)',
        'receivable',
        'by its type, Accounts receivable (A/R), Accounts Receivable (A/R)',
      ],
      ['Checking', 'cash', 'by its type, Bank, Checking'],
      ['Consulting', 'operating_revenue', 'by its type, Income, Service/Fee Income'],
      ['Office:Supplies', 'operating_expense', 'by its type, Expenses, Supplies & Materials'],
      ['Opening Balance Equity', 'other_equity', 'by its type, Equity, Opening Balance Equity'],
      ['Sales Tax Payable', 'sales_tax', 'by its type, Other Current Liabilities, Sales Tax Payable'],
      ['Undeposited Funds', 'cash', 'by its type, Other Current Assets, Undeposited Funds'],
    ]);
    expect(await entriesOf(tenant)).toMatchObject([
      {
        name: 'quickbooks:2026-01-01:Deposit:Opening Balance',
        kind: 'opening',
        lines: [
          ['Checking', '1000', 'Opening Balance', null],
          ['Opening Balance Equity', '-1000', 'Opening Balance', null],
        ],
      },
      {
        name: 'quickbooks:2026-07-15:Invoice:1042',
        kind: 'ordinary',
        reference: '1042',
        lines: [
          ['Accounts Receivable (A/R)', '110', 'Client:North | Consulting, "July"', 'Client:North'],
          ['Consulting', '-100', expect.anything(), null],
          ['Sales Tax Payable', '-10', expect.anything(), null],
        ],
      },
      {
        name: 'quickbooks:2026-07-16:Bill:Paper & Co',
        lines: [
          ['Accounts Payable (A/P)', '-20', 'Paper & Co', 'Paper & Co'],
          ['Office:Supplies', '20', 'Paper & Co', null],
        ],
      },
      {
        name: 'quickbooks:2026-07-20:Payment:Client:North',
        lines: [
          ['Undeposited Funds', '110', 'Client:North', 'Client:North'],
          ['Accounts Receivable (A/R)', '-110', 'Client:North', 'Client:North'],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
  });

  it('gives the same in the newer layout, and changes nothing when imported again', async () => {
    const [one, other] = [await withAccounts(), await withAccounts()];
    await importJournal(one, journal(COMPANY));
    const report = await importerOf('journal.csv')(other, newerJournal(COMPANY));
    expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
    expect(await balancesByLines(other)).toEqual(await balancesByLines(one));
    expect((await entriesOf(other)).map(({ name }) => name)).toEqual(
      (await entriesOf(one)).map(({ name }) => name),
    );
    const again = await importJournal(one, journal(COMPANY));
    expect(again.files.at(-1)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  });

  it('ends a transaction at the line that balances it, if every line has a date', async () => {
    const tenant = await withAccounts();
    const pair = (amount: string): ReportTransaction => ({
      date: '07/15/2026',
      type: 'Expense',
      lines: [
        ['Office:Supplies', '', amount, ''],
        ['Checking', '', '', amount],
      ],
    });
    const text = newerJournal([pair('1.00'), pair('2.00')]).replaceAll(/^(\d+|Total for \d+),.*\r\n/gm, '');
    expect(refusalsOf(await importJournal(tenant, text))).toEqual([]);
    expect((await entriesOf(tenant)).map(({ name }) => name)).toEqual([
      'quickbooks:2026-07-15:Expense:',
      'quickbooks:2026-07-15:Expense::2',
    ]);
  });

  it('leaves out transactions with only zero amounts', async () => {
    const tenant = await withAccounts();
    const empty: ReportTransaction = {
      date: '07/15/2026',
      type: 'Check',
      memo: 'Voided',
      lines: [
        ['Checking', '', '0.00', ''],
        ['Office:Supplies', '', '', '0.00'],
      ],
    };
    const report = await importJournal(tenant, journal([empty, ...COMPANY]));
    expect(report.warnings).toEqual([
      'Example Co_Journal.csv: left out, because all amounts are zero: 1 transaction',
    ]);
    expect(await entriesOf(tenant)).toHaveLength(4);
  });
});

describe('it is refused', () => {
  const sale = (more: Partial<ReportTransaction> = {}): ReportTransaction => ({
    date: '01/31/2026',
    type: 'Sales Receipt',
    num: '7',
    lines: [
      ['Checking', 'Client', '5.00', ''],
      ['Consulting', 'Client', '', '5.00'],
    ],
    ...more,
  });
  it.each([
    [
      journal([sale({ total: ['5.00', '6.00'] })]),
      '8: the report states debits "5.00", credits "6.00", but its lines add up to debits 5.00, credits 5.00',
    ],
    [
      journal([sale()], ['9.00', '9.00']),
      '10: the report states debits "9.00", credits "9.00", but its lines add up to debits 5.00, credits 5.00',
    ],
    [journal([sale()]).replace(',,,,,Consulting,,5.00\r\n', ''), '6: the entry does not balance'],
    [journal([sale()]).replaceAll('01/31/2026', '02/31/2026'), '6: date: no such date: "02/31/2026"'],
    [
      journal([sale()]).replace('Consulting,,5.00', 'Consulting,,"5,00"'),
      '7: credit: not a number with a decimal point: "5,00"',
    ],
    [
      journal([sale()]).replace('Consulting,,5.00', 'Consulting,1.00,5.00'),
      '7: debit, credit: only one of them on a line',
    ],
    [journal([sale()]).replace('01/31/2026,', ','), '6: date: required where a transaction begins'],
    [
      journal([sale()]).replace('Consulting,,', `${'Consulting,,0.00\r\n,,,,,'.repeat(10_001)}Consulting,,`),
      '10006: transaction: more than 10000 lines',
    ],
    [
      journal([
        sale({
          lines: [
            ['Checking', 'x'.repeat(201), '5.00', ''],
            ['Consulting', '', '', '5.00'],
          ],
        }),
      ]),
      '6: name: longer than 200 characters',
    ],
    [
      journal([sale()]).replace('TOTAL', 'The report was cut short.\r\nTOTAL'),
      '10: a row without an account: "The report was cut short."',
    ],
    [
      journal([sale()]).replace('Consulting,,', 'constructor,,'),
      '7: account: the list of accounts, which gives the types, does not have "constructor": add it to accounts.csv',
    ],
    [
      journal([sale()]).replace('Consulting,,', 'Advice,,'),
      '7: account: the list of accounts, which gives the types, does not have "Advice": add it to accounts.csv',
    ],
  ])('in words (%#)', async (file, reason) => {
    const { refused } = await importJournal(await withAccounts(), file);
    expect(refused.map(({ line, reason: found }) => `${line}: ${found}`)).toContainEqual(
      expect.stringContaining(reason),
    );
  });

  it.each([
    [['01/02/2026', '03/04/2026'], 'all days can be read both ways'],
    [['01/13/2026', '13/01/2026'], 'some days have the month first and some the day'],
  ])('because of the days %j', async (dates, reason) => {
    const file = journal(dates.map((date) => sale({ date })));
    expect(refusalsOf(await importJournal(await withAccounts(), file))).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  it.each([
    ['older', journal],
    ['newer', newerJournal],
  ])('where its %s layout is cut before its total, wherever that is', async (_layout, write) => {
    const rows = write([sale(), sale({ num: '8' })]).split('\r\n');
    const total = rows.findIndex((row) => row.startsWith('TOTAL'));
    const first = rows.findIndex((row) => row.includes('Checking'));
    for (let length = first + 1; length <= total; length += 1) {
      const tenant = await withAccounts();
      const report = await importJournal(tenant, `${rows.slice(0, length).join('\r\n')}\r\n`);
      expect(refusalsOf(report)).toContainEqual(expect.stringMatching(/without its TOTAL: it was cut short/));
      expect(await entriesOf(tenant)).toEqual([]);
    }
  });

  it('where it is the General Ledger', async () => {
    const file = `Example Co.,,,,,,,,
General Ledger,,,,,,,,
,Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance
Checking,,,,,,,,
,01/31/2026,Deposit,,,,Consulting,5.00,5.00
`;
    expect(refusalsOf(await importerOf('gl.csv')(await aTenant(), file))).toEqual([
      'gl.csv:3: it is the report "General Ledger", not the Journal: export the report Journal for all dates; invoices, bills and payments can be imported as JSON of the API',
    ]);
  });

  it('where the Account List has an unknown type, or an account twice', async () => {
    const list = 'Account,Type,Detail type\nA,Banque,Checking\nB,Bank,Checking\nB,Bank,Checking\n';
    expect(refusalsOf(await importerOf('list.csv')(await aTenant(), list))).toEqual([
      'list.csv:4: account: "B" is listed twice',
      'list.csv:2: type: not an account type of QuickBooks: "Banque, Checking": add it to accounts.csv',
    ]);
  });
});

it.each([
  ['1,100.50', '1100.5'],
  ['$1,100.50', '1100.5'],
  ['CA$5', '5'],
  ['(5.00)', '-5'],
  ['($5.00)', '-5'],
  ['-$5.00', '-5'],
  ['$-5.00', '-5'],
  ['.5', '0.5'],
  ['-(5)', null],
  ['(5', null],
  ['5)', null],
  ['1,10', null],
  ['1.100,50', null],
  ['--5', null],
  ['$', null],
])('an amount %j is %j', (cell, expected) => {
  const amount = REPORT_AMOUNT.read(cell);
  expect(amount.ok ? amount.value.toFixed() : null).toBe(expected);
});

it.each([
  ['Other Current Assets', 'Undeposited Funds', 'Cash drawer', 'cash'],
  ['Other Current Asset', 'UndepositedFunds', 'x', 'cash'],
  ['Fixed Assets', 'Accumulated Depreciation', 'x', 'accumulated_depreciation'],
  ['Other Current Liabilities', 'Payroll Tax Payable', 'x', 'payroll_liability'],
  ['Long Term Liabilities', 'Notes Payable', 'x', 'loan'],
  ['Equity', "Owner's Equity", "Owner's Draw", 'drawings'],
  ['Cost of Goods Sold', 'Cost of labor - COS', 'x', 'direct_payroll'],
  ['Expenses', 'Interest Paid', 'x', 'interest'],
  ['Other Income', 'Interest Earned', 'x', 'interest_income'],
  ['Other Expense', 'Depreciation', 'x', 'depreciation'],
  ['Expense', 'Utilities', 'x', 'operating_expense'],
  ['Non-Posting', '', 'Estimates', null],
  ['constructor', 'constructor', 'constructor', null],
])('an account of type %s, %s, called %s is %s', (type, detail, name, expected) => {
  expect(classOnline(type, detail, name)).toBe(expected);
});

const arbitraryTransactions = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    type: fc.constantFrom('Journal Entry', 'Expense', 'Deposit'),
    num: fc.constantFrom('', '1', '2'),
    cents: fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const ACCOUNTS = ['Checking', 'Consulting', 'Office:Supplies', 'Undeposited Funds', 'Sales Tax Payable'];

it('random transactions give the balances computed in cents, in both layouts', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTransactions, async (random) => {
      const expected = new Map<string, number>();
      const transactions = random.map(({ day, month, type, num, cents }): ReportTransaction => {
        const all = [...cents, -cents.reduce((sum, one) => sum + one, 0)];
        const lines = all.map((amount, index) => {
          const account = ACCOUNTS[(index + day) % ACCOUNTS.length] ?? '';
          expected.set(account, (expected.get(account) ?? 0) + amount);
          const written = (Math.abs(amount) / 100).toFixed(2);
          return [account, '', amount >= 0 ? written : '', amount < 0 ? written : ''] as const;
        });
        return { date: `${month}/${day}/2026`, type, num, lines };
      });
      const known = { date: '12/31/2026', type: 'Transfer', lines: [['Checking', '', '0.00', '']] } as const;
      const balances = Object.fromEntries(
        [...expected].filter(([, cents]) => cents !== 0).map(([account, cents]) => [account, cents]),
      );
      for (const write of [journal, newerJournal]) {
        const tenant = await withAccounts();
        expect(refusalsOf(await importJournal(tenant, write([...transactions, known])))).toEqual([]);
        const found = Object.entries(await balancesByLines(tenant)).map(([account, balance]) => [
          account,
          Math.round(Number(balance) * 100),
        ]);
        expect(Object.fromEntries(found)).toEqual(balances);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
