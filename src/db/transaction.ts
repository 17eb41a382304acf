import { Socket } from 'node:net';
import { Client, type Pool, type PoolClient } from 'pg';
import { asTaken, isOfCluster, textsOf } from './connection-kind.ts';
import { type Use, withConnection } from './connections.ts';
import type { Preparing } from './prepared.ts';
import type { Scope } from './scope.ts';
import { breakWhenSilent, type Silence } from './silence.ts';
import type { Statement } from './statement.ts';

/** Runs statements one after another inside a transaction that its door begins and ends. */
export interface Transaction {
  run<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/** A transaction whose door can change its scope. */
export interface ScopedTransaction extends Transaction {
  /** Whether it is on a node of a cluster. */
  readonly isOfCluster: boolean;
  /** Runs the statements that set the scope of those that follow, sent as one. */
  enter(scope: Scope): Promise<void>;
}

/**
 * How a door opens a transaction: its connection, the statement that begins it, those that set its scope, and whether its
 * statements are prepared. `silence` is what is borne of a server; null waits as long as the connection lasts.
 */
export type Opening = Readonly<{
  use: Use;
  begin: string;
  scope: Scope;
  toDriver: Preparing;
  silence: Silence | null;
}>;

/**
 * One statement in its own transaction: begin, scope, statement and commit are sent together and cost one round trip.
 * Fails with the first of their failures; then nothing was changed.
 */
export async function runAlone<Row>(pool: Pool, opening: Opening, statement: Statement<Row>): Promise<Row[]> {
  const [rows] = await runAllAlone(pool, opening, [statement]);
  return rows;
}

/** The same for several statements, which are sent together too. */
export async function runAllAlone<const Statements extends readonly Statement<unknown>[]>(
  pool: Pool,
  opening: Opening,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const costMs = Math.max(...statements.map(costOf));
  return await withConnection(pool, opening.use, costMs, async (client) => {
    const opened = textsOf(client, [opening.begin, ...opening.scope]);
    const sent = inOnePiece(client, () => [
      ...opened.map((text) => client.query(text)),
      ...statements.map((statement) => client.query(asTaken(client, opening.toDriver(statement)))),
      client.query('commit'),
    ]);
    const listened = listen(client, opening, sent[0]);
    const steps = await Promise.allSettled(sent).finally(listened);
    const results = steps.map((step) => {
      if (step.status === 'rejected') throw step.reason;
      return step.value;
    });
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return results.slice(opened.length, -1).map(({ rows }) => rows) as unknown as RowsOf<Statements>;
  });
}

type RowsOf<Statements extends readonly Statement<unknown>[]> = {
  [Place in keyof Statements]: RowType<Statements[Place]>[];
};

/** How the transaction ends when its work succeeds. */
export type Ending = 'commit' | 'roll back';

/**
 * A transaction around `work`: committed or rolled back according to its result, and always rolled back when `work` or
 * a statement fails.
 */
export async function runTogether<Result>(
  pool: Pool,
  opening: Opening,
  work: (transaction: ScopedTransaction) => Promise<Result>,
  endingOf: (result: Result) => Ending,
): Promise<Result> {
  return await withConnection(pool, opening.use, LEAST_COST_MS, async (client) => {
    // It is not awaited: the next statement is sent with it, and fails when it did.
    const { opened, working } = inOnePiece(client, () => ({
      opened: runAll(client, [opening.begin, ...opening.scope]),
      working: work({
        isOfCluster: isOfCluster(client),
        run: async (statement) =>
          (await client.query<RowOf<RowType<typeof statement>>>(asTaken(client, opening.toDriver(statement))))
            .rows,
        enter: async (scope) => await runAll(client, scope),
      }),
    }));
    opened.catch(heard);
    const listened = listen(client, opening, opened);
    let result: Result;
    try {
      result = await working;
      await opened;
    } catch (failure) {
      await client.query('rollback').finally(listened);
      throw failure;
    }
    const ending = endingOf(result);
    const ended = await client.query(ending === 'commit' ? 'commit' : 'rollback').finally(listened);
    // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
    if (ending === 'commit' && ended.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  });
}

async function runAll(client: PoolClient, statements: Scope): Promise<void> {
  const sent = await Promise.allSettled(textsOf(client, statements).map((text) => client.query(text)));
  for (const step of sent) if (step.status === 'rejected') throw step.reason;
}

// Everything sent meanwhile goes out together, and the server wakes up once for it. The embedded engine has no socket.
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

function listen(client: PoolClient, { silence }: Opening, opened: Promise<unknown> | undefined): () => void {
  return silence === null || opened === undefined ? heard : breakWhenSilent(client, silence, opened);
}

// A statement that reads many parts takes proportionally longer. The estimate is corrected by the time it took.
function costOf({ sql }: Statement<unknown>): number {
  return Math.max(LEAST_COST_MS, sql.length / CHARACTERS_PER_MS);
}

const LEAST_COST_MS = 1;
const CHARACTERS_PER_MS = 1000;

function heard(): void {
  // The outcome no longer matters.
}

type RowType<S> = S extends Statement<infer Row> ? Row : never;
// pg requires a row to be an object; every statement's is.
type RowOf<Row> = Row & Record<string, unknown>;
