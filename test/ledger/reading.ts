import { sql } from 'kysely';
import type { Pool } from 'pg';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { verifyLedger } from '../support/verify-ledger.ts';

/** What `verify` has against the ledger of an organisation: nothing, when all is well. */
export async function differencesOf(tenant: TenantWriter): Promise<string[]> {
  return (await verifyLedger(tenant)).flatMap((finding) => finding.differences);
}

/** The balance of each account that is not zero, from the lines alone. */
export async function balancesByLines(tenant: TenantWriter): Promise<Record<string, string>> {
  return record(
    await tenant.read(
      sql<Balance>`
        select account.code, sum(line.base_debit) - sum(line.base_credit) as balance
        from journal_lines line
        join journal_entries entry on entry.id = line.entry_id
        join accounts account on account.id = line.account_id
        where entry.voided_at is null
        group by account.code having sum(line.base_debit) <> sum(line.base_credit)
      `.compile(query),
    ),
  );
}

/** The same from the totals, of a grain. */
export async function balancesByTotals(
  tenant: TenantWriter,
  grain: 'day' | 'month' | 'year',
): Promise<Record<string, string>> {
  return record(
    await tenant.read(
      sql<Balance>`
        select account.code, sum(total.debit - total.credit) as balance
        from account_totals total join accounts account on account.id = total.account_id
        where total.grain = ${grain} group by account.code having sum(total.debit - total.credit) <> 0
      `.compile(query),
    ),
  );
}

/** What came in and went out in all, by the totals of months. */
export async function cashFlow(tenant: TenantWriter): Promise<{ inflow: string; outflow: string }> {
  const [flow] = await tenant.read(
    sql<{ inflow: string; outflow: string }>`
      select coalesce(sum(inflow), 0)::numeric(24, 4) as inflow, coalesce(sum(outflow), 0)::numeric(24, 4) as outflow
      from cash_totals where grain = 'month'
    `.compile(query),
  );
  return flow ?? { inflow: '', outflow: '' };
}

const TABLES = [
  'accounts',
  'departments',
  'journal_entries',
  'journal_lines',
  'account_totals',
  'cash_totals',
  'cash_flows',
  'cash_flow_classes',
  'cash_flow_class_totals',
  'cash_flow_totals',
  'department_totals',
  'customer_totals',
  'vendor_totals',
  'entry_totals',
  'customer_profiles',
  'vendor_profiles',
];

/** Changes rows as only the owner of the database could, behind the back of the service. */
export async function tamper(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const table of TABLES) await client.query(`alter table ${table} no force row level security`);
    const { rowCount } = await client.query(statement);
    if (rowCount === 0) throw new Error('nothing was tampered with');
    for (const table of TABLES) await client.query(`alter table ${table} force row level security`);
    await client.query('commit');
  } catch (failure) {
    await client.query('rollback');
    throw failure;
  } finally {
    client.release();
  }
}

type Balance = { code: string; balance: string };

function record(rows: readonly Balance[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}
