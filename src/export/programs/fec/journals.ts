import type { AccountClass } from '../../../ledger/account-class.ts';

/** A journal by its code and name. */
export type Journal = readonly [code: string, name: string];

/** The journal of the opening of each financial year. */
export const OPENING_JOURNAL: Journal = ['AN', 'À-nouveaux'];

const BANK: Journal = ['BQ', 'Banque et caisse'];
const SALES: Journal = ['VE', 'Ventes'];
const PURCHASES: Journal = ['AC', 'Achats'];
const OTHERS: Journal = ['OD', 'Opérations diverses'];

/** The journal of an entry by the classes of its accounts, as these books have no journals. */
export function journalOf(classes: readonly AccountClass[]): Journal {
  if (classes.includes('cash')) return BANK;
  const [isOfCustomers, isOfVendors] = [classes.includes('receivable'), classes.includes('payable')];
  if (isOfCustomers === isOfVendors) return OTHERS;
  return isOfCustomers ? SALES : PURCHASES;
}
