import type { FileKind } from './queries.ts';

/** The names of the kinds of files, in the order of their dependencies. */
export const KINDS: Readonly<Record<FileKind, string>> = {
  manifest: 'Export',
  organization: 'Organisation',
  custom_fields: 'Custom fields',
  departments: 'Departments',
  accounts: 'Accounts',
  customers: 'Customers',
  customer_statuses: 'Customer statuses',
  vendors: 'Vendors',
  persons: 'People',
  memberships: 'Memberships',
  compensation: 'Pay',
  exchange_rates: 'Exchange rates',
  journal: 'Journal',
  covered_periods: 'Complete periods',
  hledger: 'hledger or Ledger journal',
  fec: 'French FEC',
  saft: 'SAF-T Financial',
  gnucash: 'GnuCash',
  beancount: 'beancount',
  datev: 'DATEV entries',
  datev_accounts: 'DATEV account names',
  iif: 'QuickBooks Desktop (IIF)',
  xero: 'Xero',
  quickbooks: 'QuickBooks Online (JSON)',
  quickbooks_accounts: 'QuickBooks Online: Account List',
  quickbooks_customers: 'QuickBooks Online: Customer Contact List',
  quickbooks_vendors: 'QuickBooks Online: Vendor Contact List',
  quickbooks_journal: 'QuickBooks Online: Journal',
  invoices: 'Invoices',
  bills: 'Bills',
  payments: 'Payments',
};

/** The formats of a single file. */
export type Format = 'csv' | 'ndjson' | 'xlsx' | 'txt' | 'xml' | 'gz' | 'sqlite' | 'json';

/** The kinds that a single file of a format can be of. */
export function kindsOf(format: Format): readonly FileKind[] {
  return ALL.filter((kind) => (FORMATS[kind] ?? ['csv', 'ndjson', 'xlsx']).includes(format));
}

export function isKind(text: string): text is FileKind {
  return Object.hasOwn(KINDS, text);
}

/** The formats of kinds that are not CSV, NDJSON or XLSX as one likes; settings come in a zip alone. */
const FORMATS: Readonly<Partial<Record<FileKind, readonly Format[]>>> = {
  manifest: [],
  organization: [],
  saft: ['xml'],
  gnucash: ['xml', 'gz', 'sqlite'],
  hledger: ['csv', 'txt'],
  datev: ['csv'],
  datev_accounts: ['csv'],
  fec: ['txt'],
  beancount: ['txt'],
  iif: ['txt'],
  xero: ['json', 'csv'],
  quickbooks: ['json'],
  quickbooks_accounts: ['csv', 'xlsx'],
  quickbooks_customers: ['csv', 'xlsx'],
  quickbooks_vendors: ['csv', 'xlsx'],
  quickbooks_journal: ['csv', 'xlsx'],
};
const ALL = Object.keys(KINDS).filter(isKind);
