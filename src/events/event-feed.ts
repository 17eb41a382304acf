import type { TenantReader } from '../db/tenant.ts';
import { readHead } from './read-events.ts';

/** How often a process looks for new events of an organisation, while somebody listens. */
const EVERY_MS = 1000;

/** How soon it looks after a change of its own, and so how often at most. */
const SOON_MS = 50;

type Listener = Readonly<{ after: bigint; hear: () => void }>;

/** Notifies the listeners of a process of new events, with one query for all listeners of an organisation. */
export class EventFeed {
  readonly #openTenant: (organizationId: string) => TenantReader;
  readonly #onFailure: (failure: unknown) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Organisations whose events are being read now, and those that are to be looked at soon. */
  readonly #looking = new Set<string>();
  readonly #woken = new Set<string>();

  /** `onFailure` hears of each query that failed; the listeners wait for the next. */
  constructor(openTenant: (organizationId: string) => TenantReader, onFailure: (failure: unknown) => void) {
    this.#openTenant = openTenant;
    this.#onFailure = onFailure;
  }

  /** Returns once the organisation has events after a position, at the latest when the time is over or `signal` aborts. */
  async next(organizationId: string, after: bigint, forMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const listener: Listener = { after, hear: () => end() };
      const timer = setTimeout(() => end(), forMs);
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#remove(organizationId, listener);
        resolve();
      };
      signal.addEventListener('abort', end, { once: true });
      this.#add(organizationId, listener);
    });
  }

  /** Looks soon whether an organisation has new events, if anybody listens. */
  wake(organizationId: string): void {
    if (this.#woken.has(organizationId) || !this.#timers.has(organizationId)) return;
    this.#woken.add(organizationId);
    if (this.#looking.has(organizationId)) return;
    clearTimeout(this.#timers.get(organizationId));
    this.#lookIn(organizationId, SOON_MS);
  }

  #add(organizationId: string, listener: Listener): void {
    const listeners = this.#listeners.get(organizationId) ?? new Set();
    this.#listeners.set(organizationId, listeners.add(listener));
    if (!this.#timers.has(organizationId)) this.#lookIn(organizationId, SOON_MS);
  }

  #remove(organizationId: string, listener: Listener): void {
    const listeners = this.#listeners.get(organizationId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(organizationId);
  }

  #lookIn(organizationId: string, delayMs: number): void {
    const timer = setTimeout(() => void this.#look(organizationId), delayMs).unref();
    this.#timers.set(organizationId, timer);
  }

  async #look(organizationId: string): Promise<void> {
    this.#woken.delete(organizationId);
    if (!this.#listeners.has(organizationId)) {
      this.#timers.delete(organizationId);
      return;
    }
    this.#looking.add(organizationId);
    try {
      const head = await readHead(this.#openTenant(organizationId));
      for (const { after, hear } of this.#listeners.get(organizationId) ?? []) if (head > after) hear();
    } catch (failure) {
      this.#onFailure(failure);
    }
    this.#looking.delete(organizationId);
    this.#lookIn(organizationId, this.#woken.has(organizationId) ? SOON_MS : EVERY_MS);
  }
}
