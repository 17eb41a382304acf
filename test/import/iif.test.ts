import { describe, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { classByType } from '../../src/import/quickbooks/account-class.ts';
import { DateOrders, dayIn } from '../../src/import/quickbooks/dates.ts';
import { formatDay } from '../../src/period/index.ts';
import { balancesByLines, differencesOf } from '../ledger/reading.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { CHART, COMPANY, TITLES, tabbed, transaction } from './iif-file.ts';
import { importerOf, refusalsOf } from './importing.ts';
import { entriesOf } from './posted.ts';

const database = await testDatabase();
const importCompany = importerOf('company.iif');

async function aTenant(): Promise<TenantWriter> {
  return database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
}

describe('a file of QuickBooks Desktop', () => {
  it('is recognised by its content, and brings accounts, parties, an opening and entries', async () => {
    const tenant = await aTenant();
    const report = await importerOf('export.txt')(tenant, COMPANY);
    expect([refusalsOf(report), report.warnings]).toEqual([
      [],
      ['export.txt: left out, as they post nothing: 1 estimate or order'],
    ]);
    expect(report.files.map(({ kind, rows, added }) => [kind, rows, added])).toEqual([
      ['accounts', 0, 8],
      ['customers', 0, 1],
      ['vendors', 0, 1],
      ['iif', 11, 4],
    ]);
    expect(report.ledger?.accounts.map(({ code, class: name, guess }) => [code, name, guess])).toEqual([
      ['Accounts Payable', 'payable', 'by its type, AP'],
      ['Accounts Receivable', 'receivable', 'by its type, AR'],
      ['Checking', 'cash', 'by its type, BANK'],
      ['Consulting', 'operating_revenue', 'by its type, INC'],
      ['Office "big" supplies', 'operating_expense', 'by its type, EXP'],
      ['Opening Bal Equity', 'other_equity', 'by its type, EQUITY'],
      ['Sales Tax Payable', 'sales_tax', 'by its type, OCLIAB'],
      ['Undeposited Funds', 'cash', 'by its type, OCASSET'],
    ]);
    expect(await entriesOf(tenant)).toMatchObject([
      {
        name: 'iif:2026-01-01:GENERAL JOURNAL:',
        kind: 'opening',
        lines: [
          ['Checking', '1000', '', null],
          ['Opening Bal Equity', '-1000', '', null],
        ],
      },
      {
        name: 'iif:2026-07-15:INVOICE:1042',
        kind: 'ordinary',
        reference: '1042',
        lines: [
          ['Accounts Receivable', '110', 'Client: North | Consulting, July', 'Client: North'],
          ['Consulting', '-100', 'Client: North | Consulting, July', null],
          ['Sales Tax Payable', '-10', 'Client: North | Consulting, July', null],
        ],
      },
      {
        name: 'iif:2026-07-16:BILL:Paper & Co',
        lines: [
          ['Accounts Payable', '-20', 'Paper & Co', 'Paper & Co'],
          ['Office "big" supplies', '20', 'Paper & Co', null],
        ],
      },
      {
        name: 'iif:2026-07-20:PAYMENT:Client: North',
        lines: [
          ['Undeposited Funds', '110', 'Client: North', 'Client: North'],
          ['Accounts Receivable', '-110', 'Client: North', 'Client: North'],
        ],
      },
    ]);
    expect(await differencesOf(tenant)).toEqual([]);
    expect((await importCompany(tenant, COMPANY)).files.at(-1)).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 4,
    });
  });

  it('may have its lists behind its transactions', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    await importCompany(one, COMPANY);
    const report = await importCompany(other, COMPANY.slice(CHART.length) + CHART);
    expect(refusalsOf(report)).toEqual([]);
    expect(await entriesOf(other)).toEqual(await entriesOf(one));
  });

  it('without a list of accounts has those that its transactions tell, and refuses others by name', async () => {
    const tenant = await aTenant();
    const file =
      TITLES +
      transaction('CHECK', '1/31/2026', [
        ['US Bank', 'Paper & Co', '-5.00'],
        ['Supplies', '', '5.00'],
      ]);
    expect(refusalsOf(await importCompany(tenant, file))).toEqual([
      'company.iif:5: account: the file does not say the type of "Supplies": add it to accounts.csv',
    ]);
    await importerOf('accounts.csv')(tenant, 'code,name,class\nSupplies,Supplies,operating_expense\n');
    expect(refusalsOf(await importCompany(tenant, file))).toEqual([]);
    expect(await balancesByLines(tenant)).toEqual({ Supplies: '5.00000000', 'US Bank': '-5.00000000' });
  });
});

describe('the days of a file', () => {
  const days = (...texts: readonly string[]) => {
    const orders = new DateOrders();
    for (const text of texts) orders.note(text);
    const found = orders.order();
    if (!found.ok) return found.reason;
    const { order } = found;
    return texts.map((text) => {
      const day = dayIn(text, order);
      return day === null ? null : formatDay(day);
    });
  };

  it.each([
    [
      ['1/2/2026', '1/13/2026'],
      ['2026-01-02', '2026-01-13'],
    ],
    [
      ['1/2/2026', '13/1/2026'],
      ['2026-02-01', '2026-01-13'],
    ],
    [['3/3/2026'], ['2026-03-03']],
    [['2026-03-04'], ['2026-03-04']],
    [
      ['7/16/98', '7/16/69', '07-16-70'],
      ['1998-07-16', '2069-07-16', '1970-07-16'],
    ],
    [
      ['2/30/2026', 'x'],
      [null, null],
    ],
  ])('%j are %j', (texts, expected) => {
    expect(days(...texts)).toEqual(expected);
  });

  it.each([
    [['1/2/2026', '3/4/2026'], 'all days can be read both ways'],
    [['1/13/2026', '13/1/2026'], 'some days have the month first and some the day'],
  ])('%j are refused', async (texts, reason) => {
    expect(days(...texts)).toContain(reason);
    const entry = (date: string) =>
      transaction('CHECK', date, [
        ['Checking', '', '-5.00'],
        ['Consulting', '', '5.00'],
      ]);
    const report = await importCompany(await aTenant(), CHART + TITLES + texts.map(entry).join(''));
    expect(refusalsOf(report)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('a file is refused', () => {
  const SALE = transaction('CHECK', '1/31/2026', [
    ['Checking', '', '5.00'],
    ['Consulting', '', '-5.00'],
  ]);
  it.each([
    [CHART + SALE, '15: TRNS: no line !TRNS names its columns'],
    [
      CHART + TITLES + SALE.replace('ENDTRNS', ''),
      '18: the transaction that begins here has no ENDTRNS: the file was cut short',
    ],
    [
      CHART + TITLES + SALE.replace('ENDTRNS\r\n', '') + SALE,
      '20: TRNS: the transaction that begins on line 18 has no ENDTRNS',
    ],
    [`${CHART + TITLES + SALE}ENDTRNS\r\n`, '21: ENDTRNS: no transaction has begun'],
    [CHART + TITLES + SALE + tabbed(['SPL', '', 'x']), '21: SPL: no transaction has begun'],
    [`${CHART + TITLES + SALE}nonsense\r\n`, '21: no line with ! names the columns of "nonsense"'],
    [CHART + TITLES + SALE.replace('-5.00', '-4.00'), '18: the entry does not balance'],
    [
      CHART + TITLES + SALE.replace('-5.00', '-5,00.0'),
      '19: amount: not a number with a decimal point: "-5,00.0"',
    ],
    [
      CHART + TITLES + SALE.replaceAll('1/31/2026', '2/31/2026'),
      '18: DATE: there is no such day: "2/31/2026"',
    ],
  ])('in words (%#)', async (file, reason) => {
    const report = await importCompany(await aTenant(), file);
    expect(report.refused.map(({ line, reason: found }) => `${line}: ${found}`)).toEqual([
      expect.stringContaining(reason),
    ]);
  });
});

it.each([
  ['OCASSET', 'Prepaid Expenses', 'prepaid'],
  ['OCASSET', 'Inventory Asset', 'inventory'],
  ['OCASSET', 'Employee Advances', 'other_current_asset'],
  ['FIXASSET', 'Vehicles:Accumulated Depreciation', 'accumulated_depreciation'],
  ['FIXASSET', 'Vehicles', 'fixed_asset'],
  ['OCLIAB', 'Payroll Liabilities:Federal', 'payroll_liability'],
  ['OCLIAB', 'Line of Credit', 'other_current_liability'],
  ['LTLIAB', 'Loan', 'loan'],
  ['EQUITY', 'Retained Earnings', 'retained_earnings'],
  ['EQUITY', "Owner's Draw", 'drawings'],
  ['INC', 'Interest Income', 'interest_income'],
  ['COGS', 'Cost of Goods Sold', 'cost_of_sales'],
  ['EXP', 'Payroll Expenses:Wages', 'payroll'],
  ['EXP', 'Interest Expense', 'interest'],
  ['EXP', 'Uncategorized Expenses', 'uncategorised'],
  ['EXEXP', 'Other Expenses', 'other_expense'],
  ['NONPOSTING', 'Estimates', null],
])('an account of type %s called %s is %s', (type, name, expected) => {
  expect(classByType(type, name)).toBe(expected);
});
