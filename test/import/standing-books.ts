import { sql } from 'kysely';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';

/** What counts of each kind of record, by the names in files: two of these are equal where every answer is. */
const SELECTS = {
  accounts: `select code, name, class, activity from accounts where removed_at is null`,
  departments: `
    select department.external_id, department.name, parent.external_id as parent
    from departments department left join departments parent on parent.id = department.parent_department_id
    where department.removed_at is null`,
  customers: `
    select external_id, party.name, to_jsonb(profile) - '{id,party_id,organization_id,created_at,updated_at,write_id}'::text[] as fields,
      (select json_agg(status order by from_day) from customer_statuses where customer_id = profile.id) as statuses
    from customer_profiles profile join parties party on party.id = party_id where removed_at is null`,
  statuses: `select count(*) as customers, status, from_day from customer_statuses group by status, from_day`,
  vendors: `
    select external_id, party.name, to_jsonb(profile) - '{id,party_id,organization_id,created_at,updated_at,write_id}'::text[] as fields
    from vendor_profiles profile join parties party on party.id = party_id where removed_at is null`,
  rates: `select currency, rate_date, rate, recorded_at from exchange_rates where voided_at is null`,
  entries: `
    select external_id, entry_date, description, reference, kind, entry.recorded_at, states_opening, content_hash,
      (select external_id from customer_profiles where id = only_customer_id) as only_customer,
      (
        select json_agg(json_build_array(account.code, line.description, currency, debit, credit, base_debit, base_credit,
          department.external_id, customer.external_id, vendor.external_id, account.removed_at, customer.removed_at) order by line_number)
        from journal_lines line join accounts account on account.id = line.account_id
        left join departments department on department.id = line.department_id
        left join customer_profiles customer on customer.id = line.customer_id
        left join vendor_profiles vendor on vendor.id = line.vendor_id
        where line.entry_id = entry.id
      ) as lines
    from journal_entries entry where voided_at is null or voided_at = '-infinity'`,
  documents: `
    select document.kind, document.external_id, issue_date, due_date, currency, rate, reference, net, tax, base_net, base_tax,
      custom_fields, settled_on, paid_on, first_settled_on, document.recorded_at, customer_id is null as of_vendor,
      (
        select json_agg(json_build_array(line_number, line.description, account_id, department_id, tax_code, net, tax) order by line_number)
        from document_lines line where document_id = document.id
      ) as lines,
      (
        select json_agg(json_build_array(kind, external_id, allocation_date, amount, tax, base_amount, base_tax, reference, recorded_at)
          order by external_id)
        from allocations where document_id = document.id and voided_at is null
      ) as settled_by
    from documents document where voided_at is null`,
  unallocated: `
    select document_kind, kind, external_id, document_name, amount_date, currency, amount, tax, base_amount, base_tax, reference, recorded_at,
      (select external_id from customer_profiles where id = customer_id and removed_at is null) as customer,
      (select external_id from vendor_profiles where id = vendor_id and removed_at is null) as vendor
    from unallocated_amounts where voided_at is null`,
} as const;

/** All that counts in the books of an organisation, as text. */
export async function standingBooks(tenant: TenantWriter): Promise<Record<string, readonly string[]>> {
  const books: Record<string, readonly string[]> = {};
  for (const [name, select] of Object.entries(SELECTS)) {
    const rows = await tenant.read(
      sql<{
        row: string;
      }>`select to_jsonb(found)::text as row from (${sql.raw(select)}) found order by 1`.compile(query),
    );
    books[name] = rows.map(({ row }) => row);
  }
  return books;
}
