import { ACCOUNTS } from './accounts.ts';
import { BEANCOUNT } from './beancount.ts';
import { BILLS } from './bills.ts';
import { COMPENSATION } from './compensation.ts';
import { COVERED_PERIODS } from './covered-periods.ts';
import { CUSTOM_FIELDS } from './custom-fields.ts';
import { CUSTOMER_STATUSES } from './customer-statuses.ts';
import { DATEV, DATEV_ACCOUNTS } from './datev.ts';
import { DEPARTMENTS } from './departments.ts';
import { EXCHANGE_RATES } from './exchange-rates.ts';
import { FEC } from './fec.ts';
import { GNUCASH } from './gnucash.ts';
import { HLEDGER } from './hledger.ts';
import { IIF } from './iif.ts';
import { INVOICES } from './invoices.ts';
import { JOURNAL } from './journal.ts';
import { MANIFEST } from './manifest.ts';
import { MEMBERSHIPS } from './memberships.ts';
import { ORGANIZATION } from './organization.ts';
import { PAYMENTS } from './payments.ts';
import { PERSONS } from './persons.ts';
import { CUSTOMERS, VENDORS } from './profiles.ts';
import { QUICKBOOKS } from './quickbooks.ts';
import {
  QUICKBOOKS_ACCOUNTS,
  QUICKBOOKS_CUSTOMERS,
  QUICKBOOKS_JOURNAL,
  QUICKBOOKS_VENDORS,
} from './quickbooks-online.ts';
import { SAFT } from './saft.ts';
import { XERO } from './xero.ts';

export {
  ACCOUNTS,
  BEANCOUNT,
  BILLS,
  COMPENSATION,
  COVERED_PERIODS,
  CUSTOM_FIELDS,
  CUSTOMER_STATUSES,
  CUSTOMERS,
  DATEV,
  DATEV_ACCOUNTS,
  DEPARTMENTS,
  EXCHANGE_RATES,
  FEC,
  GNUCASH,
  HLEDGER,
  IIF,
  INVOICES,
  JOURNAL,
  MANIFEST,
  MEMBERSHIPS,
  ORGANIZATION,
  PAYMENTS,
  PERSONS,
  QUICKBOOKS,
  QUICKBOOKS_ACCOUNTS,
  QUICKBOOKS_CUSTOMERS,
  QUICKBOOKS_JOURNAL,
  QUICKBOOKS_VENDORS,
  SAFT,
  VENDORS,
  XERO,
};

/** The kinds of files of a book, in the order in which they depend on each other. */
export const FILE_KINDS = [
  MANIFEST,
  ORGANIZATION,
  CUSTOM_FIELDS,
  DEPARTMENTS,
  ACCOUNTS,
  CUSTOMERS,
  CUSTOMER_STATUSES,
  VENDORS,
  PERSONS,
  MEMBERSHIPS,
  COMPENSATION,
  EXCHANGE_RATES,
  JOURNAL,
  COVERED_PERIODS,
  HLEDGER,
  FEC,
  SAFT,
  GNUCASH,
  BEANCOUNT,
  DATEV,
  DATEV_ACCOUNTS,
  IIF,
  XERO,
  QUICKBOOKS,
  QUICKBOOKS_ACCOUNTS,
  QUICKBOOKS_CUSTOMERS,
  QUICKBOOKS_VENDORS,
  QUICKBOOKS_JOURNAL,
  INVOICES,
  BILLS,
  PAYMENTS,
] as const;
