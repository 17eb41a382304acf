import { sql } from 'kysely';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { Decimal } from '../money/decimal.ts';
import { type Day, formatDay } from '../period/index.ts';

/**
 * What is owed by customers, or to vendors, at the end of a day: by documents and what settles them, and in the ledger. The ledger has
 * revaluations beside what documents have. Amounts are in base currency.
 */
export type TieOut = Readonly<{
  of: 'receivables' | 'payables';
  documents: string;
  revaluations: string;
  ledger: string;
  /** Documents with revaluations less the ledger. */
  difference: string;
}>;

const SIDES = [
  { of: 'receivables', document: 'invoice', from: 'invoices_from', control: 'receivable', sign: 1 },
  { of: 'payables', document: 'bill', from: 'bills_from', control: 'payable', sign: -1 },
] as const;

/** Compares documents with the ledger on a day, where documents say what is owed on it. */
export async function readTieOuts(transaction: Transaction, day: Day): Promise<readonly TieOut[]> {
  const tieOuts: TieOut[] = [];
  for (const { of, document, from, control, sign } of SIDES) {
    const last = sql`${formatDay(day)}::date`;
    const [found] = await transaction.run(
      sql<Record<'documents' | 'revaluations' | 'ledger', string> & { is_known: boolean }>`
        with owed as (
          select coalesce(sum(case figure when 'open' then amount else -amount end), 0) as amount
          from ${own('document_totals')} total
          where kind = ${document} and figure in ('open', 'unallocated') and grain = 'day' and bucket <= ${last}
        ), control as (
          select coalesce(sum(debit - credit), 0) as amount, coalesce(sum(revaluation_debit - revaluation_credit), 0) as revaluation
          from ${own('account_totals')} total
          where grain = 'day' and bucket <= ${last}
            and account_id = any(array(select id from ${own('accounts')} accounts where class = ${control}))
        )
        select owed.amount::text as documents, (${sql.lit(sign)} * revaluation)::text as revaluations,
          (${sql.lit(sign)} * control.amount)::text as ledger,
          exists (select from ${own('documents')} document where kind = ${document} and voided_at is null and issue_date <= ${last})
            and coalesce((select ${sql.ref(from)} from ${own('organizations')} organizations) <= ${last}, true) as is_known
        from owed, control
      `.compile(query),
    );
    if (found?.is_known !== true) continue;
    const [documents, revaluations, ledger] = [found.documents, found.revaluations, found.ledger].map(
      (amount) => new Decimal(amount),
    ) as [Decimal, Decimal, Decimal];
    tieOuts.push({
      of,
      documents: documents.toFixed(),
      revaluations: revaluations.toFixed(),
      ledger: ledger.toFixed(),
      difference: documents.plus(revaluations).minus(ledger).toFixed(),
    });
  }
  return tieOuts;
}
