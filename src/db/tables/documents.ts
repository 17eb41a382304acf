import type { ColumnType } from 'kysely';
import type { AccountTotals, Grain, NumericText } from './ledger.ts';
import type { Constant, DateText, Instant, TenantColumn } from './platform.ts';
import type { JsonObject } from './records.ts';

export type DocumentKind = 'invoice' | 'bill';
export type AllocationKind = 'payment' | 'credit_note' | 'write_off' | 'transfer';
export type UnallocatedKind = 'payment' | 'credit_note' | 'refund' | 'transfer';

/** The tables of migrations/0004_documents.sql, with what 0006_party_totals.sql, 0008_document_totals.sql 0051_unallocated_amounts.sql, 0053_tax_codes.sql and 0054_open_items.sql add. */
export interface DocumentTables {
  documents: {
    organization_id: TenantColumn;
    id: Constant<string>;
    kind: Constant<DocumentKind>;
    external_id: Constant<string>;
    customer_id: Constant<string | null>;
    vendor_id: Constant<string | null>;
    issue_date: Constant<DateText>;
    due_date: DateText;
    states_due_date: Constant<boolean>;
    transferred: Constant<boolean>;
    currency: Constant<string>;
    rate: Constant<NumericText>;
    reference: Constant<string | null>;
    net: Constant<NumericText>;
    tax: Constant<NumericText>;
    base_net: Constant<NumericText>;
    base_tax: Constant<NumericText>;
    custom_fields: JsonObject;
    content_hash: Constant<Buffer>;
    settled_on: DateText | null;
    paid_on: DateText | null;
    first_settled_on: DateText | null;
    corrects_document_id: Constant<string | null>;
    write_id: ColumnType<string, undefined, never>;
    recorded_at: Constant<Instant>;
    voided_at: Instant | null;
    import_id: ColumnType<string | null, string | null | undefined, never>;
    voided_import_id: ColumnType<string | null, never, never>;
  };
  document_lines: {
    organization_id: TenantColumn;
    document_id: Constant<string>;
    line_number: Constant<number>;
    description: Constant<string | null>;
    account_id: Constant<string | null>;
    department_id: Constant<string | null>;
    tax_code: Constant<string | null>;
    net: Constant<NumericText>;
    tax: Constant<NumericText>;
  };
  allocations: SettlingColumns & {
    organization_id: TenantColumn;
    id: Constant<string>;
    document_id: Constant<string>;
    kind: Constant<AllocationKind>;
    external_id: Constant<string>;
    allocation_date: Constant<DateText>;
  };
  unallocated_amounts: SettlingColumns & {
    organization_id: TenantColumn;
    id: Constant<string>;
    document_kind: Constant<DocumentKind>;
    kind: Constant<UnallocatedKind>;
    external_id: Constant<string>;
    document_name: Constant<string | null>;
    customer_id: Constant<string | null>;
    vendor_id: Constant<string | null>;
    amount_date: Constant<DateText>;
    currency: Constant<string>;
    states_currency: Constant<boolean>;
  };
  document_totals: {
    organization_id: TenantColumn;
    kind: DocumentKind;
    figure: string;
    grain: Grain;
    bucket: DateText;
    amount: NumericText;
  };
  department_totals: AccountTotals & { department_id: string };
  customer_totals: AccountTotals & { customer_id: string };
  vendor_totals: AccountTotals & { vendor_id: string };
}

/** The columns of what settles documents, and of what settles none. */
interface SettlingColumns {
  amount: Constant<NumericText>;
  tax: Constant<NumericText>;
  base_amount: Constant<NumericText>;
  base_tax: Constant<NumericText>;
  reference: Constant<string | null>;
  content_hash: Constant<Buffer>;
  write_id: ColumnType<string, undefined, never>;
  recorded_at: Constant<Instant>;
  voided_at: Instant | null;
  import_id: ColumnType<string | null, string | null | undefined, never>;
  voided_import_id: ColumnType<string | null, never, never>;
}
