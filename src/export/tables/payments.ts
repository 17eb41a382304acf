import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { AllocationKind, UnallocatedKind } from '../../db/tables/documents.ts';
import { PAYMENTS } from '../../import/kinds/index.ts';
import { amountCell } from '../amounts.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';
import { byName, named } from '../names.ts';
import { readRows } from '../read-rows.ts';

/** What settles invoices and bills that stand, and what settles none. */
export const PAYMENTS_TABLE = exportedTable(
  PAYMENTS,
  ['ledger.read', 'records.read'],
  async (source) => plainRows(readPayments(source)),
  { omits: ['rate'] },
);

type Payment = Readonly<{
  payment: string;
  kind: AllocationKind | UnallocatedKind;
  date: string;
  invoice: string | null;
  bill: string | null;
  customer: string | null;
  vendor: string | null;
  amount: string;
  currency: string;
  states_currency: boolean;
  tax: string;
  base_amount: string;
  reference: string | null;
}>;

// A row has an invoice or a bill, a customer or a vendor, or one of each: what is empty is first.
const ORDER = sql.join(
  ['payment', 'invoice', 'bill', 'customer', 'vendor'].map((column) => sql`${byName(column)} nulls first`),
);

const SELECT = sql<Payment>`
  select * from (
  select allocation.external_id as payment, allocation.kind, allocation_date::text as date,
    case when document.kind = 'invoice' then document.external_id end as invoice,
    case when document.kind = 'bill' then document.external_id end as bill, null as customer, null as vendor,
    allocation.amount::text, document.currency, true as states_currency, allocation.tax::text, allocation.base_amount::text, allocation.reference
  from ${own('allocations')} allocation
  join ${own('documents')} document on document.id = allocation.document_id
  where allocation.voided_at is null
  union all
  select unallocated.external_id, unallocated.kind, amount_date::text,
    case when document_kind = 'invoice' then document_name end, case when document_kind = 'bill' then document_name end,
    customer.name, vendor.name, unallocated.amount::text, unallocated.currency, states_currency, unallocated.tax::text,
    unallocated.base_amount::text, unallocated.reference
  from ${own('unallocated_amounts')} unallocated
  left join ${named('customer_profiles')} customer on customer.id = unallocated.customer_id
  left join ${named('vendor_profiles')} vendor on vendor.id = unallocated.vendor_id
  where unallocated.voided_at is null
  ) payments
  order by date, ${ORDER}`;

async function* readPayments({
  transaction,
  baseCurrency,
}: ExportSource): AsyncGenerator<CellsOf<typeof PAYMENTS.columns>> {
  for await (const payment of readRows(transaction, SELECT)) {
    const { currency, states_currency: statesCurrency, amount, tax, base_amount: base, ...others } = payment;
    yield {
      ...others,
      currency: statesCurrency ? currency : null,
      amount: amountCell(amount, currency),
      tax: amountCell(tax, currency),
      base_amount: currency === baseCurrency ? null : amountCell(base, baseCurrency),
    };
  }
}
