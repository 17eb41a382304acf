import { LRUCache } from 'lru-cache';
import { DatabaseBusy, DatabaseUnavailable, RowsLocked, WritesCollided } from '../db/failures.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { AnsweredRequest } from './logged-request.ts';
import { type ByCaller, RequestBuffer } from './request-buffer.ts';
import { forgetSurplus, insertRequests } from './write-requests.ts';

/** So many requests of a caller are written before the oldest are deleted: that reads all that is kept of it. */
export const SURPLUS = 200;

/** How long a request waits in memory at most before it is written, while the database has time. A crash loses these. */
export const WAIT_MS = 3000;

/**
 * The log of the requests of keys and sheet links. A request is noted in memory; every few seconds those of an organisation are written with one
 * statement. No answer waits for it, and what does not fit is dropped and counted.
 */
export class RequestLog {
  readonly tally = { kept: 0, dropped: 0 };
  readonly #openTenant: (organizationId: string) => TenantWriter;
  readonly #onFailure: (failure: unknown) => void;
  readonly #buffer = new RequestBuffer();
  /** Requests that a caller has had written since its surplus was last deleted. */
  readonly #written = new LRUCache<string, number>({ max: 10_000 });
  /** By organisation. */
  readonly #writing = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(openTenant: (organizationId: string) => TenantWriter, onFailure: (failure: unknown) => void) {
    this.#openTenant = openTenant;
    this.#onFailure = onFailure;
  }

  note(request: AnsweredRequest): void {
    if (!this.#buffer.add(request)) this.tally.dropped += 1;
    this.#timer ??= setTimeout(() => void this.write(), WAIT_MS).unref();
  }

  /** Writes what waits. It never fails: what the database cannot take now waits on. */
  async write(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const id of this.#buffer.organizationIds()) await this.writeOf(id);
  }

  /** The same for one organisation, also of what is being written already. */
  async writeOf(organizationId: string): Promise<void> {
    const earlier = this.#writing.get(organizationId) ?? Promise.resolve();
    const writing = earlier.then(
      async () => await this.#writeOf(organizationId, this.#buffer.takeOf(organizationId)),
    );
    this.#writing.set(organizationId, writing);
    await writing;
    if (this.#writing.get(organizationId) === writing) this.#writing.delete(organizationId);
  }

  async #writeOf(organizationId: string, callers: ByCaller): Promise<void> {
    const requests = [...callers.values()].flat().toSorted((a, b) => a.at - b.at);
    if (requests.length === 0) return;
    try {
      await this.#insert(organizationId, callers, requests);
      this.tally.kept += requests.length;
    } catch (failure) {
      if (isPassing(failure)) {
        for (const request of requests) this.note(request);
      } else {
        this.tally.dropped += requests.length;
        this.#onFailure(failure);
      }
    }
  }

  async #insert(organizationId: string, callers: ByCaller, requests: readonly AnsweredRequest[]) {
    const full: string[] = [];
    for (const [id, { length }] of callers) {
      const written = (this.#written.get(id) ?? 0) + length;
      if (written >= SURPLUS) full.push(id);
      this.#written.set(id, written >= SURPLUS ? 0 : written);
    }
    await this.#openTenant(organizationId).noteTogether(async (transaction) => {
      await transaction.run(insertRequests(requests));
      if (full.length > 0) await transaction.run(forgetSurplus(full));
    });
  }
}

function isPassing(failure: unknown): boolean {
  return [DatabaseBusy, DatabaseUnavailable, RowsLocked, WritesCollided].some(
    (kind) => failure instanceof kind,
  );
}
