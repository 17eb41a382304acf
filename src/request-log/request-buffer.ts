import type { AnsweredRequest } from './logged-request.ts';

/** The most requests of a caller that are kept: older ones make room. */
export const MOST_OF_CALLER = 1000;

/** The most requests that a process holds until they are written. */
const MOST_HELD = 10_000;

/** Requests by the key or link that sent them. */
export type ByCaller = ReadonlyMap<string, readonly AnsweredRequest[]>;

/**
 * Requests that wait to be written. Memory is bounded: of each caller it holds the latest requests, and when it is full it drops new ones.
 */
export class RequestBuffer {
  /** By organisation and caller. */
  #held = new Map<string, Map<string, AnsweredRequest[]>>();
  #count = 0;

  /** Whether there was room. */
  add(request: AnsweredRequest): boolean {
    const { organizationId, id } = request.caller;
    const known = this.#held.get(organizationId)?.get(id);
    if (known !== undefined && known.length >= 2 * MOST_OF_CALLER) {
      known.splice(0, MOST_OF_CALLER);
      this.#count -= MOST_OF_CALLER;
    }
    if (this.#count >= MOST_HELD) return false;
    const callers = this.#held.get(organizationId) ?? new Map<string, AnsweredRequest[]>();
    if (callers.size === 0) this.#held.set(organizationId, callers);
    const own = known ?? [];
    if (known === undefined) callers.set(id, own);
    own.push(request);
    this.#count += 1;
    return true;
  }

  organizationIds(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Takes what waits of an organisation: the latest requests of each caller. */
  takeOf(organizationId: string): ByCaller {
    const callers = this.#held.get(organizationId) ?? new Map<string, AnsweredRequest[]>();
    this.#held.delete(organizationId);
    for (const own of callers.values()) this.#count -= own.length;
    return new Map([...callers].map(([id, own]) => [id, own.slice(-MOST_OF_CALLER)]));
  }
}
