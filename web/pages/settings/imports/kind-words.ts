import type { FileKind } from './queries.ts';

/** The names of the kinds of files, in the order of their dependencies. */
export const KINDS: Readonly<Record<FileKind, string>> = {
  organization: 'Organisation',
  custom_fields: 'Custom fields',
  departments: 'Departments',
  accounts: 'Accounts',
  customers: 'Customers',
  vendors: 'Vendors',
  persons: 'People',
  memberships: 'Memberships',
  compensation: 'Pay',
  exchange_rates: 'Exchange rates',
  journal: 'Journal',
  hledger: 'hledger journal',
  fec: 'French FEC',
  invoices: 'Invoices',
  bills: 'Bills',
  payments: 'Payments',
};

/** The formats of a single file. */
export type Format = 'csv' | 'ndjson' | 'txt';

/** The kinds that a single file of a format can be of. */
export function kindsOf(format: Format): readonly FileKind[] {
  if (format === 'txt') return ['fec'];
  return ALL.filter(
    (kind) => kind !== 'organization' && kind !== 'fec' && (format === 'csv' || kind !== 'hledger'),
  );
}

export function isKind(text: string): text is FileKind {
  return Object.hasOwn(KINDS, text);
}

const ALL = Object.keys(KINDS).filter(isKind);
