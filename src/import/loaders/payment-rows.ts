import type { PAYMENTS } from '../kinds/index.ts';
import type { Cells } from '../kinds/kind.ts';
import { settlementName } from './settlement-name.ts';

export type PaymentCells = Cells<typeof PAYMENTS.columns>;

/**
 * A row of payments: `side` says whether it is about what customers owe or what is owed to vendors. `document` and `party` are the names
 * of the invoice or bill and of the customer or vendor, where the row has them.
 */
export type PaymentRow = Readonly<{
  line: number;
  cells: PaymentCells;
  side: Side;
  document: string | null;
  party: string | null;
  /** Tells it from the other rows of its file. */
  name: string;
}>;

/** Invoices and customers, or bills and vendors. */
export type Side = Readonly<{ document: 'invoice' | 'bill'; party: 'customer' | 'vendor' }>;

const RECEIVABLES: Side = { document: 'invoice', party: 'customer' };
const PAYABLES: Side = { document: 'bill', party: 'vendor' };

/** Reads a row: its invoice or bill and its customer or vendor, or why it is refused. */
export function paymentRow(line: number, cells: PaymentCells): PaymentRow | string {
  const { payment, invoice, bill, customer, vendor } = cells;
  const isReceivable = invoice !== null || customer !== null;
  const isPayable = bill !== null || vendor !== null;
  if (isReceivable && isPayable) return bothSides(cells);
  if (!isReceivable && !isPayable) return 'invoice, bill, customer, vendor: one of them is required';
  const side = isReceivable ? RECEIVABLES : PAYABLES;
  const document = invoice ?? bill;
  const party = customer ?? vendor;
  if (cells.kind === 'refund' && document !== null) {
    return `kind: a refund settles no ${side.document}; give its ${side.party} alone`;
  }
  if (cells.kind === 'write_off' && document === null) {
    return `kind: a write_off is of an ${DOCUMENTS}; what settles none is a payment, a credit_note or a refund`;
  }
  return { line, cells, side, document, party, name: settlementName(payment, side.document, document) };
}

const DOCUMENTS = 'invoice or of a bill';

function bothSides({ invoice, bill, customer, vendor }: PaymentCells): string {
  if (invoice !== null && bill !== null) return 'invoice, bill: only one of them on a row';
  if (customer !== null && vendor !== null) return 'customer, vendor: only one of them on a row';
  return invoice === null ? 'customer: a bill is of a vendor' : 'vendor: an invoice is of a customer';
}
