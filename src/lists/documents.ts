import { sql } from 'kysely';
import { own, ownAndRemoved } from '../db/own.ts';
import type { DocumentKind } from '../db/tables/documents.ts';
import type { ListedRecords } from './list-written.ts';

/** Invoices or bills; `party` is the customer or the vendor. A void one stands for its name until another of that name counts. */
export function listedDocuments(kind: DocumentKind): ListedRecords {
  return {
    rows: own('documents'),
    columns: sql`
      record.external_id, coalesce(customer.external_id, vendor.external_id) as party,
      to_char(record.issue_date, 'YYYY-MM-DD') as issue_date, case when record.states_due_date then to_char(record.due_date, 'YYYY-MM-DD') end as due_date,
      record.transferred, record.currency,
      record.rate::text as rate, record.reference, record.net::text as net, record.tax::text as tax,
      record.voided_at is not null as voided, record.recorded_at, ${LINES} as lines`,
    joins: sql`
      left join ${ownAndRemoved('customer_profiles')} customer on customer.id = record.customer_id
      left join ${ownAndRemoved('vendor_profiles')} vendor on vendor.id = record.vendor_id`,
    where: sql`record.kind = ${kind} and (record.voided_at is null or not exists (
      select from ${own('documents')} other
      where other.external_id = record.external_id and other.kind = record.kind and other.voided_at is null
    ))`,
  };
}

const LINES = sql`(
  select json_agg(json_build_object(
    'description', line.description, 'account', account.code, 'department', department.external_id, 'tax_code', line.tax_code,
    'net', line.net::text, 'tax', line.tax::text
  ) order by line.line_number)
  from ${own('document_lines')} line
  left join ${ownAndRemoved('accounts')} account on account.id = line.account_id
  left join ${ownAndRemoved('departments')} department on department.id = line.department_id
  where line.document_id = record.id
)`;

// What settles documents and what settles none, each with the invoice or bill that it is for.
const SETTLEMENTS = sql`(
  select allocation.id, allocation.write_id, document.kind as side, document.external_id as document, null::uuid as customer_id,
    null::uuid as vendor_id, allocation.kind, allocation.external_id, allocation_date as day, allocation.amount, allocation.tax,
    document.currency, allocation.reference, allocation.voided_at, allocation.recorded_at
  from ${own('allocations')} allocation join ${own('documents')} document on document.id = allocation.document_id
  union all
  select id, write_id, document_kind, document_name, customer_id, vendor_id, kind, external_id, amount_date, amount, tax, currency, reference,
    voided_at, recorded_at
  from ${own('unallocated_amounts')} unallocated
)`;

/** What payments settle, and what of them settles none. A void part stands for its payment and its document until another of both counts. */
export const LISTED_SETTLEMENTS: ListedRecords = {
  rows: SETTLEMENTS,
  columns: sql`
    record.external_id, record.kind, to_char(record.day, 'YYYY-MM-DD') as date,
    case when record.side = 'invoice' then record.document end as invoice,
    case when record.side = 'bill' then record.document end as bill,
    customer.external_id as customer, vendor.external_id as vendor,
    record.amount::text as amount, record.tax::text as tax, record.currency, record.reference,
    record.voided_at is not null as voided, record.recorded_at`,
  joins: sql`
    left join ${ownAndRemoved('customer_profiles')} customer on customer.id = record.customer_id
    left join ${ownAndRemoved('vendor_profiles')} vendor on vendor.id = record.vendor_id`,
  where: sql`(record.voided_at is null or not (
    exists (
      select from ${own('allocations')} other join ${own('documents')} another on another.id = other.document_id
      where other.external_id = record.external_id and another.kind = record.side and another.external_id = record.document
        and other.voided_at is null
    ) or exists (
      select from ${own('unallocated_amounts')} other
      where other.external_id = record.external_id and other.document_kind = record.side
        and other.document_name is not distinct from record.document and other.voided_at is null
    )
  ))`,
};
