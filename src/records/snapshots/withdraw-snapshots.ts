import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { withdrawnAt } from '../../disclosure/withdraw.ts';
import { FIGURES } from '../../metrics/catalog/registry.ts';
import { LOCK_SNAPSHOTS } from './lock.ts';
import { readSnapshots } from './read-history.ts';

/**
 * Withdraws, for as long as the minimum group size is at least this, the answers that it would not have shown. The last
 * one before each that it would have shown answers again.
 */
export async function withdrawSnapshots(transaction: Transaction, minimumGroupSize: number): Promise<void> {
  await transaction.run(LOCK_SNAPSHOTS);
  const snapshots = await readSnapshots(transaction);
  const made = snapshots.map((snapshot) => snapshot.made);
  const rows = withdrawnAt(made, minimumGroupSize, FIGURES).flatMap(({ index, metric }) => {
    const number = snapshots[index]?.number;
    return number === undefined ? [] : [{ number, metric, minimum_group_size: minimumGroupSize }];
  });
  if (rows.length === 0) return;
  await transaction.run(
    query
      .insertInto('snapshot_withdrawals')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
}
