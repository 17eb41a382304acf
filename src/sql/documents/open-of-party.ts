import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import { type DocumentKind, openDocuments } from '../../metrics/definition/measures/documents.ts';
import { type Day, formatDay, periodFromInclusive } from '../../period/index.ts';
import { openDocumentFacts } from '../facts/documents.ts';

/** An invoice or a bill of which something is open at the end of a day. */
export type OpenDocumentRow = Readonly<{
  id: string;
  external_id: string;
  reference: string | null;
  issue_date: string;
  /** Null where it is not known when it is due. */
  due_date: string | null;
  /** Whether the due date follows from the payment terms of the organisation, because none is stated. */
  due_date_assumed: boolean;
  days_overdue: number | null;
  currency: string;
  /** In its currency: the whole, and what is open. */
  amount: string;
  open: string;
  /** What is open, in base currency. */
  base_open: string;
  /** How many there are, listed or not. */
  count: number;
}>;

/** The open invoices of a customer or bills of a vendor at the end of a day: those that were due first come first. */
export function selectOpenOfParty(
  kind: DocumentKind,
  partyId: string,
  day: Day,
  limit: number,
): Statement<OpenDocumentRow> {
  const slices = [periodFromInclusive(day, day)];
  const facts = openDocumentFacts({ measure: openDocuments(kind), by: 'nothing', team: null, slices });
  const terms = sql.ref(kind === 'invoice' ? 'customer_terms_days' : 'vendor_terms_days');
  return sql<OpenDocumentRow>`
    select fact.id, fact.external_id, fact.reference, fact.day::text as issue_date, due.day::text as due_date,
      due.day is not null and not document.states_due_date as due_date_assumed,
      greatest(${formatDay(day)}::date - due.day, 0) as days_overdue, fact.currency,
      (document.net + document.tax)::text as amount, fact.original::text as open, fact.amount::text as base_open,
      (count(*) over ())::int as count
    from (${facts}) fact
    join ${own('documents')} document on document.id = fact.id
    cross join lateral (
      select case when document.states_due_date
        or exists (select from ${own('organizations')} organization where organization.${terms} is not null)
        then document.due_date end as day
    ) due
    where fact.party_id = ${partyId}::uuid
    order by due.day nulls last, fact.day, fact.id limit ${limit}
  `.compile(query);
}
