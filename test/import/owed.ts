import { type RawBuilder, sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';

/** The lines of 41 and 40. */
const FRENCH = sql`(account.code ~ '^41' and account.code !~ '^41[89]' or account.code ~ '^40' and account.code !~ '^40[89]')`;

/** What parties owe, or are owed, on days: by the lines of control accounts in the ledger, and by documents with what settles them. */
export type OwedRow = Readonly<{ party: string; day: string; ledger: string; documents: string }>;

/** The same on every day on which anything changes, for those where the two differ by a cent or more; or for all. */
export async function owedOf(
  tenant: TenantWriter,
  which: 'differing' | 'all' = 'differing',
  control: RawBuilder<unknown> = FRENCH,
): Promise<readonly OwedRow[]> {
  return await tenant.read(
    sql<OwedRow>`
      with change as (
        select coalesce(line.customer_id, line.vendor_id) as party, entry.entry_date as day,
          case when line.customer_id is null then line.base_credit - line.base_debit else line.base_debit - line.base_credit end as ledger,
          0 as documents
        from journal_lines line join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
        join accounts account on account.id = line.account_id
        where coalesce(line.customer_id, line.vendor_id) is not null
          and ${control}
        union all
        select coalesce(customer_id, vendor_id), issue_date, 0, base_net + base_tax from documents where voided_at is null
        union all
        select coalesce(document.customer_id, document.vendor_id), allocation_date, 0, -base_amount
        from allocations allocation join documents document on document.id = allocation.document_id where allocation.voided_at is null
        union all
        select coalesce(customer_id, vendor_id), amount_date, 0, case when kind = 'refund' then base_amount else -base_amount end
        from unallocated_amounts where voided_at is null
      ), daily as (
        select party, day, sum(sum(ledger)) over ordered as ledger, sum(sum(documents)) over ordered as documents
        from change group by party, day window ordered as (partition by party order by day)
      )
      select coalesce(customer.external_id, vendor.external_id) as party, day::text, round(ledger, 2)::text as ledger, round(documents, 2)::text as documents from daily
      left join customer_profiles customer on customer.id = party
      left join vendor_profiles vendor on vendor.id = party
      where ${which === 'all' ? sql`true` : sql`round(ledger - documents, 2) <> 0`} order by 1, day
    `.compile(query),
  );
}

/** What stands of invoices, bills and what settles them, as text. */
export async function papersOf(tenant: TenantWriter): Promise<readonly string[]> {
  const rows = await tenant.read(
    sql<{ text: string }>`
      select concat_ws(' ', kind, external_id, issue_date, net + tax - 0, tax, currency, case when transferred then 'transferred' end,
        'settled ' || settled_on) as text, issue_date as day, external_id as name, 1 as place
      from (select kind, external_id, issue_date, trim_scale(net) as net, trim_scale(tax) as tax, currency, transferred, settled_on from documents
        where voided_at is null) document
      union all
      select concat_ws(' ', allocation.kind, allocation.external_id, 'of', document.external_id, allocation_date, trim_scale(amount), nullif(trim_scale(allocation.tax), 0)),
        allocation_date, allocation.external_id, 2
      from allocations allocation join documents document on document.id = allocation.document_id where allocation.voided_at is null
      union all
      select concat_ws(' ', 'unallocated', kind, external_id, amount_date, trim_scale(amount), currency, nullif(trim_scale(tax), 0)), amount_date, external_id, 3
      from unallocated_amounts where voided_at is null
      order by day, name, place, text
    `.compile(query),
  );
  return rows.map(({ text }) => text);
}
