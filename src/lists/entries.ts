import { sql } from 'kysely';
import type { Capability } from '../access/capability.ts';
import { own, ownAndRemoved } from '../db/own.ts';
import { isOfPay } from '../ledger/pay-entries.ts';
import { SEES_PAY } from '../metrics/definition/protection.ts';
import type { ListedRecords } from './list-written.ts';

/**
 * Journal entries; those of pay only for callers who may see pay. A void one stands for its name until another of that name counts. What whole openings state
 * is no entry that counts.
 */
export function listedEntries(capabilities: ReadonlySet<Capability>): ListedRecords {
  const seen = (entry: string) => (capabilities.has(SEES_PAY) ? sql`true` : sql`not ${isOfPay(entry)}`);
  return {
    rows: own('journal_entries'),
    columns: sql`
      record.external_id, to_char(record.entry_date, 'YYYY-MM-DD') as date, record.description, record.reference, record.kind,
      record.voided_at is not null as voided, record.recorded_at, ${LINES} as lines`,
    joins: sql``,
    where: sql`not record.states_opening and ${seen('record')} and (record.voided_at is null or not exists (
      select from ${own('journal_entries')} other
      where other.external_id = record.external_id and other.voided_at is null and ${seen('other')}
    ))`,
  };
}

const LINES = sql`(
  select json_agg(json_build_object(
    'account', account.code, 'amount', (line.debit - line.credit)::text, 'currency', line.currency,
    'base_amount', (line.base_debit - line.base_credit)::text, 'description', line.description,
    'customer', customer.external_id, 'vendor', vendor.external_id, 'department', department.external_id,
    'reconciled', line.reconciled
  ) order by line.line_number)
  from ${own('journal_lines')} line
  join ${ownAndRemoved('accounts')} account on account.id = line.account_id
  left join ${ownAndRemoved('customer_profiles')} customer on customer.id = line.customer_id
  left join ${ownAndRemoved('vendor_profiles')} vendor on vendor.id = line.vendor_id
  left join ${ownAndRemoved('departments')} department on department.id = line.department_id
  where line.entry_id = record.id
)`;
