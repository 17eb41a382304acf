import type { Decimal } from '../../money/decimal.ts';
import type { Party } from '../programs/parties.ts';

/**
 * A line of a journal entry, deposit or purchase on receivables or payables. `is` a charge, which is owed like an invoice; a credit, which lowers what is
 * owed; or a refund, which gives a credit back. `name` is ours; `party` is an id of QuickBooks.
 */
export type OpenLine = Readonly<{
  id: string;
  name: string;
  kind: Party['kind'];
  party: string;
  partyName: string;
  is: 'charge' | 'credit' | 'refund';
  /** Of a credit: whether it was paid, or only moved from another account. */
  isPaid: boolean;
  amount: Decimal;
}>;
