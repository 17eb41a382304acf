import { sql } from 'kysely';
import type { GnucashBusiness } from './gnucash-business.ts';
import type { GnucashAccount, GnucashTransaction } from './gnucash-file.ts';

// A firm that uses the business features of GnuCash.

export const CONTROL = sql`account.class in ('receivable', 'payable')`;

export const FIRM_ACCOUNTS: readonly GnucashAccount[] = [
  ['a', 'root', 'ASSET', 'Assets'],
  ['bank', 'a', 'BANK', 'Checking'],
  ['ar', 'a', 'RECEIVABLE', 'Receivable'],
  ['usd-ar', 'a', 'RECEIVABLE', 'Dollars', { commodity: 'USD' }],
  ['l', 'root', 'LIABILITY', 'Liabilities'],
  ['ap', 'l', 'PAYABLE', 'Payable'],
  ['tax', 'l', 'LIABILITY', 'Tax'],
  ['in', 'root', 'INCOME', 'Income'],
  ['sales', 'in', 'INCOME', 'Sales'],
  ['e', 'root', 'EXPENSE', 'Expenses'],
  ['rent', 'e', 'EXPENSE', 'Rent'],
  ['travel', 'e', 'EXPENSE', 'Travel'],
  ['q', 'root', 'EQUITY', 'Equity'],
  ['open', 'q', 'EQUITY', 'Opening Balances'],
];

export const FIRM: GnucashBusiness = {
  customers: [
    ['c1', 'Durand'],
    ['c2', 'Martin'],
    ['c3', 'Nobody yet'],
  ],
  vendors: [['v1', 'Paper Ltd']],
  employees: [
    ['e1', 'Erika Muster'],
    ['e2', 'Max Muster'],
  ],
  jobs: [['j1', ['customer', 'c2']]],
  invoices: [
    { id: 'i1', owner: ['customer', 'c1'], transaction: 'i1', lot: 'l1' },
    { id: 'i2', owner: ['job', 'j1'], transaction: 'i2', lot: 'l2' },
    { id: 'cn', owner: ['job', 'j1'], transaction: 'cn', lot: 'l-cn' },
    { id: 'b1', owner: ['vendor', 'v1'], transaction: 'b1', lot: 'l-b1' },
    { id: 'v1', owner: ['employee', 'e1'], transaction: 'v1', lot: 'l-v1' },
    { id: 'draft', owner: ['customer', 'c1'] },
  ],
  lots: [
    { id: 'l1', account: 'ar', invoice: 'i1' },
    { id: 'l2', account: 'ar', invoice: 'i2' },
    { id: 'l-cn', account: 'ar', invoice: 'cn' },
    { id: 'l-p1', account: 'ar', owner: ['job', 'j1'] },
    { id: 'l-adv', account: 'ar', owner: ['customer', 'c1'] },
    { id: 'l-b1', account: 'ap', invoice: 'b1' },
    { id: 'l-v1', account: 'ap', invoice: 'v1' },
  ],
  taxAccounts: ['tax'],
};

export const FIRM_TRANSACTIONS: readonly GnucashTransaction[] = [
  {
    id: 'i1',
    day: '2026-01-10',
    text: 'Durand',
    num: 'R1',
    type: 'I',
    invoice: 'i1',
    due: '2026-02-09 10:59:00',
    splits: [
      ['ar', '12000/100', { lot: 'l1' }],
      ['sales', '-10000/100'],
      ['tax', '-2000/100'],
    ],
  },
  {
    id: 'i2',
    day: '2026-01-15',
    text: 'Martin',
    num: 'R2',
    type: 'I',
    invoice: 'i2',
    due: '2026-02-14 10:59:00',
    splits: [
      ['ar', '24000/100', { lot: 'l2' }],
      ['sales', '-20000/100'],
      ['tax', '-4000/100'],
    ],
  },
  {
    id: 'b1',
    day: '2026-01-20',
    num: 'B1',
    type: 'I',
    invoice: 'b1',
    due: '2026-02-20 10:59:00',
    splits: [
      ['rent', '5000/100'],
      ['ap', '-6000/100', { lot: 'l-b1' }],
      ['tax', '1000/100'],
    ],
  },
  // What nobody has a lot of.
  {
    id: 'manual',
    day: '2026-01-25',
    splits: [
      ['ar', '100/100'],
      ['sales', '-100/100'],
    ],
  },
  {
    id: 'adv',
    day: '2026-02-05',
    type: 'P',
    splits: [
      ['ar', '-5000/100', { lot: 'l-adv' }],
      ['bank', '5000/100'],
    ],
  },
  {
    id: 'cn',
    day: '2026-02-10',
    type: 'I',
    invoice: 'cn',
    due: '2026-02-10 10:59:00',
    splits: [
      ['ar', '-2400/100', { lot: 'l-cn' }],
      ['sales', '2000/100'],
      ['tax', '400/100'],
    ],
  },
  {
    id: 'v1',
    day: '2026-02-12',
    type: 'I',
    invoice: 'v1',
    due: '2026-02-12 10:59:00',
    splits: [
      ['ap', '-3500/100', { lot: 'l-v1' }],
      ['travel', '3500/100'],
    ],
  },
  // One transfer of two customers: the first part is in the lot of its invoice, as before GnuCash 2.6; a link gives the second to its.
  {
    id: 'p1',
    day: '2026-02-20',
    type: 'P',
    splits: [
      ['ar', '-12000/100', { lot: 'l1' }],
      ['ar', '-8000/100', { lot: 'l-p1' }],
      ['bank', '20000/100'],
    ],
  },
  {
    id: 'link-1',
    day: '2026-02-20',
    type: 'L',
    splits: [
      ['ar', '8000/100', { lot: 'l-p1' }],
      ['ar', '-8000/100', { lot: 'l2' }],
    ],
  },
  {
    id: 'link-2',
    day: '2026-02-21',
    type: 'L',
    splits: [
      ['ar', '2400/100', { lot: 'l-cn' }],
      ['ar', '-2400/100', { lot: 'l2' }],
    ],
  },
  {
    id: 'p2',
    day: '2026-03-01',
    type: 'P',
    splits: [
      ['ap', '6000/100', { lot: 'l-b1' }],
      ['bank', '-6000/100'],
    ],
  },
];
