import type { ExportedTable } from '../exported-table.ts';
import { ACCOUNTS_TABLE, EXCHANGE_RATES_TABLE } from './accounts.ts';
import { COVERED_PERIODS_TABLE } from './covered-periods.ts';
import { CUSTOM_FIELDS_TABLE } from './custom-fields.ts';
import { DEPARTMENTS_TABLE } from './departments.ts';
import { BILLS_TABLE, INVOICES_TABLE } from './documents.ts';
import { JOURNAL_TABLE } from './journal.ts';
import { COMPENSATION_TABLE, MEMBERSHIPS_TABLE } from './memberships.ts';
import { ORGANIZATION_TABLE } from './organization.ts';
import { PAYMENTS_TABLE } from './payments.ts';
import { CUSTOMER_STATUSES_TABLE, CUSTOMERS_TABLE, PERSONS_TABLE, VENDORS_TABLE } from './profiles.ts';

/** The files of an export in their order, which is that of an import. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  ORGANIZATION_TABLE,
  CUSTOM_FIELDS_TABLE,
  DEPARTMENTS_TABLE,
  ACCOUNTS_TABLE,
  CUSTOMERS_TABLE,
  CUSTOMER_STATUSES_TABLE,
  VENDORS_TABLE,
  PERSONS_TABLE,
  MEMBERSHIPS_TABLE,
  COMPENSATION_TABLE,
  EXCHANGE_RATES_TABLE,
  JOURNAL_TABLE,
  COVERED_PERIODS_TABLE,
  INVOICES_TABLE,
  BILLS_TABLE,
  PAYMENTS_TABLE,
];
