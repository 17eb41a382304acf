import type { Pool, PoolClient } from 'pg';
import { cancelOn } from './cancel.ts';
import { Changes } from './changes.ts';
import { limitEngineTime } from './engine-time.ts';
import { asDatabaseFailure, busyWhereLocked, CallerGone, DatabaseUnavailable } from './failures.ts';
import { FairQueue, type GiveBack, type QueueTally } from './fair-queue.ts';

/**
 * The purpose of a connection. Each lane has its own connections, so that none waits for another: caller look-ups and
 * the health report; questions and writes of organisations; imports.
 */
export type Lane = 'look-ups' | 'questions' | 'imports';

/** The owner of a connection, and how long to wait for it. */
export type Use = Readonly<{
  lane: Lane;
  /** The organisation; empty when there is none. */
  owner: string;
  /** How long to wait for a connection; null waits without limit. */
  patienceMs: number | null;
  /** Aborts when nobody wants the answer any more; the work leaves the queue. */
  signal: AbortSignal | null;
  /**
   * For work that only reads: the signal also cancels it once begun, and it waits for locks instead of reporting a
   * conflict.
   */
  changesNothing: boolean;
}>;

/** How many connections each lane has, and how many question connections one organisation may hold. */
export type Shares = Readonly<{
  lookUps: number;
  questions: number;
  questionsOfOne: number;
  imports: number;
}>;

/** Divides the connections, at least four: a sixth for look-ups, a third for imports, the rest for questions. */
function sharesOf(connections: number): Shares {
  const lookUps = Math.max(1, Math.round(connections / 6));
  const imports = Math.max(1, Math.floor(connections / 3));
  const questions = connections - lookUps - imports;
  return { lookUps, questions, questionsOfOne: Math.ceil(questions / 2), imports };
}

/** How many connections questions have, of so many to the primary. */
export function questionConnectionsOf(connections: number): number {
  return sharesOf(connections).questions;
}

/** How many imports run at once; null when the database has one connection, which an import holds exclusively. */
export function importConnectionsOf({ options }: Pool): number | null {
  return options.max === 1 ? null : sharesOf(options.max).imports;
}

/**
 * Runs work with a connection of its lane, in its turn. Fails as DatabaseUnavailable, as DatabaseBusy when the turn
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
  // The pool listens only to idle connections. One that breaks in use fails the current or next statement; without a
  // listener its error event would end the process.
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
    // A broken or cancelled connection is discarded; one whose transaction was rolled back is as good as new.
    const wasGivenUp = stopClock?.() === true;
    const isSpoilt = failure instanceof DatabaseUnavailable || wasGivenUp;
    const wasCancelled = (await endCancelling?.()) === true;
    if (!isSpoilt) client.off('error', heard);
    client.release(isSpoilt || wasCancelled);
  }
}

// As long as a question's statement may take on a server.
const LONGEST_QUESTION_MS = 30_000;

function heard(): void {
  // The outcome no longer matters.
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

/** Leaves all connections of a pool to questions: those of a replica. */
export function reserveForQuestions(pool: Pool): void {
  const { max } = pool.options;
  LANES.set(pool, inOneLane(laneOf(max, Math.ceil(max / 2))));
}

/** The changes that were committed through the doors of a pool. */
export function changesOf(pool: Pool): Changes {
  const known = CHANGES.get(pool) ?? new Changes();
  CHANGES.set(pool, known);
  return known;
}

const CHANGES = new WeakMap<Pool, Changes>();

/** How the lanes of a pool do, by name; `all` where they are one. */
export function laneTallies(pool: Pool): readonly (readonly [Lane | 'all', QueueTally])[] {
  const lanes = lanesOf(pool);
  if (lanes.questions === lanes.imports) return [['all', lanes.questions.tally]];
  return [
    ['look-ups', lanes['look-ups'].tally],
    ['questions', lanes.questions.tally],
    ['imports', lanes.imports.tally],
  ];
}

const MOST_WAITING = 2000;
const MOST_WAITING_OF_ONE = 500;

// The embedded engine's only connection serves look-ups first, then organisations in turn.
function makeLanes(connections: number): Lanes {
  if (connections === 1) return inOneLane(laneOf(1, 1));
  const { lookUps, questions, questionsOfOne, imports } = sharesOf(connections);
  return {
    'look-ups': laneOf(lookUps, lookUps),
    questions: laneOf(questions, questionsOfOne),
    imports: laneOf(imports, imports),
  };
}

function inOneLane(only: FairQueue): Lanes {
  return { 'look-ups': only, questions: only, imports: only };
}

function laneOf(turns: number, turnsOfOne: number): FairQueue {
  const size = { turns, turnsOfOne, waiting: MOST_WAITING, waitingOfOne: MOST_WAITING_OF_ONE };
  return new FairQueue(size, () => performance.now());
}
