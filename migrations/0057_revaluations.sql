-- What entries that value receivables and payables at a new exchange rate add to an account: documents keep the rates of their own, so this is
-- a part of the balance that no document has. It is a part of debit and credit, as openings and closings are.

alter table account_totals
  add column revaluation_debit numeric(28, 8) not null default 0,
  add column revaluation_credit numeric(28, 8) not null default 0;

-- The totals that are there are completed by their owner, who sees them while security is not forced.
alter table account_totals no force row level security;
alter table journal_entries no force row level security;
alter table journal_lines no force row level security;

update account_totals total
set revaluation_debit = revalued.debit, revaluation_credit = revalued.credit
from (
  select line.organization_id, line.account_id, piece.grain, piece.bucket, sum(line.base_debit) as debit, sum(line.base_credit) as credit
  from journal_entries entry
  join journal_lines line on line.organization_id = entry.organization_id and line.entry_id = entry.id,
  lateral (values
    ('day', entry.entry_date), ('month', date_trunc('month', entry.entry_date)::date),
    ('year', date_trunc('year', entry.entry_date)::date)
  ) as piece(grain, bucket)
  where entry.kind = 'revaluation' and entry.voided_at is null
  group by line.organization_id, line.account_id, piece.grain, piece.bucket
) revalued
where total.organization_id = revalued.organization_id and total.account_id = revalued.account_id
  and total.grain = revalued.grain and total.bucket = revalued.bucket;

alter table journal_lines force row level security;
alter table journal_entries force row level security;
alter table account_totals force row level security;
