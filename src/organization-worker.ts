import { setTimeout as sleep } from 'node:timers/promises';

/** Work that organisations have from time to time, and that any process may do for them. */
export type OrganizationWork = Readonly<{
  /** How often a process looks for something to do. */
  everyMs: number;
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

/** Does the work of organisations until it is stopped. */
export class OrganizationWorker {
  readonly #work: OrganizationWork;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** Aborts when a turn has ended and left more to do. */
  #pause = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(work: OrganizationWork) {
    this.#work = work;
  }

  start(): void {
    this.#loop = this.#look();
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
      await this.#begin().catch(onFailure);
      const either = AbortSignal.any([signal, this.#pause.signal]);
      await sleep(everyMs, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  async #begin(): Promise<void> {
    const limit = this.#work.mostAtOnce - this.#running.size;
    if (limit <= 0) return;
    const due = await this.#work.findDue({ without: [...this.#running.keys()], limit });
    for (const organizationId of due) this.#running.set(organizationId, this.#turn(organizationId));
  }

  async #turn(organizationId: string): Promise<void> {
    const { work, onFailure } = this.#work;
    let hasMore = false;
    try {
      hasMore = await work(organizationId, this.#stopping.signal);
    } catch (failure) {
      onFailure(failure);
    }
    this.#running.delete(organizationId);
    if (hasMore) this.#pause.abort();
  }
}
