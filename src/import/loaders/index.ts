import type { KindName } from '../book.ts';
import { loadAccounts } from './accounts.ts';
import { loadCustomFields } from './custom-fields.ts';
import { loadCustomers } from './customers.ts';
import { loadExchangeRates } from './exchange-rates.ts';
import { loadHledger } from './hledger.ts';
import type { Loader } from './import-task.ts';
import { loadJournal } from './journal.ts';
import { loadOrganization } from './organization.ts';
import { loadVendors } from './vendors.ts';

/** What takes each kind of file into the ledger. */
export const LOADERS: Readonly<Record<KindName, Loader>> = {
  organization: loadOrganization,
  custom_fields: loadCustomFields,
  accounts: loadAccounts,
  customers: loadCustomers,
  vendors: loadVendors,
  exchange_rates: loadExchangeRates,
  journal: loadJournal,
  hledger: loadHledger,
};
