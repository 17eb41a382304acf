import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { own, ownAndRemoved } from './own.ts';

/** More entries, accounts or customers than this are not named one by one: then everything may have changed. */
export const MOST_TOUCHED = { entries: 2000, lines: 20_000, accounts: 100, customers: 100 } as const;

/**
 * What a write touched, as the part of a `with` that ends in `touched`, one row: the first and last day and the accounts of its
 * journal entries, posted or voided, and its customers. Each is looked up by the id of the write, in bounded work.
 */
export function touchedBy(writeId: string): RawBuilder<unknown> {
  const { entries, lines, accounts, customers } = MOST_TOUCHED;
  return sql`
    written_entries as materialized (
      select id, entry_date from ${own('journal_entries')} entry
      where write_id = ${writeId}::uuid and write_id is not null limit ${entries + 1}::int
    ),
    written_lines as materialized (
      select account_id from ${own('journal_lines')} line
      where entry_id = any(array(select id from written_entries limit ${entries}::int)) limit ${lines + 1}::int
    ),
    written_customers as materialized (
      select id from ${ownAndRemoved('customer_profiles')} customer
      where write_id = ${writeId}::uuid and write_id is not null order by id limit ${customers + 1}::int
    ),
    counted as materialized (
      select
        (select count(*) from written_entries) as entries,
        (select count(*) from written_lines) as lines,
        (select count(distinct account_id) from written_lines) as accounts,
        (select count(*) from written_customers) as customers
    ),
    touched as materialized (
      select
        case when counted.customers > 0 then 2 else 1 end as events,
        counted.entries <= ${entries}::int and counted.lines <= ${lines}::int and counted.accounts <= ${accounts}::int as names_accounts,
        (select min(entry_date) from written_entries) as first_day,
        (select max(entry_date) from written_entries) as last_day,
        array(select distinct account_id from written_lines order by account_id limit ${accounts}::int) as account_ids,
        counted.customers <= ${customers}::int as names_customers,
        array(select id from written_customers order by id limit ${customers}::int) as customer_ids
      from counted
    )`;
}

/** The insert of a write's events, after `touched` was joined to the renewed row of the organisation as `renewed`. */
export function insertWriteEvents(): RawBuilder<unknown> {
  return sql`
    insert into events (organization_id, id, position, kind, data, occurred_at)
    select organization_id, ${randomUUID()}::uuid, event_position - events + 1, 'data.changed', jsonb_build_object(
      'version', version,
      'first_day', case when names_accounts then first_day end,
      'last_day', case when names_accounts then last_day end,
      'account_ids', case when names_accounts then to_jsonb(account_ids) end
    ), written_at from renewed
    union all
    select organization_id, ${randomUUID()}::uuid, event_position, 'customer.changed', jsonb_build_object(
      'version', version,
      'customer_ids', case when names_customers then to_jsonb(customer_ids) end
    ), written_at from renewed where events > 1
    returning position`;
}
