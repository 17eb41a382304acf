import { Decimal } from '../money/decimal.ts';
import type { LineDraft } from './entry.ts';

/** A stored line of an entry that is written again. `note` is its description. */
export type DraftRow = Readonly<{
  note: string | null;
  currency: string;
  amount: string;
  base_amount: string;
  reconciled: boolean;
  department_id: string | null;
  customer_id: string | null;
  vendor_id: string | null;
  lettering: string | null;
}>;

/** The line, without its amount in base currency. */
export function lineDraftOf(row: DraftRow, account: string): LineDraft {
  return {
    account,
    amount: new Decimal(row.amount),
    currency: row.currency,
    rate: null,
    description: row.note,
    reconciled: row.reconciled,
    ...(row.lettering === null ? {} : { lettering: row.lettering }),
    about: { departmentId: row.department_id, customerId: row.customer_id, vendorId: row.vendor_id },
  };
}
