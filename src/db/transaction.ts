import { Socket } from 'node:net';
import { Client, type Pool, type PoolClient, type QueryConfig } from 'pg';
import { type Use, withConnection } from './connections.ts';
import { asTaken } from './pooler.ts';
import type { Preparing } from './prepared.ts';
import type { Statement } from './statement.ts';

/** Runs statements one after the other inside a transaction that its door began and will end. */
export interface Transaction {
  run<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/**
 * How a door opens a transaction: the connection that it uses, the statement that begins it, then the one that puts its
 * scope in force; and whether the statements in it are prepared, or come as they are.
 */
export type Opening = Readonly<{ use: Use; begin: string; scope: QueryConfig; toDriver: Preparing }>;

/**
 * One statement in a transaction of its own: begin, scope, statement and commit leave together and cost one round
 * trip. Fails with the failure of the first of them that failed; then nothing was changed.
 */
export async function runAlone<Row>(pool: Pool, opening: Opening, statement: Statement<Row>): Promise<Row[]> {
  return await withConnection(pool, opening.use, costOf(statement), async (client) => {
    const [begun, scoped, answered, committed] = await Promise.allSettled(
      inOnePiece(
        client,
        () =>
          [
            client.query(opening.begin),
            client.query(asTaken(client, opening.scope)),
            client.query<RowOf<Row>>(asTaken(client, opening.toDriver(statement))),
            client.query('commit'),
          ] as const,
      ),
    );
    for (const step of [begun, scoped, answered, committed])
      if (step.status === 'rejected') throw step.reason;
    if (committed.status === 'fulfilled' && committed.value.command !== 'COMMIT') {
      throw new Error('the transaction was rolled back');
    }
    return answered.status === 'fulfilled' ? answered.value.rows : [];
  });
}

/** What becomes of the transaction when its work is done without a failure. */
export type Ending = 'commit' | 'roll back';

/**
 * A transaction around `work`: committed or rolled back by its result, and always rolled back when `work` or a statement fails.
 */
export async function runTogether<Result>(
  pool: Pool,
  opening: Opening,
  work: (transaction: Transaction) => Promise<Result>,
  endingOf: (result: Result) => Ending,
): Promise<Result> {
  return await withConnection(pool, opening.use, LEAST_COST_MS, async (client) => {
    // Nobody waits for these two: what follows leaves with them, and fails when one of them did.
    const { opened, working } = inOnePiece(client, () => ({
      opened: Promise.all([client.query(opening.begin), client.query(asTaken(client, opening.scope))]),
      working: work({
        run: async (statement) =>
          (await client.query<RowOf<RowType<typeof statement>>>(asTaken(client, opening.toDriver(statement))))
            .rows,
      }),
    }));
    opened.catch(heard);
    let result: Result;
    try {
      result = await working;
      await opened;
    } catch (failure) {
      await client.query('rollback');
      throw failure;
    }
    const ending = endingOf(result);
    const ended = await client.query(ending === 'commit' ? 'commit' : 'rollback');
    // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
    if (ending === 'commit' && ended.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  });
}

// What is sent meanwhile leaves together, and the server wakes up once for it. The embedded engine has no socket.
function inOnePiece<Sent>(client: PoolClient, send: () => Sent): Sent {
  const stream = client instanceof Client ? client.connection.stream : null;
  if (!(stream instanceof Socket)) return send();
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

// A statement that reads many things is as much longer. It is put right by the time that it took.
function costOf({ sql }: Statement<unknown>): number {
  return Math.max(LEAST_COST_MS, sql.length / CHARACTERS_PER_MS);
}

const LEAST_COST_MS = 1;
const CHARACTERS_PER_MS = 1000;

function heard(): void {
  // Nothing is left to do.
}

type RowType<S> = S extends Statement<infer Row> ? Row : never;
// pg asks that a row be an object; every statement's is.
type RowOf<Row> = Row & Record<string, unknown>;
