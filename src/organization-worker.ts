import { setTimeout as sleep } from 'node:timers/promises';

/** Work that organisations have from time to time, and that any process may do for them. */
export type OrganizationWork = Readonly<{
  /** How often a process looks for something to do, unless it is woken. */
  everyMs: number;
  /** How long an organisation waits after its turn at least, if there was nothing more to do. */
  restMs: number;
  /** Organisations that one process works for at once, in turn, so that neither slow nor long work of one holds up the others. */
  mostAtOnce: number;
  /** Organisations that have something to do now, without those that are named, `limit` at most. */
  findDue: (wanted: Readonly<{ without: readonly string[]; limit: number }>) => Promise<readonly string[]>;
  /**
   * Does a bounded part of it for one of them, or nothing if another process is doing it. `signal` aborts when the server stops. Returns
   * whether there may be more, which then waits for its turn behind other organisations.
   */
  work: (organizationId: string, signal: AbortSignal) => Promise<boolean>;
  onFailure: (failure: unknown) => void;
}>;

/** How soon a process looks after it was woken, and so how often at most. */
const SOON_MS = 50;

/** Looks that were asked for take at most one part in so many of the time, however often a process is woken. */
const SHARE_OF_TIME = 10;

/** How long an organisation waits at least after a turn that failed. */
const REST_AFTER_FAILURE_MS = 1000;

/** Does the work of organisations until it is stopped. */
export class OrganizationWorker {
  readonly #work: OrganizationWork;
  readonly #running = new Map<string, Promise<void>>();
  readonly #resting = new Set<string>();
  readonly #stopping = new AbortController();
  /** Aborts when it is time to look again, before `everyMs` are over. */
  #pause = new AbortController();
  #isWaking = false;
  #lookTookMs = 0;
  #loop: Promise<void> = Promise.resolve();

  constructor(work: OrganizationWork) {
    this.#work = work;
  }

  start(): void {
    this.#loop = this.#look();
  }

  /** Looks soon: there may be something to do. */
  wake(): void {
    if (this.#isWaking) return;
    this.#isWaking = true;
    const soon = (): void => {
      this.#isWaking = false;
      this.#pause.abort();
    };
    // After a slow look it looks again in time by itself.
    const pauseMs = Math.min(this.#work.everyMs, Math.max(SOON_MS, this.#lookTookMs * SHARE_OF_TIME));
    setTimeout(soon, pauseMs).unref();
  }

  /** Begins nothing more, and waits for what was begun. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#loop, ...this.#running.values()]);
  }

  async #look(): Promise<void> {
    const { everyMs, onFailure } = this.#work;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#pause = new AbortController();
      const before = performance.now();
      await this.#begin().catch(onFailure);
      this.#lookTookMs = performance.now() - before;
      const either = AbortSignal.any([signal, this.#pause.signal]);
      await sleep(everyMs, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  async #begin(): Promise<void> {
    const limit = this.#work.mostAtOnce - this.#running.size;
    if (limit <= 0) return;
    const due = await this.#work.findDue({ without: [...this.#running.keys(), ...this.#resting], limit });
    for (const organizationId of due) this.#running.set(organizationId, this.#turn(organizationId));
  }

  async #turn(organizationId: string): Promise<void> {
    const { work, restMs, onFailure } = this.#work;
    let [hasMore, rest] = [false, restMs];
    try {
      hasMore = await work(organizationId, this.#stopping.signal);
    } catch (failure) {
      rest = Math.max(restMs, REST_AFTER_FAILURE_MS);
      onFailure(failure);
    }
    this.#running.delete(organizationId);
    if (hasMore) this.#pause.abort();
    else if (rest > 0) this.#rest(organizationId, rest);
  }

  #rest(organizationId: string, forMs: number): void {
    this.#resting.add(organizationId);
    setTimeout(() => {
      this.#resting.delete(organizationId);
      this.wake();
    }, forMs).unref();
  }
}
