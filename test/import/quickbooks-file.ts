// CSV reports in the form of QuickBooks Online.

import { parse } from 'csv-parse/sync';
import { type SheetCell, type WorkbookForm, xlsxOf } from './xlsx-file.ts';

/** A line of a transaction: account, name, debit, credit. */
export type ReportLine = readonly [account: string, name: string, debit: string, credit: string];
export type ReportTransaction = Readonly<{
  date: string;
  type: string;
  num?: string;
  memo?: string;
  lines: readonly ReportLine[];
  /** The total below it, if it is not that of its lines. */
  total?: readonly [debit: string, credit: string];
}>;

export const ACCOUNT_LIST = `Account List
Example Co.

Account #,Full name,Type,Detail type,Description,Balance
1000,Checking,Bank,Checking,,"1,110.00"
,Accounts Receivable (A/R),Accounts receivable (A/R),Accounts Receivable (A/R),,0.00
,Accounts Payable (A/P),Accounts payable (A/P),Accounts Payable (A/P),,20.00
,Undeposited Funds,Other Current Assets,Undeposited Funds,,
,Opening Balance Equity,Equity,Opening Balance Equity,,
,Sales Tax Payable,Other Current Liabilities,Sales Tax Payable,,
4000,Consulting,Income,Service/Fee Income,,
,Office:Supplies,Expenses,Supplies & Materials,,

"Wednesday, Nov 25, 2026 09:38:11 AM GMT-8"
`;

export const CUSTOMERS = `Customer Contact List
Example Co.

Customer full name,Phone numbers,Email,Full name,Bill address,Ship address
Client:North,"Phone: (555) 555-0100  Mobile: (555) 555-0101","pay@example.com, ann@example.com",Ann North,"12 Main Street
Springfield",
Baker (deleted),,,,,

"Wednesday, Nov 25, 2026 09:38:11 AM GMT-8"
`;

export const VENDORS = `Example Co.
Vendor Contact List

Vendor,Phone Numbers,Email,Full Name,Address,Account #
Paper & Co,,sales@example.com,,,4711
`;

/** A report as a workbook: amounts are formulas of one number, with 0 as their value, and totals sums whose values were not saved. */
export async function workbookOf(report: string, form: WorkbookForm = {}): Promise<Buffer> {
  const cellOf = (text: string, isTotal: boolean): SheetCell => {
    if (text === '') return null;
    if (!/^-?\(?\$?[\d,]+\.\d\d\)?$/.test(text)) return text;
    const cents = centsOf(text);
    const plain = `${cents < 0n ? '-' : ''}${(cents < 0n ? -cents : cents)
      .toString()
      .padStart(3, '0')
      .replace(/(\d\d)$/, '.$1')}`;
    return { value: '0', formula: isTotal ? 'SUM(A1:A2)' : plain };
  };
  const rows: string[][] = parse(report, { relax_column_count: true });
  return await xlsxOf(
    rows.map((cells) => {
      const isTotal = cells.every((cell) => cell === '' || /^total|^[($-]*[\d,.]+\)?$/i.test(cell));
      return cells.map((cell) => cellOf(cell, isTotal));
    }),
    form,
  );
}

export const COMPANY: readonly ReportTransaction[] = [
  {
    date: '01/01/2026',
    type: 'Deposit',
    memo: 'Opening Balance',
    lines: [
      ['1000 Checking', '', '1,000.00', ''],
      ['Opening Balance Equity', '', '', '1,000.00'],
    ],
  },
  {
    date: '07/15/2026',
    type: 'Invoice',
    num: '1042',
    memo: 'Consulting, "July"',
    lines: [
      ['Accounts Receivable (A/R)', 'Client:North', '$110.00', ''],
      ['4000 Consulting', 'Client:North', '', '$100.00'],
      ['Sales Tax Payable', '', '(10.00)', ''],
    ],
  },
  {
    date: '07/16/2026',
    type: 'Bill',
    lines: [
      ['Accounts Payable (A/P)', 'Paper & Co', '', '20.00'],
      ['6000 Office:6010 Supplies', '', '20.00', ''],
    ],
  },
  {
    date: '07/20/2026',
    type: 'Payment',
    lines: [
      ['Undeposited Funds', 'Client:North', '110.00', ''],
      ['Accounts Receivable (A/R)', '', '', '110.00'],
    ],
  },
];

/** The older layout: a date only on the first line of a transaction, and a total below it. */
export function journal(transactions: readonly ReportTransaction[], total = totalOf(transactions)): string {
  const rows = transactions.flatMap((one) => [
    ...one.lines.map(([account, name, debit, credit], index) =>
      index === 0
        ? [one.date, one.type, one.num ?? '', name, one.memo ?? '', account, debit, credit]
        : ['', '', '', name === one.lines[0]?.[1] ? '' : name, '', account, debit, credit],
    ),
    ['', '', '', '', '', '', ...(one.total ?? sums([one]))],
    ['', '', '', '', '', '', '', ''],
  ]);
  return report([TITLES, ...rows, ['TOTAL', '', '', '', '', '', ...total]]);
}

/** The newer layout: a number above each transaction, and its date on every line. */
export function newerJournal(transactions: readonly ReportTransaction[]): string {
  const titles = [
    '',
    'Transaction date',
    'Transaction type',
    'Num',
    'Name',
    'Description',
    'Account full name',
    'Debit',
    'Credit',
  ];
  const rows = transactions.flatMap((one, index) => [
    [`${index + 25}`, '', '', '', '', '', '', '', ''],
    ...one.lines.map(([account, name, debit, credit]) => [
      '',
      one.date,
      one.type,
      one.num ?? '',
      name || (one.lines[0]?.[1] ?? ''),
      one.memo ?? '',
      account,
      debit,
      credit,
    ]),
    ['', one.date, one.type, one.num ?? '', '', '', '', '', ''],
    [`Total for ${index + 25}`, '', '', '', '', '', '', ...sums([one])],
  ]);
  return report([titles, ...rows, ['TOTAL', '', '', '', '', '', '', ...totalOf(transactions)]]);
}

const TITLES = ['Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Account', 'Debit', 'Credit'];

function report(rows: readonly (readonly string[])[]): string {
  return [
    ['"Example Co., LLC"'],
    ['Journal'],
    ['"January 1 - December 31, 2026"'],
    [''],
    ...rows.map((cells) => cells.map(quoted)),
    [''],
    ['"Wednesday, Nov 25, 2026 09:38:11 AM GMT-8 - Accrual Basis"'],
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function totalOf(transactions: readonly ReportTransaction[]): readonly [string, string] {
  return sums(transactions);
}

function sums(transactions: readonly ReportTransaction[]): [string, string] {
  const lines = transactions.flatMap((one) => one.lines);
  return [money(lines.map(([, , debit]) => debit)), money(lines.map(([, , , credit]) => credit))];
}

/** In cents, and then with two decimals and commas. */
function money(cells: readonly string[]): string {
  const cents = cells.reduce((sum, cell) => sum + centsOf(cell), 0n);
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0n ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

function centsOf(cell: string): bigint {
  const digits = cell.replaceAll(/[^\d]/g, '');
  if (digits === '') return 0n;
  return cell.includes('(') || cell.includes('-') ? -BigInt(digits) : BigInt(digits);
}
