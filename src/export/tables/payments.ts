import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { AllocationKind } from '../../db/tables/documents.ts';
import { PAYMENTS } from '../../import/kinds/index.ts';
import { amountCell } from '../amounts.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';
import { byName } from '../names.ts';
import { readRows } from '../read-rows.ts';

/** What settles invoices and bills that stand. */
export const PAYMENTS_TABLE = exportedTable(PAYMENTS, ['ledger.read', 'records.read'], async (source) =>
  plainRows(readPayments(source)),
);

type Payment = Readonly<{
  payment: string;
  kind: AllocationKind;
  date: string;
  invoice: string | null;
  bill: string | null;
  amount: string;
  currency: string;
  tax: string;
  base_amount: string;
  reference: string | null;
}>;

const SELECT = sql<Payment>`
  select allocation.external_id as payment, allocation.kind, allocation_date::text as date,
    case when document.kind = 'invoice' then document.external_id end as invoice,
    case when document.kind = 'bill' then document.external_id end as bill,
    allocation.amount::text, document.currency, allocation.tax::text, allocation.base_amount::text, allocation.reference
  from ${own('allocations')} allocation
  join ${own('documents')} document on document.id = allocation.document_id
  where allocation.voided_at is null
  order by allocation_date, ${byName('allocation.external_id')}, document.kind, ${byName('document.external_id')}`;

async function* readPayments({
  transaction,
  baseCurrency,
}: ExportSource): AsyncGenerator<CellsOf<typeof PAYMENTS.columns>> {
  for await (const payment of readRows(transaction, SELECT)) {
    const { currency, amount, tax, base_amount: base } = payment;
    yield {
      ...payment,
      amount: amountCell(amount, currency),
      tax: amountCell(tax, currency),
      base_amount: currency === baseCurrency ? null : amountCell(base, baseCurrency),
    };
  }
}
