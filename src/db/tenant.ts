import type { Pool } from 'pg';
import { asTheyAre, preparable } from './prepared.ts';
import { query, type Statement } from './statement.ts';
import { type Ending, type Opening, runAlone, runTogether, type Transaction } from './transaction.ts';

/** The door to the rows of one organisation, for reading. It was opened for that one and shows no other. */
export interface TenantReader {
  /** One statement, one round trip, one snapshot; the transaction is read-only. */
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Several statements on one snapshot; the transaction is read-only. */
  snapshot<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The door to the rows of one organisation, for reading and writing. */
export interface TenantWriter extends TenantReader {
  /**
   * All of `work` or, when it fails, none of it. Raises the organisation's data version, unless `isChange` says of the
   * result that there was nothing to change: then the transaction is rolled back, so that a wrong word costs a write
   * and never leaves an answer stale.
   */
  write<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    isChange?: (result: Result) => boolean,
  ): Promise<Result>;
  /** The same real transaction, rolled back at its end whatever happened. */
  rehearse<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * One statement in a transaction of its own that writes down how a piece of work goes: nothing that an answer is
   * made of, so that the data version stays as it is.
   */
  note<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/** Opens the door to one organisation. Only this module, and only here, says whose rows a statement sees. */
export function openTenantDoor(pool: Pool, organizationId: string): TenantWriter {
  const reading = opening('begin read only', organizationId, READ_TIMEOUT);
  const snapshot = opening('begin isolation level repeatable read read only', organizationId, READ_TIMEOUT);
  const writing = { ...opening('begin', organizationId, NO_TIMEOUT), toDriver: asTheyAre };
  const noting = opening('begin', organizationId, READ_TIMEOUT);
  const change = async <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    ending: Ending,
    isChange: (result: Result) => boolean = () => true,
  ) =>
    await runTogether(
      pool,
      writing,
      async (transaction) => {
        const result = await work(transaction);
        if (isChange(result)) await transaction.run(RAISE_DATA_VERSION);
        return result;
      },
      (result) => (isChange(result) ? ending : 'roll back'),
    );
  return {
    read: async (statement) => await runAlone(pool, reading, statement),
    snapshot: async (work) => await runTogether(pool, snapshot, work, () => 'roll back'),
    write: async (work, isChange) => await change(work, 'commit', isChange),
    rehearse: async (work) => await change(work, 'roll back'),
    note: async (statement) => await runAlone(pool, noting, statement),
  };
}

// No question takes this long: a statement that does has met a lock or a fault, and must not hold its caller.
const READ_TIMEOUT = '30s';
const NO_TIMEOUT = '0';

function opening(begin: string, organizationId: string, timeout: string): Opening {
  return {
    begin,
    scope: {
      name: 'tenant scope',
      text: "select set_config('role', 'almanac_tenant', true), set_config('almanac.organization_id', $1, true), set_config('statement_timeout', $2, true)",
      values: [organizationId, timeout],
    },
    toDriver: preparable,
  };
}

// Row-level security leaves one row to raise: the organisation whose door this is. It comes last, so that
// writers of one organisation wait for each other no longer than a commit takes.
const RAISE_DATA_VERSION = query
  .updateTable('organizations')
  .set((row) => ({ data_version: row('data_version', '+', '1') }))
  .compile();
