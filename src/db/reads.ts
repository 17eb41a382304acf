import type { Pool } from 'pg';
import type { AskedState } from './asked-state.ts';
import { SELECT_DATA_VERSION } from './data-version.ts';
import { DatabaseBusy } from './failures.ts';
import type { Statement } from './statement.ts';
import { type Opening, runAllAlone, runAlone, runTogether, type Transaction } from './transaction.ts';

/** The ways of reading the rows of one organisation. */
export interface Reads {
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  snapshot<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** How they open a transaction: for one statement, and for several on one snapshot. */
export type ReadOpenings = Readonly<{ one: Opening; snapshot: Opening }>;

/** Reads from the primary, and notes where that is another state than the one that was asked of. */
export function readsOf(pool: Pool, { one, snapshot }: ReadOpenings, asked: AskedState | null): Reads {
  return {
    read: async (statement) => {
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
          // A snapshot that was taken while a restore made the tables anew sees none of their rows. What the work makes of that
          // is of no account.
          if (state.value.length === 0) throw new DatabaseBusy('rows locked');
          if (worked.status === 'rejected') throw worked.reason;
          if (asked?.is(state.value) === false) asked.leave();
          return worked.value;
        },
        () => 'roll back',
      ),
  };
}
