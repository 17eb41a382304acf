import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { Check } from '../../ledger/verify.ts';
import { DOCUMENT_TOTALS } from './totals.ts';

// The documents that stand, each with all that settles it.
const STANDING = sql`
  from ${own('documents')} document
  left join (
    select document_id, count(*) as ever,
      coalesce(sum(amount) filter (where voided_at is null), 0) as amount,
      coalesce(sum(base_amount) filter (where voided_at is null), 0) as base_amount,
      min(allocation_date) filter (where voided_at is null) as first_day,
      max(allocation_date) filter (where voided_at is null) as latest,
      bool_or(kind = 'payment') filter (where voided_at is null)
        and not bool_or(kind = 'write_off') filter (where voided_at is null) as by_payment
    from ${own('allocations')} allocations group by document_id
  ) paid on paid.document_id = document.id`;

/** The rules for the documents of an organisation. */
export const DOCUMENT_CHECKS: readonly Check[] = [
  {
    check: 'invoices and bills equal their lines',
    statement: sql`
      select case when (document.net, document.tax) is distinct from (coalesce(lines.net, 0), coalesce(lines.tax, 0))
        then format('%s %s: net %s and tax %s, lines %s and %s', document.kind, document.external_id,
          document.net, document.tax, coalesce(lines.net, 0), coalesce(lines.tax, 0)) end as difference
      from ${own('documents')} document
      left join (
        select document_id, sum(net) as net, sum(tax) as tax from ${own('document_lines')} document_lines group by document_id
      ) lines on lines.document_id = document.id
    `,
  },
  {
    check: 'invoices and bills are worth their amounts at their rates',
    statement: sql`
      select case when (base_net, base_tax) is distinct from (round(net * rate, 8), round(tax * rate, 8))
        then format('%s %s: %s and %s in base currency, at %s it is %s and %s', kind, external_id,
          base_net, base_tax, rate, round(net * rate, 8), round(tax * rate, 8)) end as difference
      from ${own('documents')} documents
    `,
  },
  {
    check: 'no invoice or bill is settled for more than its total',
    statement: sql`
      select case when coalesce(paid.amount, 0) > document.net + document.tax
        then format('%s %s: total %s, settled %s', document.kind, document.external_id,
          document.net + document.tax, paid.amount) end as difference
      ${STANDING}
      where document.voided_at is null
    `,
  },
  {
    check: 'what is settled is worth as much as the invoice or bill',
    statement: sql`
      select case
        when coalesce(paid.amount, 0) = document.net + document.tax
            and coalesce(paid.base_amount, 0) <> document.base_net + document.base_tax
          then format('%s %s: settled, and %s of %s in base currency', document.kind, document.external_id,
            coalesce(paid.base_amount, 0), document.base_net + document.base_tax)
        -- The one that settled it took what rounding had left of each of the others, some of them void by now.
        when abs(paid.base_amount - paid.amount * document.rate) > (paid.ever + 2) * 0.00000001
          then format('%s %s: settled %s, in base currency %s, at %s it is %s', document.kind, document.external_id,
            paid.amount, paid.base_amount, document.rate, round(paid.amount * document.rate, 8))
        end as difference
      ${STANDING}
      where document.voided_at is null
    `,
  },
  {
    check: 'invoices and bills are settled on the day that their payments say',
    statement: sql`
      select case
        when document.settled_on is distinct from settled.settled_on
          then format('%s %s: settled on %s, by its payments %s', document.kind, document.external_id,
            coalesce(document.settled_on::text, 'no day'), coalesce(settled.settled_on::text, 'no day'))
        when document.paid_on is distinct from case when paid.by_payment then settled.settled_on end
          then format('%s %s: paid on %s, by what settles it %s', document.kind, document.external_id,
            coalesce(document.paid_on::text, 'no day'),
            coalesce(case when paid.by_payment then settled.settled_on end::text, 'no day'))
        when document.first_settled_on is distinct from paid.first_day
          then format('%s %s: first settled on %s, by what settles it %s', document.kind, document.external_id,
            coalesce(document.first_settled_on::text, 'no day'), coalesce(paid.first_day::text, 'no day'))
        end as difference
      ${STANDING}
      cross join lateral (
        select case when coalesce(paid.amount, 0) >= document.net + document.tax
          then greatest(document.issue_date, paid.latest) end as settled_on
      ) settled
      where document.voided_at is null
    `,
  },
  {
    check: 'what settles is of an invoice or bill that stands',
    statement: sql`
      select case when document.voided_at is not null
        then format('%s %s settles %s %s, which is void', replace(allocation.kind, '_', ' '), allocation.external_id,
          document.kind, document.external_id) end as difference
      from ${own('allocations')} allocation
      join ${own('documents')} document on document.id = allocation.document_id
      where allocation.voided_at is null
    `,
  },
  {
    check: 'the totals of invoices and bills equal the documents',
    statement: sql`
      select case when coalesce(kept.amount, 0) <> coalesce(there.amount, 0)
        then format('%ss, %s, %s %s: kept %s, by the documents %s', kind, figure, grain, bucket,
          coalesce(kept.amount, 0), coalesce(there.amount, 0)) end as difference
      from ${own('document_totals')} kept
      full join (${DOCUMENT_TOTALS}) there using (kind, figure, grain, bucket)
    `,
  },
];
