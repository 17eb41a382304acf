import { ACCOUNTS } from './accounts.ts';
import { CUSTOM_FIELDS } from './custom-fields.ts';
import { CUSTOMERS } from './customers.ts';
import { EXCHANGE_RATES } from './exchange-rates.ts';
import { HLEDGER } from './hledger.ts';
import { JOURNAL } from './journal.ts';
import { ORGANIZATION } from './organization.ts';
import { VENDORS } from './vendors.ts';

export { ACCOUNTS, CUSTOM_FIELDS, CUSTOMERS, EXCHANGE_RATES, HLEDGER, JOURNAL, ORGANIZATION, VENDORS };

/** The kinds of files of a book, in the order in which they depend on each other. */
export const FILE_KINDS = [
  ORGANIZATION,
  CUSTOM_FIELDS,
  ACCOUNTS,
  CUSTOMERS,
  VENDORS,
  EXCHANGE_RATES,
  JOURNAL,
  HLEDGER,
] as const;
