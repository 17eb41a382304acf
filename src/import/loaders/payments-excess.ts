import type { Decimal } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import { type Allocations, type Excess, inCurrency } from '../../records/documents/index.ts';
import type { ImportTask } from './import-task.ts';
import { settlementName } from './settlement-name.ts';

/**
 * Refuses, for each document that is settled beyond its amount, the row that exceeds it. No row is
 * refused if a refused row might have made room; `isComplete` means that none of this file was refused.
 */
export async function refuseExcesses(
  task: ImportTask,
  allocations: Allocations,
  { isComplete }: Readonly<{ isComplete: boolean }>,
): Promise<void> {
  for await (const excess of allocations.excesses()) {
    const { kind, externalId, currency } = excess;
    const lines = await linesOf(task, excess);
    const isStandingStill = !isComplete && lines.size < excess.allocations.length;
    if (isStandingStill || task.doubts.cover(kind, externalId)) continue;
    const { line, open, asked } = rowThatGoesOver(excess, lines);
    const [left, wanted] = [inCurrency(open, currency), inCurrency(asked, currency)];
    task.refuse(
      line,
      `amount: ${wanted} is more than the ${left} that is open of ${kind} ${quote(externalId)}, whose total is ${inCurrency(excess.total, currency)}`,
    );
  }
}

/** The lines of the file on which the allocations stand; those that are not in the file have none. */
async function linesOf(
  task: ImportTask,
  { kind, externalId, allocations }: Excess,
): Promise<ReadonlyMap<number, number | null>> {
  const names = allocations.map((one) => ({
    name: settlementName(one.externalId, kind, externalId),
    line: null,
  }));
  // Each row of the file was recorded when it was read; recording it again returns its line.
  return await task.seen.note(task.file.kind, names);
}

function rowThatGoesOver(
  { total, allocations }: Excess,
  lines: ReadonlyMap<number, number | null>,
): Readonly<{ line: number | null; open: Decimal; asked: Decimal }> {
  const placed = allocations.map(({ amount }, index) => ({ amount, line: lines.get(index) ?? null }));
  const inOrder = placed.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  let open = total;
  for (const { line, amount } of inOrder) {
    if (amount.gt(open)) return { line, open, asked: amount };
    open = open.minus(amount);
  }
  throw new Error('nothing goes over');
}
