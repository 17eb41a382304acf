import { sql } from 'kysely';
import { query, type Statement } from '../db/statement.ts';
import type { FactRow } from '../metrics/facts.ts';
import type { Plan, Read } from '../metrics/plan.ts';
import type { AccountMeasure, CashMeasure } from '../metrics/sources.ts';
import { readAccountTotals } from './account-totals.ts';
import { readCashTotals } from './cash-totals.ts';
import type { NumberedRead } from './pieces.ts';

/**
 * The plan as one statement: a select for each source of facts that it reads, whatever the number of reads, since
 * what is read travels as values. Null when there is nothing to read.
 */
export function compile(plan: Plan): Statement<FactRow> | null {
  const accounts: NumberedRead<AccountMeasure>[] = [];
  const cash: NumberedRead<CashMeasure>[] = [];
  for (const [number, read] of plan.reads.entries()) {
    if (isOf(read, 'account totals')) accounts.push({ number, ...read });
    else if (isOf(read, 'cash totals')) cash.push({ number, ...read });
  }
  const selects = [
    ...(accounts.length > 0 ? [readAccountTotals(accounts)] : []),
    ...(cash.length > 0 ? [readCashTotals(cash)] : []),
  ];
  return selects.length === 0 ? null : sql<FactRow>`${sql.join(selects, sql` union all `)}`.compile(query);
}

function isOf<Source extends Read['measure']['source']>(
  read: Read,
  source: Source,
): read is Read & { measure: Extract<Read['measure'], { source: Source }> } {
  return read.measure.source === source;
}
