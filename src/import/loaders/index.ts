import type { KindName } from '../book.ts';
import { loadAccounts } from './accounts.ts';
import { loadExchangeRates } from './exchange-rates.ts';
import { loadHledger } from './hledger.ts';
import type { Loader } from './import-task.ts';
import { loadJournal } from './journal.ts';
import { loadOrganization } from './organization.ts';

/** What takes each kind of file into the ledger. */
export const LOADERS: Readonly<Record<KindName, Loader>> = {
  organization: loadOrganization,
  accounts: loadAccounts,
  exchange_rates: loadExchangeRates,
  journal: loadJournal,
  hledger: loadHledger,
};
