import { sql } from 'kysely';
import { givenRows } from '../db/given-rows.ts';
import { TENANT } from '../db/own.ts';
import { query, type Statement } from '../db/statement.ts';

/** A line as it is stored; the amounts are decimals. */
export type LineRow = Readonly<{
  entry_id: string;
  line_number: number;
  account_id: string;
  description: string | null;
  currency: string;
  debit: string;
  credit: string;
  base_debit: string;
  base_credit: string;
  reconciled: boolean;
  department_id: string | null;
  customer_id: string | null;
  vendor_id: string | null;
  lettering: string | null;
}>;

/**
 * Inserts the lines of whole entries: the only statement that does. It adds up the lines of each entry itself, and fails
 * where debits and credits in base currency differ, whatever the code before it has found.
 */
export function insertLines(lines: readonly LineRow[]): Statement<unknown> {
  const given = givenRows<LineRow>(
    'line',
    {
      entry_id: 'uuid',
      line_number: 'integer',
      account_id: 'uuid',
      description: 'text',
      currency: 'text',
      debit: 'amount',
      credit: 'amount',
      base_debit: 'amount',
      base_credit: 'amount',
      reconciled: 'boolean',
      department_id: 'uuid',
      customer_id: 'uuid',
      vendor_id: 'uuid',
      lettering: 'text',
    },
    lines,
  );
  return sql`
    insert into journal_lines (organization_id, entry_id, line_number, account_id, description, currency, debit, credit, base_debit,
      base_credit, reconciled, department_id, customer_id, vendor_id, lettering)
    with line as (select * from ${given}), unbalanced as (
      select entry_id from line group by entry_id having sum(base_debit) is distinct from sum(base_credit) limit 1
    )
    select ${TENANT}, line.* from line
    where not exists (select from unbalanced where refuse_unbalanced_entry(entry_id))
    returning 1 as written
  `.compile(query);
}
