import type { Pool } from 'pg';
import type { AskedState } from './asked-state.ts';
import { type DataVersionRow, dataVersionFrom, SELECT_DATA_VERSION } from './data-version.ts';
import type { ReadOpenings, Reads, StateIn } from './reads.ts';
import type { ReplicaAnswer, Replicas } from './replicas.ts';
import type { Statement } from './statement.ts';
import { runAllAlone, runAlone, runTogether, type Transaction } from './transaction.ts';

/** Reads from a replica that has the very state that was asked of, and otherwise from the primary. */
export function readsOfReplicas(
  replicas: Replicas,
  organizationId: string,
  openings: ReadOpenings,
  asked: AskedState,
  primary: Reads,
): Reads {
  const throughReplica = async <Result>(
    ask: (pool: Pool) => Promise<ReplicaAnswer<Result>>,
    otherwise: () => Promise<Result>,
  ): Promise<Result> => {
    // Whoever has read what came after, or has changed something, goes on from there.
    const answer = asked.isLeft ? null : await replicas.answer(organizationId, asked.version, ask);
    return answer === null ? await otherwise() : answer.result();
  };
  return {
    read: async (statement, stateIn) =>
      await throughReplica(
        async (pool) => await readOn(pool, openings, asked, statement, stateIn),
        async () => await primary.read(statement, stateIn),
      ),
    snapshot: async (work) =>
      await throughReplica(
        async (pool) => await workOn(pool, openings, asked, work),
        async () => await primary.snapshot(work),
      ),
  };
}

// One statement sees one state. What is replayed between two is seen by the second: the state is the same before and after, or the rows may be of
// another one.
async function readOn<Row>(
  pool: Pool,
  { one }: ReadOpenings,
  asked: AskedState,
  statement: Statement<Row>,
  stateIn?: StateIn<Row>,
): Promise<ReplicaAnswer<Row[]>> {
  if (stateIn !== undefined) {
    const found = await runAlone(pool, one, statement);
    const state = stateIn(found);
    return asked.is(state) ? { kind: 'answered', result: () => found } : otherState(state);
  }
  const statements = [SELECT_DATA_VERSION, statement, SELECT_DATA_VERSION] as const;
  const [before, rows, after] = await runAllAlone(pool, one, statements);
  return asked.is(before) && asked.is(after) ? { kind: 'answered', result: () => rows } : otherState(before);
}

// Work takes longer, and may not begin on the wrong state.
async function workOn<Result>(
  pool: Pool,
  { snapshot }: ReadOpenings,
  asked: AskedState,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<ReplicaAnswer<Result>> {
  return await runTogether<ReplicaAnswer<Result>>(
    pool,
    snapshot,
    async (transaction) => {
      const found = await transaction.run(SELECT_DATA_VERSION);
      return asked.is(found) ? await outcomeOf(work, transaction) : otherState(found);
    },
    () => 'roll back',
  );
}

// What the work refuses is its answer; where a statement fails, the replica has none.
async function outcomeOf<Result>(
  work: (transaction: Transaction) => Promise<Result>,
  transaction: Transaction,
): Promise<ReplicaAnswer<Result>> {
  let hasFailed = false;
  const run: Transaction['run'] = async (statement) =>
    await transaction.run(statement).catch((failure: unknown) => {
      hasFailed = true;
      throw failure;
    });
  try {
    const result = await work({ run });
    return { kind: 'answered', result: () => result };
  } catch (failure) {
    if (hasFailed) throw failure;
    const refuse = (): never => {
      throw failure;
    };
    return { kind: 'answered', result: refuse };
  }
}

function otherState([found]: readonly DataVersionRow[]): ReplicaAnswer<never> {
  return { kind: 'other state', found: found === undefined ? null : dataVersionFrom(found) };
}
