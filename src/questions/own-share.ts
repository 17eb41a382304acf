import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue } from '../db/fair-queue.ts';

/** A clock in milliseconds from any instant, and a way to let time pass. */
export type Time = Readonly<{ now: () => number; pass: (milliseconds: number) => Promise<unknown> }>;

/**
 * Keeps the long answers of one organisation to half of the time while another organisation waits: they are computed one after
 * the other, each followed by a pause of the same length. If no other organisation waits, they run as they arrive.
 */
export class OwnShares {
  readonly #time: Time;
  readonly #long: FairQueue;
  #latest: Activity = { organizationId: '', at: Number.NEGATIVE_INFINITY };
  /** The latest request of another organisation than the latest of all. */
  #latestOther: Activity = this.#latest;

  constructor(time: Time) {
    this.#time = time;
    this.#long = new FairQueue(SIZE, time.now);
  }

  /** Notes that an organisation asks for something. */
  note(organizationId: string): void {
    if (this.#latest.organizationId !== organizationId) this.#latestOther = this.#latest;
    this.#latest = { organizationId, at: this.#time.now() };
  }

  /** Works on a long answer of an organisation within its share. Fails as DatabaseBusy when its turn does not come. */
  async work<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.#hasNeighbours(organizationId)) return await work();
    const claim = {
      owner: organizationId,
      isUrgent: false,
      costMs: 1,
      patienceMs: PATIENCE_MS,
      signal: null,
    };
    const giveBack = await this.#long.take(claim);
    const began = this.#time.now();
    try {
      return await work();
    } finally {
      const tookMs = this.#time.now() - began;
      const pauseMs = this.#hasNeighbours(organizationId) ? Math.min(tookMs, LONGEST_PAUSE_MS) : 0;
      void this.#time.pass(pauseMs).then(giveBack);
    }
  }

  #hasNeighbours(organizationId: string): boolean {
    const other = this.#latest.organizationId === organizationId ? this.#latestOther : this.#latest;
    return this.#time.now() - other.at < LATELY_MS;
  }
}

type Activity = Readonly<{ organizationId: string; at: number }>;

// A caller who asked recently is likely to ask again.
const LATELY_MS = 5000;
const LONGEST_PAUSE_MS = 1000;
const PATIENCE_MS = 10_000;
const SIZE = { turns: 10_000, turnsOfOne: 1, waiting: 10_000, waitingOfOne: 500 };

/** The shares of this process. */
export const OWN_SHARES = new OwnShares({
  now: () => performance.now(),
  pass: async (milliseconds) => await sleep(milliseconds, undefined, { ref: false }),
});
