import { sql } from 'kysely';
import { own, ownAndRemoved } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { isOfPay } from '../../ledger/pay-entries.ts';
import { SEES_PAY } from '../../metrics/definition/protection.ts';
import { ENTRY_LIST } from '../sorted/entries.ts';
import type { ListedRow } from '../sorted/read-page.ts';
import type { ListContext } from '../sorted/sorted-list.ts';
import { hasId, idOf, readOne } from './read-one.ts';

/** Reads the journal entry with this id or name, and its lines. An entry of pay is not there for callers who may not see pay. Throws NOT_FOUND. */
export async function readEntry(tenant: TenantReader, named: string, context: ListContext) {
  const isNamedSo = hasId(named, sql`(record.voided_at is null and record.external_id = ${named}::text)`);
  const isShown = context.capabilities.has(SEES_PAY) ? sql`true` : sql`not ${isOfPay('record')}`;
  return await tenant.snapshot(async (transaction) => {
    const row = await readOne(transaction, ENTRY_LIST, context, {
      where: sql`${isNamedSo} and not record.states_opening and ${isShown}`,
      noun: 'journal entry',
    });
    const id = idOf(row);
    const [{ voided } = { voided: false }] = await transaction.run(
      sql<{ voided: boolean }>`
        select voided_at is not null as voided from ${own('journal_entries')} entry where id = ${id}::uuid`.compile(
        query,
      ),
    );
    return { ...row, voided, lines: await transaction.run(selectLines(id)) };
  });
}

function selectLines(id: string) {
  return sql<ListedRow>`
    select line.line_number, line.account_id, account.code as account, account.name as account_name, account.class as account_class,
      line.description, line.currency, (line.debit - line.credit)::text as amount, (line.base_debit - line.base_credit)::text as base_amount,
      line.customer_id, customer.external_id as customer, customer_party.name as customer_name,
      line.vendor_id, vendor.external_id as vendor, vendor_party.name as vendor_name,
      line.department_id, department.external_id as department, department.name as department_name, line.reconciled
    from ${own('journal_lines')} line
    join ${ownAndRemoved('accounts')} account on account.id = line.account_id
    left join ${ownAndRemoved('customer_profiles')} customer on customer.id = line.customer_id
    left join ${own('parties')} customer_party on customer_party.id = customer.party_id
    left join ${ownAndRemoved('vendor_profiles')} vendor on vendor.id = line.vendor_id
    left join ${own('parties')} vendor_party on vendor_party.id = vendor.party_id
    left join ${ownAndRemoved('departments')} department on department.id = line.department_id
    where line.entry_id = ${id}::uuid order by line.line_number`.compile(query);
}
