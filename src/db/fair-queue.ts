import { CallerGone, DatabaseBusy } from './failures.ts';

/** A request for a turn, and how long it waits. */
export type Claim = Readonly<{
  /** Turns are shared out fairly between owners. */
  owner: string;
  /** Goes before everything that is not urgent, in order of arrival, and counts towards no owner's share. */
  isUrgent: boolean;
  /** A rough estimate of the turn's length, corrected when the turn ends. */
  costMs: number;
  /** Fails as busy after waiting this long; null waits without limit. */
  patienceMs: number | null;
  /** Ends the wait when nobody wants the answer any more. */
  signal: AbortSignal | null;
}>;

/** How many turns run at once, how many of them for one owner, and how many claims may wait. */
export type QueueSize = Readonly<{
  turns: number;
  turnsOfOne: number;
  waiting: number;
  waitingOfOne: number;
}>;

/** What a queue has done since the process began, and does now. */
export type QueueTally = Readonly<{
  size: number;
  running: number;
  waiting: number;
  turns: number;
  waitedMs: number;
  refused: number;
}>;

/** Ends a turn. Calling it again has no effect. */
export type GiveBack = () => void;

/**
 * Shares out turns by start-time fair queueing: the next turn goes to the waiting owner who has used the least time,
 * and an owner who returns after a pause starts at the level of the last one served. However much one owner asks for,
 * another waits for about the length of one turn.
 */
export class FairQueue {
  readonly #size: QueueSize;
  readonly #now: () => number;
  readonly #owners = new Map<string, Owner>();
  readonly #urgent: Waiting[] = [];
  #waiting = 0;
  #running = 0;
  #turns = 0;
  #waitedMs = 0;
  #refused = 0;
  /** The time used by the owner who was served last. */
  #usedMs = 0;

  /** `now` counts milliseconds from any instant. */
  constructor(size: QueueSize, now: () => number) {
    this.#size = size;
    this.#now = now;
  }

  get tally(): QueueTally {
    return {
      size: this.#size.turns,
      running: this.#running,
      waiting: this.#waiting,
      turns: this.#turns,
      waitedMs: this.#waitedMs,
      refused: this.#refused,
    };
  }

  /** Waits for a turn. Fails as DatabaseBusy when too many wait or it takes too long, and as CallerGone by its signal. */
  async take(claim: Claim): Promise<GiveBack> {
    if (claim.signal?.aborted === true) throw new CallerGone();
    const owner = claim.isUrgent ? null : this.#ownerOf(claim.owner);
    const line = owner === null ? this.#urgent : owner.waiting;
    const isFull = this.#waiting >= this.#size.waiting || line.length >= this.#size.waitingOfOne;
    if (isFull && claim.patienceMs !== null) {
      this.#refused += 1;
      throw new DatabaseBusy('too many wait');
    }
    return await new Promise((resolve, reject) => {
      const leave = (failure: Error): void => {
        line.splice(line.indexOf(waiting), 1);
        this.#waiting -= 1;
        waiting.settle();
        this.#forget(claim.owner);
        reject(failure);
      };
      const onAbort = () => leave(new CallerGone());
      const timer =
        claim.patienceMs === null
          ? undefined
          : setTimeout(() => {
              this.#refused += 1;
              leave(new DatabaseBusy('waited too long'));
            }, claim.patienceMs);
      const waiting: Waiting = {
        claim,
        since: this.#now(),
        settle: () => {
          clearTimeout(timer);
          claim.signal?.removeEventListener('abort', onAbort);
        },
        grant: resolve,
      };
      claim.signal?.addEventListener('abort', onAbort, { once: true });
      line.push(waiting);
      this.#waiting += 1;
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#running < this.#size.turns) {
      const owner = this.#urgent.length > 0 ? null : (this.#nextOwner() ?? null);
      const waiting = (owner?.waiting ?? this.#urgent).shift();
      if (waiting === undefined) return;
      this.#waiting -= 1;
      this.#running += 1;
      this.#turns += 1;
      this.#waitedMs += this.#now() - waiting.since;
      waiting.settle();
      waiting.grant(this.#begin(waiting.claim, owner));
    }
  }

  #begin({ owner: name, costMs }: Claim, owner: Owner | null): GiveBack {
    const began = this.#now();
    if (owner !== null) {
      owner.usedMs = Math.max(owner.usedMs, this.#usedMs);
      this.#usedMs = owner.usedMs;
      owner.usedMs += costMs;
      owner.runningMs += costMs;
      owner.running += 1;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      if (owner !== null) {
        owner.running -= 1;
        owner.runningMs -= costMs;
        owner.usedMs += Math.min(MOST_COUNTED_MS, this.#now() - began) - costMs;
        this.#forget(name);
      }
      this.#serve();
    };
  }

  #nextOwner(): Owner | undefined {
    let next: Owner | undefined;
    for (const owner of this.#owners.values()) {
      const [first] = owner.waiting;
      if (first === undefined || owner.running >= this.#size.turnsOfOne) continue;
      if (owner.running > 0 && owner.runningMs + first.claim.costMs > MOST_AT_ONCE_MS) continue;
      if (next === undefined || owner.usedMs < next.usedMs) next = owner;
    }
    return next;
  }

  #ownerOf(name: string): Owner {
    const owner = this.#owners.get(name) ?? { waiting: [], running: 0, runningMs: 0, usedMs: 0 };
    this.#owners.set(name, owner);
    return owner;
  }

  // An owner who has used no more than the last one served counts as new; when there are too many, all idle ones are
  // forgotten.
  #forget(name: string): void {
    const isIdle = (owner: Owner) => owner.running === 0 && owner.waiting.length === 0;
    const owner = this.#owners.get(name);
    if (owner !== undefined && isIdle(owner) && owner.usedMs <= this.#usedMs) this.#owners.delete(name);
    if (this.#owners.size < MOST_OWNERS) return;
    for (const [other, candidate] of this.#owners) if (isIdle(candidate)) this.#owners.delete(other);
  }
}

// The most by which a single long turn keeps its owner behind the others.
const MOST_COUNTED_MS = 5000;
// Long turns of one owner run one after another: each occupies a processor.
const MOST_AT_ONCE_MS = 20;
const MOST_OWNERS = 10_000;

type Owner = { waiting: Waiting[]; running: number; runningMs: number; usedMs: number };
type Waiting = Readonly<{
  claim: Claim;
  since: number;
  settle: () => void;
  grant: (giveBack: GiveBack) => void;
}>;
