import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import { amountColumn, choiceColumn, column, DATED, dayText, nullable, UPDATED_AT } from './columns.ts';
import { dayFilters, externalIdFilter, textFilter } from './filters.ts';
import { joinProfile, partyFilter, profilesNamed, type Side } from './parties.ts';
import type { ListFilter, SortedList } from './sorted-list.ts';

export const PAYMENT_KINDS = ['payment', 'credit_note', 'write_off', 'refund', 'transfer'] as const;

// The two sources of payments, each with an index on the day, whose condition it repeats.
const PAYMENTS = [
  sql`(
    select id, external_id, kind, allocation_date as day, document_id, null::text as document_kind, null::text as document_name,
      null::uuid as customer_id, null::uuid as vendor_id, null::text as currency, amount, tax, base_amount, reference, write_id, recorded_at
    from ${own('allocations')} allocation where voided_at is null and allocation_date > '-infinity'
  )`,
  sql`(
    select id, external_id, kind, amount_date as day, null::uuid as document_id, document_kind, document_name, customer_id, vendor_id, currency,
      amount, tax, base_amount, reference, write_id, recorded_at
    from ${own('unallocated_amounts')} unallocated where voided_at is null and amount_date > '-infinity'
  )`,
];

export const PAYMENT_LIST: SortedList = {
  name: 'payments',
  noun: 'payments',
  access: 'ledger.read',
  rows: () => PAYMENTS,
  where: ({ isPinned }) => (isPinned ? sql`record.day <= asked.day` : sql`true`),
  joins: sql`
    left join ${own('documents')} document on document.id = record.document_id
    ${joinProfile('customer', sql`coalesce(record.customer_id, document.customer_id)`)}
    ${joinProfile('vendor', sql`coalesce(record.vendor_id, document.vendor_id)`)}`,
  columns: {
    id: column('id', sql`record.id`),
    external_id: column(
      'text',
      sql`record.external_id`,
      'The name of the payment in its source: of all its rows.',
    ),
    kind: choiceColumn(PAYMENT_KINDS, sql`record.kind`),
    date: column('day', dayText(sql`record.day`)),
    invoice_id: nullable(column('id', documentOf('invoice', 'id'))),
    invoice: nullable(
      column('text', nameOf('invoice'), 'The invoice that it settles, or is for though there is none yet.'),
    ),
    bill_id: nullable(column('id', documentOf('bill', 'id'))),
    bill: nullable(
      column('text', nameOf('bill'), 'The bill that it settles, or is for though there is none yet.'),
    ),
    customer_id: nullable(column('id', sql`customer.id`)),
    customer: nullable(column('text', sql`customer.external_id`)),
    customer_name: nullable(column('text', sql`customer_party.name`)),
    vendor_id: nullable(column('id', sql`vendor.id`)),
    vendor: nullable(column('text', sql`vendor.external_id`)),
    vendor_name: nullable(column('text', sql`vendor_party.name`)),
    currency: column('text', sql`coalesce(record.currency, document.currency)`),
    amount: amountColumn('currency', sql`record.amount::text`),
    tax: amountColumn('currency', sql`record.tax::text`),
    base_amount: amountColumn('base', sql`record.base_amount::text`, 'In base currency.'),
    allocated: column(
      'flag',
      sql`record.document_id is not null`,
      'Whether it settles an invoice or a bill.',
    ),
    reference: nullable(column('text', sql`record.reference`)),
    recorded_at: column('instant', sql`record.recorded_at`),
    updated_at: UPDATED_AT,
  },
  sorts: { date: { type: 'day', by: sql`record.day`, repeats: sql`true` } },
  ...DATED,
  defaultSort: '-date',
  filters: {
    external_id: externalIdFilter(sql`record.external_id`, 'PAY-1042'),
    ...dayFilters('date', sql`record.day`),
    customer: ofParty('customer'),
    vendor: ofParty('vendor'),
    kind: {
      type: 'choice',
      choices: PAYMENT_KINDS,
      description: 'Only those of this kind.',
      example: 'payment',
      where: (kind) => sql`record.kind = ${kind}::text`,
    },
    allocated: {
      type: 'choice',
      choices: ['true', 'false'],
      description: 'Only those that settle an invoice or a bill, or those that settle none.',
      example: 'false',
      where: (choice) => sql`(record.document_id is not null) = ${choice === 'true'}::boolean`,
    },
    text: textFilter(
      [sql`record.external_id`, sql`record.reference`],
      ['external_id', 'reference'],
      'PAY-1042',
    ),
  },
};

function documentOf(kind: 'invoice' | 'bill', name: string) {
  return sql`case when document.kind = ${sql.lit(kind)} then ${sql.ref(`document.${name}`)} end`;
}

function nameOf(kind: 'invoice' | 'bill') {
  return sql`case when document.kind = ${sql.lit(kind)} then document.external_id
    when record.document_kind = ${sql.lit(kind)} then record.document_name end`;
}

function ofParty(side: Side): ListFilter {
  const profile = sql.ref(`${side}_id`);
  return {
    ...partyFilter(
      side,
      (ids) => sql`(record.${profile} = any(${ids}) or record.document_id in (${documentsOf(ids)}))`,
    ),
    few: (text) => {
      const ids = profilesNamed(side, text);
      return sql`
        select allocation.id from (${documentsOf(ids)}) document
        join ${own('allocations')} allocation on allocation.document_id = document.id and allocation.voided_at is null
        union all
        select id from ${own('unallocated_amounts')} unallocated where voided_at is null and ${profile} = any(${ids})`;
    },
  };
}

// In the words of the index documents_party.
function documentsOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id from ${own('documents')} document
    where voided_at is null and case when customer_id is null then vendor_id else customer_id end = any(${ids})`;
}
