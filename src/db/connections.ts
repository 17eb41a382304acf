import type { Pool, PoolClient } from 'pg';
import { cancelOn } from './cancel.ts';
import { limitEngineTime } from './engine-time.ts';
import { asDatabaseFailure, busyWhereLocked, CallerGone, DatabaseUnavailable } from './failures.ts';
import { FairQueue, type GiveBack } from './fair-queue.ts';

/**
 * What a connection is wanted for. Each lane has connections of its own, so that none waits for another: the health
 * report and look-ups of callers; the questions and writes of organisations; imports.
 */
export type Lane = 'look-ups' | 'questions' | 'imports';

/** Whom a connection is for, and for how long at most somebody waits for it. */
export type Use = Readonly<{
  lane: Lane;
  /** The organisation; empty where it is nobody's. */
  owner: string;
  /** How long to wait for a connection; null waits as long as it takes. */
  patienceMs: number | null;
  /** Given when nobody wants the answer any more; the work leaves the queue. */
  signal: AbortSignal | null;
  /** Then the signal cancels it also once it has begun, and a lock that it meets makes it wait and is no conflict. */
  changesNothing: boolean;
}>;

/** How many connections each lane has, and how many of those for questions one organisation may hold. */
export type Shares = Readonly<{
  lookUps: number;
  questions: number;
  questionsOfOne: number;
  imports: number;
}>;

/** Shares out so many connections, at least four: a sixth for look-ups, a third for imports, the rest for questions. */
function sharesOf(connections: number): Shares {
  const lookUps = Math.max(1, Math.round(connections / 6));
  const imports = Math.max(1, Math.floor(connections / 3));
  const questions = connections - lookUps - imports;
  return { lookUps, questions, questionsOfOne: Math.ceil(questions / 2), imports };
}

/** How many imports go on at once; null where the database has one connection, which an import keeps from all others. */
export function importConnectionsOf({ options }: Pool): number | null {
  return options.max === 1 ? null : sharesOf(options.max).imports;
}

/**
 * Runs work with a connection of its lane, when it is its turn. Fails as DatabaseUnavailable, as DatabaseBusy when the turn
 * does not come, and as CallerGone by the signal.
 */
export async function withConnection<Result>(
  pool: Pool,
  use: Use,
  costMs: number,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const giveBack = await takeTurn(pool, use, costMs);
  try {
    return await onClient(pool, use, work);
  } finally {
    giveBack();
  }
}

async function takeTurn(
  pool: Pool,
  { lane, owner, patienceMs, signal }: Use,
  costMs: number,
): Promise<GiveBack> {
  const lanes = lanesOf(pool);
  return await lanes[lane].take({ owner, costMs, patienceMs, signal, isUrgent: lane === 'look-ups' });
}

async function onClient<Result>(
  pool: Pool,
  { signal, changesNothing }: Use,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (failure) {
    throw asDatabaseFailure(failure);
  }
  // The pool listens only while nobody uses a connection. One that breaks fails the statement under way or the next;
  // said without a listener, it would end the process.
  client.on('error', heard);
  const endCancelling = signal !== null && changesNothing ? cancelOn(signal, client) : null;
  const stopClock = changesNothing ? limitEngineTime(client, LONGEST_QUESTION_MS) : null;
  let failure: unknown = null;
  try {
    return await work(client);
  } catch (thrown) {
    failure = changesNothing ? busyWhereLocked(asDatabaseFailure(thrown)) : asDatabaseFailure(thrown);
    throw signal?.aborted === true && changesNothing ? new CallerGone() : failure;
  } finally {
    // A connection that broke is thrown away, and one that was cancelled; one whose transaction was rolled back is as good
    // as new.
    const wasGivenUp = stopClock?.() === true;
    const isSpoilt = failure instanceof DatabaseUnavailable || wasGivenUp;
    const wasCancelled = (await endCancelling?.()) === true;
    if (!isSpoilt) client.off('error', heard);
    client.release(isSpoilt || wasCancelled);
  }
}

// As long as a statement of a question may take on a server.
const LONGEST_QUESTION_MS = 30_000;

function heard(): void {
  // Nothing is left to do.
}

type Lanes = Readonly<Record<Lane, FairQueue>>;

// One set of lanes for each pool, however many doors are opened on it.
const LANES = new WeakMap<Pool, Lanes>();

function lanesOf(pool: Pool): Lanes {
  const known = LANES.get(pool);
  if (known !== undefined) return known;
  const made = makeLanes(pool.options.max);
  LANES.set(pool, made);
  return made;
}

const MOST_WAITING = 2000;
const MOST_WAITING_OF_ONE = 500;

// The only connection of the embedded engine serves look-ups first, then organisations in turn.
function makeLanes(connections: number): Lanes {
  if (connections === 1) {
    const only = laneOf(1, 1);
    return { 'look-ups': only, questions: only, imports: only };
  }
  const { lookUps, questions, questionsOfOne, imports } = sharesOf(connections);
  return {
    'look-ups': laneOf(lookUps, lookUps),
    questions: laneOf(questions, questionsOfOne),
    imports: laneOf(imports, imports),
  };
}

function laneOf(turns: number, turnsOfOne: number): FairQueue {
  const size = { turns, turnsOfOne, waiting: MOST_WAITING, waitingOfOne: MOST_WAITING_OF_ONE };
  return new FairQueue(size, () => performance.now());
}
