import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type Decimal, parseDecimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { readCells } from '../kinds/read-cells.ts';
import { XERO_DUE } from '../kinds/xero.ts';
import { surveyTask } from '../programs/survey-task.ts';
import { readXero, textsOf } from '../readers/xero.ts';
import type { XeroSurvey } from '../xero/survey.ts';
import type { ImportTask } from './import-task.ts';

/** Invoices that are looked up together. */
const BATCH = 500;

/**
 * Warns of invoices and bills whose open amount is not the amount due that Xero states: payments or credits are missing. The warning has no amounts,
 * because callers who may not see balances see warnings.
 */
export async function warnOfDifferences(
  task: ImportTask,
  parts: readonly ImportTask[],
  survey: XeroSurvey,
): Promise<void> {
  if (!survey.has('Invoices')) return;
  let count = 0;
  let first: string | null = null;
  const compare = async (stated: ReadonlyMap<string, StatedDue>) => {
    for (const { name, open } of await openAmounts(task.transaction, [...stated.keys()])) {
      const one = stated.get(name);
      if (one === undefined || one.due.eq(parseDecimal(open) ?? one.due)) continue;
      count += 1;
      first ??= one.number;
    }
  };
  for (const part of parts) {
    let stated = new Map<string, StatedDue>();
    for await (const { list, value, line } of readXero({
      open: part.file.open,
      onBytes: surveyTask(part).onBytes,
    })) {
      if (list !== 'Invoices') continue;
      const reading = readCells(XERO_DUE, { values: textsOf(value, line) });
      if (!reading.ok || reading.cells.AmountDue === null) continue;
      const { InvoiceID: id, InvoiceNumber: number, AmountDue: due } = reading.cells;
      stated.set(id, { number: number ?? id, due });
      if (stated.size < BATCH) continue;
      await compare(stated);
      stated = new Map();
    }
    await compare(stated);
  }
  if (first === null) return;
  const [documents, have] = count === 1 ? ['invoice or bill', 'has'] : ['invoices and bills', 'have'];
  task.warn(
    `${count} ${documents} ${have} an open amount that differs from the amount due in Xero (first ${quote(first)}): payments, credit notes or overpayments are missing`,
  );
}

type StatedDue = Readonly<{ number: string; due: Decimal }>;

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
