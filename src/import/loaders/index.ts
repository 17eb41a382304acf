import type { KindName } from '../book.ts';
import { loadAccounts } from './accounts.ts';
import { loadBeancount } from './beancount.ts';
import { loadBills } from './bills.ts';
import { loadCompensation } from './compensation.ts';
import { loadCoveredPeriods } from './covered-periods.ts';
import { loadCustomFields } from './custom-fields.ts';
import { loadCustomerStatuses } from './customer-statuses.ts';
import { loadDatev } from './datev.ts';
import { loadDatevAccounts } from './datev-accounts.ts';
import { loadDepartments } from './departments.ts';
import { loadExchangeRates } from './exchange-rates.ts';
import { loadFec } from './fec.ts';
import { loadGnucash } from './gnucash.ts';
import { loadHledger } from './hledger.ts';
import { loadIif } from './iif.ts';
import type { Loader } from './import-task.ts';
import { loadInvoices } from './invoices.ts';
import { loadJournal } from './journal.ts';
import { loadCustomers, loadVendors } from './load-profiles.ts';
import { loadManifest } from './manifest.ts';
import { loadMemberships } from './memberships.ts';
import { loadOrganization } from './organization.ts';
import { loadPayments } from './payments.ts';
import { loadPersons } from './persons.ts';
import { loadQuickbooks } from './quickbooks.ts';
import { loadQuickbooksAccounts } from './quickbooks-accounts.ts';
import { loadQuickbooksCustomers, loadQuickbooksVendors } from './quickbooks-contacts.ts';
import { loadQuickbooksJournal } from './quickbooks-journal.ts';
import { loadSaft } from './saft.ts';
import { loadXero } from './xero.ts';

/** The loader of each kind of file. */
export const LOADERS: Readonly<Record<KindName, Loader>> = {
  manifest: loadManifest,
  organization: loadOrganization,
  custom_fields: loadCustomFields,
  departments: loadDepartments,
  accounts: loadAccounts,
  customers: loadCustomers,
  customer_statuses: loadCustomerStatuses,
  vendors: loadVendors,
  persons: loadPersons,
  memberships: loadMemberships,
  compensation: loadCompensation,
  exchange_rates: loadExchangeRates,
  journal: loadJournal,
  covered_periods: loadCoveredPeriods,
  hledger: loadHledger,
  fec: loadFec,
  saft: loadSaft,
  gnucash: loadGnucash,
  beancount: loadBeancount,
  datev: loadDatev,
  datev_accounts: loadDatevAccounts,
  iif: loadIif,
  xero: loadXero,
  quickbooks: loadQuickbooks,
  quickbooks_accounts: loadQuickbooksAccounts,
  quickbooks_customers: loadQuickbooksCustomers,
  quickbooks_vendors: loadQuickbooksVendors,
  quickbooks_journal: loadQuickbooksJournal,
  invoices: loadInvoices,
  bills: loadBills,
  payments: loadPayments,
};
