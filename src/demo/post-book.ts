import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { openLedger } from '../ledger/ledger.ts';
import { addDays, type Day, formatDay, monthsOf, type Period, periodFromInclusive } from '../period/index.ts';
import type { DemoBook } from './book.ts';

/** Whether the organisation has a book: a whole one, because it comes in one transaction. */
export async function hasBook(tenant: TenantReader): Promise<boolean> {
  return (await tenant.read(ANY_ENTRY)).length > 0;
}

/**
 * Posts the book in one transaction, a month at a time, each as if it had been recorded at that month's end. Returns
 * false, and posts nothing, when there is a book already.
 */
export async function postBook(tenant: TenantWriter, book: DemoBook, now: Date): Promise<boolean> {
  return await tenant.write(async (transaction) => {
    const ledger = await openLedger(transaction, now);
    if ((await transaction.run(ANY_ENTRY)).length > 0) return false;
    await ledger.setAccounts(book.accounts);
    for (const month of monthsOf(daysOf(book))) await postMonth(transaction, book, month, now);
    return true;
  });
}

const ANY_ENTRY = query.selectFrom('journal_entries').select('id').limit(1).compile();

async function postMonth(transaction: Transaction, book: DemoBook, month: Period, now: Date): Promise<void> {
  const isInMonth = ({ date }: Readonly<{ date: Day }>) => month.start <= date && date < month.end;
  const ledger = await openLedger(transaction, recordedAt(month, now));
  await ledger.setRates(book.rates.filter(isInMonth));
  const { refused } = await ledger.post(book.entries.filter(isInMonth));
  const [first] = refused;
  if (first !== undefined) throw new Error(`the demo's book was refused: ${first.reason}`);
}

// From the first rate on: those of the year before are what open invoices were issued at.
function daysOf({ rates, entries }: DemoBook): Period {
  const [first, last] = [rates[0]?.date, entries.at(-1)?.date];
  if (first === undefined || last === undefined) throw new Error("the demo's book is empty");
  return periodFromInclusive(first, last);
}

// The evening of the month's last day in Sydney, but not after now.
function recordedAt(month: Period, now: Date): Date {
  const evening = new Date(`${formatDay(addDays(month.end, -1))}T08:00:00.000Z`);
  return evening < now ? evening : now;
}
