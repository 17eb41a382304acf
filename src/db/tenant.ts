import type { Pool } from 'pg';
import { UNWATCHED, type Watch } from '../observe/observer.ts';
import type { AskedState } from './asked-state.ts';
import { changesOf, type Use } from './connections.ts';
import { newWriteId, renewDataVersion, writingAs } from './data-version.ts';
import { asTheyAre, boundTo, preparable } from './prepared.ts';
import { type ReadOpenings, readsOf, type StateIn } from './reads.ts';
import { readsOfReplicas } from './replica-reads.ts';
import type { Replicas } from './replicas.ts';
import { type Limits, organizationScope } from './scope.ts';
import type { Statement } from './statement.ts';
import { type Ending, type Opening, runAlone, runTogether, type Transaction } from './transaction.ts';

/** The door to the rows of one organisation, for reading. It shows no other organisation's rows. */
export interface TenantReader {
  /** Who watches the work that goes through the door. */
  readonly watch: Watch;
  /**
   * One statement, one round trip, one snapshot; the transaction is read-only. `stateIn` finds the state of the data in the rows of a
   * statement that reads it too, so that it needs no statement of its own.
   */
  read<Row>(statement: Statement<Row>, stateIn?: StateIn<Row>): Promise<Row[]>;
  /**
   * Several statements on one snapshot; the transaction is read-only. The work is done again from its beginning where the
   * replica that it was done on fails.
   */
  snapshot<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** The door to the rows of one organisation, for reading and writing. */
export interface TenantWriter extends TenantReader {
  /**
   * All of `work` or, when it fails, none of it. Gives the organisation's data a new version, unless `isChange` finds
   * that the result changed nothing: then the transaction is rolled back. A mistake in `isChange` can thus lose a
   * write, but never leaves a stale answer.
   */
  write<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    isChange?: (result: Result) => boolean,
  ): Promise<Result>;
  /** The same transaction, always rolled back at its end. */
  rehearse<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * One statement in its own transaction that records the progress of work: nothing that an answer depends on, so that
   * the data version stays.
   */
  note<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** The same for several statements: all of `work` or none of it. */
  noteTogether<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * The purpose of a door, which decides its connections and time limits.
 * - `request`: somebody waits. Every statement and every wait has a limit; `signal` aborts when the caller has gone.
 * - `question`: the same for an answer that depends on nothing of the organisation but its data. It may be read from a replica
 *   that has the state that is asked of.
 * - `export`: a long reading of a snapshot on a connection for imports, without a time limit; `signal` ends it.
 * - `import`: a long piece of work, or a separate program. Its writes have no time limit; its other reads and notes use
 *   the look-up connections and wait for one without limit.
 */
export type Purpose = Readonly<
  | { kind: 'request'; signal: AbortSignal | null }
  | { kind: 'question'; signal: AbortSignal | null; asked: AskedState }
  | { kind: 'import' }
  | { kind: 'export'; signal: AbortSignal | null }
>;

/** Opens the door to one organisation. This is the only place that decides whose rows a statement sees. */
export function openTenantDoor(
  pool: Pool,
  organizationId: string,
  purpose: Purpose = { kind: 'import' },
  watch: Watch = UNWATCHED,
  replicas: Replicas | null = null,
): TenantWriter {
  const { read, write, note } = usesFor(purpose, organizationId);
  const writeLimits = purpose.kind === 'import' ? UNLIMITED : LIMITS;
  const asked = purpose.kind === 'question' ? purpose.asked : null;
  const readLimits = purpose.kind === 'export' ? UNLIMITED : LIMITS;
  const primary = readsOf(pool, readOpenings(organizationId, read, readLimits), asked);
  const reads =
    asked === null || replicas === null
      ? primary
      : readsOfReplicas(
          replicas,
          organizationId,
          readOpeningsOnReplica(organizationId, read),
          asked,
          primary,
        );
  const writing = {
    ...opening('begin', organizationId, write, writeLimits),
    toDriver: boundTo(organizationId, asTheyAre),
  };
  const noting = opening('begin', organizationId, note, LIMITS);
  const change = async <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    ending: Ending,
    isChange: (result: Result) => boolean = () => true,
  ) => {
    const writeId = newWriteId();
    const changed = await runTogether(
      pool,
      { ...writing, scope: [...writing.scope, writingAs(writeId)] },
      async (transaction) => {
        const result = await work(watched(transaction, watch));
        if (isChange(result)) await renewDataVersion(transaction, writeId);
        return result;
      },
      (result) => (isChange(result) ? ending : 'roll back'),
    );
    if (ending === 'commit' && isChange(changed)) {
      changesOf(pool).add(organizationId);
      asked?.leave();
    }
    return changed;
  };
  return {
    watch,
    read: async (statement, stateIn) =>
      await watch.statement(statement.sql, async () => await reads.read(statement, stateIn)),
    snapshot: async (work) => await reads.snapshot(async (inside) => await work(watched(inside, watch))),
    write: async (work, isChange) => await change(work, 'commit', isChange),
    rehearse: async (work) => await change(work, 'roll back'),
    note: async (statement) => await runAlone(pool, noting, statement),
    noteTogether: async (work) =>
      await runTogether(
        pool,
        { ...noting, toDriver: boundTo(organizationId, asTheyAre) },
        async (transaction) => await work(watched(transaction, watch)),
        () => 'commit',
      ),
  };
}

function watched(transaction: Transaction, watch: Watch): Transaction {
  if (watch === UNWATCHED) return transaction;
  return {
    run: async (statement) =>
      await watch.statement(statement.sql, async () => await transaction.run(statement)),
  };
}

type Uses = Readonly<Record<'read' | 'write' | 'note', Use>>;

// A write is never cut off midway: a caller who has gone finds all of it, or none if it had not begun.
function usesFor(purpose: Purpose, owner: string): Uses {
  switch (purpose.kind) {
    case 'request':
    case 'question': {
      const use = { lane: 'questions', owner, patienceMs: PATIENCE_MS, signal: purpose.signal } as const;
      return {
        read: { ...use, changesNothing: true },
        write: { ...use, changesNothing: false },
        note: { ...use, changesNothing: false },
      };
    }
    case 'import': {
      const use = { owner, patienceMs: null, signal: null, changesNothing: false } as const;
      return {
        read: { ...use, lane: 'look-ups' },
        write: { ...use, lane: 'imports' },
        note: { ...use, lane: 'look-ups' },
      };
    }
    case 'export': {
      const use = { owner, patienceMs: null, signal: null, changesNothing: false } as const;
      return {
        read: { ...use, lane: 'imports', signal: purpose.signal, changesNothing: true },
        write: { ...use, lane: 'imports' },
        note: { ...use, lane: 'look-ups' },
      };
    }
    default:
      return purpose satisfies never;
  }
}

const PATIENCE_MS = 10_000;

// No question or write of a caller normally takes this long: one that does has hit a fault, and must not hold up
// others.
const LIMITS: Limits = { statement: '30s', lock: '5s' };
const UNLIMITED: Limits = { statement: '0', lock: '0' };

function readOpenings(organizationId: string, use: Use, limits: Limits): ReadOpenings {
  return {
    one: opening('begin read only', organizationId, use, limits),
    snapshot: opening('begin isolation level repeatable read read only', organizationId, use, limits),
  };
}

// Whoever finds a replica busy, locked by what it replays, or silent, asks the primary.
function readOpeningsOnReplica(organizationId: string, use: Use): ReadOpenings {
  const { one, snapshot } = readOpenings(organizationId, { ...use, patienceMs: 2000 }, LIMITS);
  const scope = organizationScope('almanac_tenant', organizationId, { ...LIMITS, lock: '1s' });
  const silence = { beginMs: 2000, laterMs: 35_000 };
  return { one: { ...one, scope, silence }, snapshot: { ...snapshot, scope, silence } };
}

function opening(begin: string, organizationId: string, use: Use, limits: Limits): Opening {
  return {
    use,
    begin,
    scope: organizationScope('almanac_tenant', organizationId, limits),
    toDriver: boundTo(organizationId, preparable),
    silence: null,
  };
}
