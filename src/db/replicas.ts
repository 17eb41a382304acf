import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { questionConnectionsOf, reserveForQuestions } from './connections.ts';
import type { DataVersion } from './data-version.ts';
import { openServerPool } from './database.ts';
import { CallerGone, DatabaseBusy } from './failures.ts';

/**
 * What a replica says to a question: the answer, which may be an error that is thrown, or the state that it has where it is not the
 * one that was asked of.
 */
export type ReplicaAnswer<Result> =
  | Readonly<{ kind: 'answered'; result: () => Result }>
  | Readonly<{ kind: 'other state'; found: DataVersion | null }>;

/** What became of the questions that a replica was asked. */
export type ReplicaTally = Readonly<Record<ReplicaOutcome, number>>;

/**
 * - `answered`
 * - `behind`: it had not reached the state that was asked of.
 * - `ahead`: it had one that came after, or that the primary does not know.
 * - `failed`: it could not be reached, refused, or was too busy.
 */
export type ReplicaOutcome = 'answered' | 'behind' | 'ahead' | 'failed';

/**
 * The read replicas of the database, which are asked in turn. Whatever one of them does, a question is answered: by the
 * primary where the replica has no answer.
 */
export class Replicas {
  readonly #replicas: readonly Replica[];
  #turn = 0;

  constructor(pools: readonly Pool[], now: () => number) {
    this.#replicas = pools.map((pool) => new Replica(pool, now));
  }

  /** Whether each replica is in use, and what became of its questions. */
  get states(): readonly Readonly<{ pool: Pool; isUsed: boolean; tally: ReplicaTally }>[] {
    return this.#replicas.map(({ pool, isUsed, tally }) => ({ pool, isUsed, tally }));
  }

  /** The answer of the next replica; null where the primary has to be asked. Fails as CallerGone. */
  async answer<Result>(
    organizationId: string,
    wanted: DataVersion,
    ask: (pool: Pool) => Promise<ReplicaAnswer<Result>>,
  ): Promise<Readonly<{ result: () => Result }> | null> {
    for (let tried = 0; tried < this.#replicas.length; tried += 1) {
      this.#turn = (this.#turn + 1) % this.#replicas.length;
      const replica = this.#replicas[this.#turn];
      if (replica?.takes(organizationId) === true) return await replica.ask(organizationId, wanted, ask);
    }
    return null;
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.map(async ({ pool }) => await pool.end()));
  }
}

/**
 * Opens the replicas at these addresses, each with as many connections as questions have to the primary. It connects to none.
 * `now` counts milliseconds from any instant.
 */
export function openReplicas(
  urls: readonly string[],
  connections: number,
  onIdleFailure: (failure: Error) => void,
  now: () => number = () => performance.now(),
): Replicas {
  const max = questionConnectionsOf(connections);
  const pools = urls.map((url) => openServerPool(url, max, CONNECTION_TIMEOUT_MS, onIdleFailure));
  for (const pool of pools) reserveForQuestions(pool);
  return new Replicas(pools, now);
}

// The primary can be asked meanwhile.
const CONNECTION_TIMEOUT_MS = 1000;

class Replica {
  readonly pool: Pool;
  readonly tally: Record<ReplicaOutcome, number> = { answered: 0, behind: 0, ahead: 0, failed: 0 };
  readonly #now: () => number;
  /** Organisations whose data it had not reached a moment ago. */
  readonly #behind: LRUCache<string, true>;
  /** When it is tried again after a failure; null while it works. */
  #tryAgainAt: number | null = null;

  constructor(pool: Pool, now: () => number) {
    this.pool = pool;
    this.#now = now;
    this.#behind = new LRUCache({ max: MOST_BEHIND, ttl: BEHIND_MS, perf: { now } });
  }

  get isUsed(): boolean {
    return this.#tryAgainAt === null;
  }

  /** Whether it is worth asking. One question at a time finds out whether a replica that failed works again. */
  takes(organizationId: string): boolean {
    if (this.#behind.has(organizationId)) return false;
    if (this.#tryAgainAt === null) return true;
    if (this.#now() < this.#tryAgainAt) return false;
    this.#leaveAlone();
    return true;
  }

  async ask<Result>(
    organizationId: string,
    wanted: DataVersion,
    ask: (pool: Pool) => Promise<ReplicaAnswer<Result>>,
  ): Promise<Readonly<{ result: () => Result }> | null> {
    try {
      const answer = await ask(this.pool);
      this.#tryAgainAt = null;
      if (answer.kind === 'answered') {
        this.tally.answered += 1;
        return answer;
      }
      const isBehind = answer.found !== null && answer.found.number < wanted.number;
      this.tally[isBehind ? 'behind' : 'ahead'] += 1;
      if (isBehind) this.#behind.set(organizationId, true);
      return null;
    } catch (failure) {
      if (failure instanceof CallerGone) throw failure;
      this.tally.failed += 1;
      if (!(failure instanceof DatabaseBusy)) this.#leaveAlone();
      else if (failure.reason === 'statement timeout') throw failure;
      else if (failure.reason === 'rows locked') this.#leaveAlone();
      return null;
    }
  }

  #leaveAlone(): void {
    this.#tryAgainAt = this.#now() + LEFT_ALONE_MS;
  }
}

// A replica is usually behind by less.
const BEHIND_MS = 250;
const MOST_BEHIND = 10_000;
const LEFT_ALONE_MS = 5000;
