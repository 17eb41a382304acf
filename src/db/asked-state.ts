import type { Pool } from 'pg';
import { type DataVersion, type DataVersionRow, SELECT_DATA_VERSION } from './data-version.ts';
import { DatabaseBusy } from './failures.ts';
import type { Statement } from './statement.ts';
import { type Opening, runBothAlone, runTogether, type Transaction } from './transaction.ts';

/**
 * The state of an organisation's data that a question is asked of: the one that the look-up of its caller found. An answer from
 * that state may be given again to whoever finds the same one.
 */
export interface AskedState {
  readonly version: DataVersion;
  /** Called when something was read from another state, or when something was changed. */
  leave(): void;
}

/**
 * One statement in its own transaction, and then the state that the data are in: while it is still the one that was asked of, the
 * statement has read from it.
 */
export async function readFromState<Row>(
  pool: Pool,
  opening: Opening,
  statement: Statement<Row>,
  asked: AskedState,
): Promise<Row[]> {
  const [rows, versions] = await runBothAlone(pool, opening, statement, SELECT_DATA_VERSION);
  compare(asked, versions);
  return rows;
}

/**
 * Work of several statements on one snapshot, `opening` being one. A snapshot that was taken while the tables were made anew, by
 * a restore, sees none of their rows: it does not see the state either, and fails as DatabaseBusy.
 */
export async function workOnSnapshot<Result>(
  pool: Pool,
  opening: Opening,
  work: (transaction: Transaction) => Promise<Result>,
  asked: AskedState | null,
): Promise<Result> {
  const whole = async (transaction: Transaction): Promise<Result> => {
    // They are sent together. What the work makes of rows that it does not see is of no account.
    const [state, worked] = await Promise.allSettled([
      transaction.run(SELECT_DATA_VERSION),
      work(transaction),
    ]);
    if (state.status === 'rejected') throw state.reason;
    if (state.value.length === 0) throw new DatabaseBusy('rows locked');
    if (worked.status === 'rejected') throw worked.reason;
    if (asked !== null) compare(asked, state.value);
    return worked.value;
  };
  return await runTogether(pool, opening, whole, () => 'roll back');
}

// A stamp is given once, so that it alone tells states apart.
function compare(asked: AskedState, [found]: readonly DataVersionRow[]): void {
  if (found?.stamp !== asked.version.stamp) asked.leave();
}
