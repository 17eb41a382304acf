import type { Pool } from 'pg';
import type { AskedState } from './asked-state.ts';
import { type DataVersionRow, SELECT_DATA_VERSION } from './data-version.ts';
import { DatabaseBusy } from './failures.ts';
import type { Statement } from './statement.ts';
import { type Opening, runAllAlone, runAlone, runTogether, type Transaction } from './transaction.ts';

/** The ways of reading the rows of one organisation. */
export interface Reads {
  read<Row>(statement: Statement<Row>, stateIn?: StateIn<Row>): Promise<Row[]>;
  snapshot<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** Finds the state of the data in the rows of a statement that reads it too: no row where its snapshot saw none. */
export type StateIn<Row> = (rows: readonly Row[]) => readonly DataVersionRow[];

/** How they open a transaction: for one statement, and for several on one snapshot. */
export type ReadOpenings = Readonly<{ one: Opening; snapshot: Opening }>;

/** Reads from the primary, and notes where that is another state than the one that was asked of. */
export function readsOf(pool: Pool, { one, snapshot }: ReadOpenings, asked: AskedState | null): Reads {
  return {
    read: async (statement, stateIn) => {
      if (stateIn !== undefined) {
        const rows = await runAlone(pool, one, statement);
        noteState(asked, stateIn(rows));
        return rows;
      }
      if (asked === null) return await runAlone(pool, one, statement);
      // While the state is still the same afterwards, the statement has read from it.
      const [rows, after] = await runAllAlone(pool, one, [statement, SELECT_DATA_VERSION]);
      if (!asked.is(after)) asked.leave();
      return rows;
    },
    snapshot: async (work) =>
      await runTogether(
        pool,
        snapshot,
        async (transaction) => {
          // They are sent together.
          const [state, worked] = await Promise.allSettled([
            transaction.run(SELECT_DATA_VERSION),
            work(transaction),
          ]);
          if (state.status === 'rejected') throw state.reason;
          noteState(asked, state.value);
          if (worked.status === 'rejected') throw worked.reason;
          return worked.value;
        },
        () => 'roll back',
      ),
  };
}

// A snapshot that was taken while a restore made the tables anew sees none of their rows. What is made of that is of no account.
function noteState(asked: AskedState | null, state: readonly DataVersionRow[]): void {
  if (state.length === 0) throw new DatabaseBusy('rows locked');
  if (asked?.is(state) === false) asked.leave();
}
