import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';

/** The entries that stand, with account, amount, text and party of each line. */
export async function entriesOf(tenant: TenantWriter) {
  return await tenant.read(
    sql<{ name: string; date: string; kind: string; reference: string | null; lines: unknown }>`
      select entry.external_id as name, entry.entry_date as date, entry.kind, entry.reference,
        json_agg(json_build_array(account.code, trim_scale(line.base_debit - line.base_credit)::text,
          coalesce(line.description, entry.description), party.name) order by line_number) as lines
      from journal_entries entry
      join journal_lines line on line.entry_id = entry.id
      join accounts account on account.id = line.account_id
      left join customer_profiles customer on customer.id = line.customer_id
      left join vendor_profiles vendor on vendor.id = line.vendor_id
      left join parties party on party.id = coalesce(customer.party_id, vendor.party_id)
      where entry.voided_at is null group by entry.id, entry.external_id, entry.entry_date, entry.kind, entry.reference order by entry.entry_date, entry.external_id
    `.compile(query),
  );
}
