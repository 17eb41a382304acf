import { sql } from 'kysely';
import type { Capability } from '../access/capability.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { SEES_BALANCES } from './sees-balances.ts';

const DOCUMENTS = [
  { kind: 'invoice', name: 'invoices', control: 'receivable', owed: 'receivables', sign: 1 },
  { kind: 'bill', name: 'bills', control: 'payable', owed: 'payables', sign: -1 },
] as const;

/**
 * Proposes the day from which on invoices and bills are complete, where nothing is set and the first of them comes before: the end of the
 * first month when at least half of the control accounts' balance is open on them.
 */
export async function proposeDocumentsFrom(
  transaction: Transaction,
  capabilities: ReadonlySet<Capability>,
  propose: (proposal: string) => void,
): Promise<void> {
  if (!capabilities.has(SEES_BALANCES)) return;
  for (const { kind, name, control, owed, sign } of DOCUMENTS) {
    const [found] = await transaction.run(
      sql<FoundDays>`
        with moved as (
          select bucket as month, amount as open, 0 as control from ${own('document_totals')} total
          where kind = ${kind} and figure = 'open' and grain = 'month'
          union all
          select bucket, 0, ${sql.lit(sign)} * (debit - credit) from ${own('account_totals')} total
          where grain = 'month' and account_id = any(array(select id from ${own('accounts')} accounts where class = ${control}))
        ), ended as (
          select month, sum(sum(open)) over (order by month) as open, sum(sum(control)) over (order by month) as control
          from moved group by month
        )
        select (select min(issue_date) from ${own('documents')} document where kind = ${kind} and voided_at is null) as first,
          min(month + interval '1 month' - interval '1 day') filter (where open > 0 and control > 0 and open * 2 >= control)::date as complete,
          coalesce(bool_or(control > 0), false) as has_control
        from ended
        where (select ${sql.ref(`${name}_from`)} from ${own('organizations')} organizations) is null
      `.compile(query),
    );
    if (found === undefined || found.first === null || !found.has_control) continue;
    const { first, complete } = found;
    if (complete === null)
      propose(
        `${name}: the first is of ${first}, and at no end of a month are they open for half of ${owed} in the ledger: some are missing, or already paid`,
      );
    else if (complete.slice(0, 7) > first.slice(0, 7))
      propose(
        `${name}: the first is of ${first}, but only from ${complete} on are they open for at least half of ${owed} in the ledger: set ${name}_from to ${complete}, so that earlier days are read from the ledger`,
      );
  }
}

type FoundDays = Readonly<{ first: string | null; complete: string | null; has_control: boolean }>;
