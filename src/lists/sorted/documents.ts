import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { DocumentKind } from '../../db/tables/documents.ts';
import { amountColumn, choiceColumn, column, DATED, dayText, nullable, UPDATED_AT } from './columns.ts';
import { amountFilters, dayFilters, externalIdFilter, textFilter } from './filters.ts';
import { joinProfile, partyFilter, type Side } from './parties.ts';
import type { ListFilter, SortedList } from './sorted-list.ts';

/** What a document is on a day. An overdue one is open too. */
export const DOCUMENT_STATUSES = ['open', 'overdue', 'paid', 'upcoming'] as const;

const MEANINGS =
  '`open`: issued, and something of it is not settled; `overdue`: open and past its due date; `paid`: nothing of it is open any more, whether it was paid, credited or written off; `upcoming`: not issued yet.';

// In the words of the indexes documents_unsettled and documents_party.
const SETTLED_ON = sql`case when record.settled_on is null then 'infinity' else record.settled_on end`;
const PARTY = sql`case when record.customer_id is null then record.vendor_id else record.customer_id end`;
const IS_ISSUED = sql`record.issue_date <= asked.day`;
const IS_OPEN = sql`(${IS_ISSUED} and ${SETTLED_ON} > asked.day and ${SETTLED_ON} > '-infinity')`;

export const INVOICE_LIST = documentList('invoice');
export const BILL_LIST = documentList('bill');

function documentList(kind: DocumentKind): SortedList {
  const side: Side = kind === 'invoice' ? 'customer' : 'vendor';
  const noun = `${kind}s`;
  const terms = sql`(select ${sql.ref(`${side}_terms_days`)} from ${own('organizations')} organizations)`;
  const isDueKnown = sql`(record.states_due_date or ${terms} is not null)`;
  const isOverdue = sql`(${IS_OPEN} and record.due_date < asked.day and ${isDueKnown})`;
  return {
    name: noun,
    noun,
    access: 'ledger.read',
    rows: () => [own('documents')],
    where: ({ isPinned }) =>
      sql`record.kind = ${kind}::text and record.voided_at is null and ${isPinned ? IS_ISSUED : sql`true`}`,
    joins: sql`
      ${joinProfile(side, sql.ref(`record.${side}_id`))}
      cross join lateral (
        select record.net + record.tax - coalesce(sum(allocation.amount), 0) as open,
          record.base_net + record.base_tax - coalesce(sum(allocation.base_amount), 0) as base_open
        from ${own('allocations')} allocation
        where allocation.document_id = record.id and allocation.allocation_date <= asked.day and allocation.voided_at is null
      ) settled`,
    columns: {
      id: column('id', sql`record.id`),
      external_id: column('text', sql`record.external_id`, `The number of the ${kind} in its source.`),
      status: choiceColumn(DOCUMENT_STATUSES, statusOf(isOverdue), `As at \`asOf\`. ${MEANINGS}`),
      [`${side}_id`]: column('id', sql.ref(`record.${side}_id`)),
      [side]: nullable(
        column('text', sql`${sql.ref(side)}.external_id`, `The \`external_id\` of the ${side}.`),
      ),
      [`${side}_name`]: column('text', sql`${sql.ref(`${side}_party`)}.name`),
      issue_date: column('day', dayText(sql`record.issue_date`)),
      due_date: nullable(
        column(
          'day',
          sql`case when ${isDueKnown} then ${dayText(sql`record.due_date`)} end`,
          'As stated, or by the payment terms of the organisation; null where neither is known.',
        ),
      ),
      days_overdue: nullable(
        column(
          'count',
          sql`case when ${IS_OPEN} and ${isDueKnown} then greatest(asked.day - record.due_date, 0) end`,
          'Days past the due date as at `asOf`; null where nothing is open or the due date is not known.',
        ),
      ),
      currency: column('text', sql`record.currency`),
      net: amountColumn('currency', sql`record.net::text`),
      tax: amountColumn('currency', sql`record.tax::text`),
      total: amountColumn('currency', sql`(record.net + record.tax)::text`),
      open: nullable(
        amountColumn(
          'currency',
          sql`case when ${IS_ISSUED} then settled.open::text end`,
          'What is not settled as at `asOf`; null where it is not issued yet.',
        ),
      ),
      base_total: amountColumn(
        'base',
        sql`(record.base_net + record.base_tax)::text`,
        'In base currency, at its own rate.',
      ),
      base_open: nullable(
        amountColumn(
          'base',
          sql`case when ${IS_ISSUED} then settled.base_open::text end`,
          `In base currency: all of them add up to \`${kind === 'invoice' ? 'ar' : 'ap'}.outstanding\`, less what is unallocated.`,
        ),
      ),
      reference: nullable(column('text', sql`record.reference`)),
      transferred: column('flag', sql`record.transferred`),
      recorded_at: column('instant', sql`record.recorded_at`),
      updated_at: UPDATED_AT,
    },
    sorts: {
      issue_date: { type: 'day', by: sql`record.issue_date`, repeats: sql`record.issue_date > '-infinity'` },
      due_date: { type: 'day', by: sql`record.due_date`, repeats: sql`record.due_date > '-infinity'` },
      external_id: {
        type: 'text',
        by: sql`record.external_id collate "C"`,
        repeats: sql`record.external_id > ''`,
      },
    },
    ...DATED,
    defaultSort: '-issue_date',
    filters: {
      external_id: externalIdFilter(sql`record.external_id`, kind === 'invoice' ? 'INV-1042' : 'B-77'),
      status: statusFilter(isOverdue),
      [side]: partyFilter(side, (ids) => sql`${PARTY} = any(${ids})`),
      ...dayFilters('issue_date', sql`record.issue_date`),
      ...dayFilters('due_date', sql`record.due_date`),
      days_overdue_over: {
        type: 'count',
        description: 'Only those open and more than so many days past their due date.',
        example: '60',
        where: (days) => sql`(${isOverdue} and asked.day - record.due_date > ${days}::int)`,
      },
      ...amountFilters('total', sql`(record.net + record.tax)`),
      text: textFilter(
        [sql`record.external_id`, sql`record.reference`],
        ['external_id', 'reference'],
        'PO-4711',
      ),
    },
  };
}

function statusOf(isOverdue: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when not ${IS_ISSUED} then 'upcoming' when ${isOverdue} then 'overdue' when ${IS_OPEN} then 'open' else 'paid' end`;
}

function statusFilter(isOverdue: RawBuilder<unknown>): ListFilter {
  const conditions: Readonly<Record<(typeof DOCUMENT_STATUSES)[number], RawBuilder<unknown>>> = {
    open: IS_OPEN,
    overdue: isOverdue,
    // Most are: an index of the days on which they were settled would find them all at once.
    paid: sql`(${IS_ISSUED} and record.settled_on <= asked.day)`,
    upcoming: sql`not ${IS_ISSUED}`,
  };
  return {
    type: 'choice',
    choices: DOCUMENT_STATUSES,
    description: `Only those that are this as at \`asOf\`. ${MEANINGS} Overdue ones are open too.`,
    example: 'open',
    where: (status) => conditions[status as keyof typeof conditions],
  };
}
