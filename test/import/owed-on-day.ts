import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';

/** What is owed on a day by documents and on the control account, in plain SQL. What settles a document that comes later is unallocated until then. */
export async function owedOn(tenant: TenantWriter, day: string, kind: 'invoice' | 'bill') {
  const [name, sign] = kind === 'invoice' ? ['receivable', 1] : ['payable', -1];
  const [row] = await tenant.read(
    sql<{ documents: string; ledger: string }>`
      select (
        coalesce((select sum(base_net + base_tax) from documents where kind = ${kind} and voided_at is null and issue_date <= ${day}), 0)
        - coalesce((select sum(allocation.base_amount) from allocations allocation join documents document on document.id = document_id
            where document.kind = ${kind} and allocation.voided_at is null and allocation_date <= ${day}), 0)
        - coalesce((select sum(case unallocated.kind when 'refund' then -base_amount else base_amount end) from unallocated_amounts unallocated
            where document_kind = ${kind} and voided_at is null and amount_date <= ${day}), 0)
      )::numeric(24, 2) as documents, (
        ${sign} * coalesce((select sum(base_debit - base_credit) from journal_lines line
          join journal_entries entry on entry.id = entry_id join accounts account on account.id = account_id
          where account.class = ${name} and entry.voided_at is null and entry_date <= ${day}), 0)
      )::numeric(24, 2) as ledger
    `.compile(query),
  );
  return row;
}
