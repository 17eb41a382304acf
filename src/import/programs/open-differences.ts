import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Decimal, parseDecimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';

/** Invoices that are looked up together. */
const BATCH = 500;

/**
 * Warns of invoices and bills whose open amount is not the one that the program states: payments or credits are missing. The warning has no
 * amounts, because callers who may not see balances see warnings.
 */
export async function warnOfDifferences(
  task: ImportTask,
  program: string,
  stated: AsyncIterable<StatedDue>,
): Promise<void> {
  let count = 0;
  let first: string | null = null;
  const compare = async (batch: ReadonlyMap<string, StatedDue>) => {
    for (const { name, open } of await openAmounts(task.transaction, [...batch.keys()])) {
      const one = batch.get(name);
      if (one === undefined || one.due.eq(parseDecimal(open) ?? one.due)) continue;
      count += 1;
      first ??= one.number;
    }
  };
  let batch = new Map<string, StatedDue>();
  for await (const one of stated) {
    batch.set(one.name, one);
    if (batch.size < BATCH) continue;
    await compare(batch);
    batch = new Map();
  }
  await compare(batch);
  if (first === null) return;
  const [documents, have] = count === 1 ? ['invoice or bill', 'has'] : ['invoices and bills', 'have'];
  task.warn(
    `${count} ${documents} ${have} an open amount that differs from the amount due in ${program} (first ${quote(first)}): payments, credit notes or overpayments are missing`,
  );
}

/** The amount due that a program states for an invoice or a bill; `name` is ours, `number` the one on paper. */
export type StatedDue = Readonly<{ name: string; number: string; due: Decimal }>;

async function openAmounts(
  transaction: Transaction,
  names: readonly string[],
): Promise<readonly Readonly<{ name: string; open: string }>[]> {
  if (names.length === 0) return [];
  return await transaction.run(
    sql<{ name: string; open: string }>`
      select document.external_id as name, (document.total - document.settled)::text as open
      from unnest(${names}::text[]) as given(name), lateral (
        select external_id, net + tax as total, coalesce((
          select sum(amount) from ${own('allocations')} allocations
          where allocations.document_id = documents.id and allocations.voided_at is null
        ), 0) as settled
        from ${own('documents')} documents where external_id = given.name and voided_at is null offset 0
      ) document
    `.compile(query),
  );
}
