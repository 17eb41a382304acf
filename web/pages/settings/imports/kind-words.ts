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
  invoices: 'Invoices',
  bills: 'Bills',
  payments: 'Payments',
};

/** The kinds that a single file of a format can be of. */
export function kindsOf(format: 'csv' | 'ndjson'): readonly FileKind[] {
  return ALL.filter((kind) => kind !== 'organization' && (format === 'csv' || kind !== 'hledger'));
}

export function isKind(text: string): text is FileKind {
  return Object.hasOwn(KINDS, text);
}

const ALL = Object.keys(KINDS).filter(isKind);
