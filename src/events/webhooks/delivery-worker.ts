import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformDoor } from '../../db/platform.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import { findDueOrganizations } from './claim.ts';
import { type Delivering, deliverDue } from './deliver.ts';

/** The surroundings of a process's deliveries. */
export type WorkerSurroundings = Pick<Delivering, 'rules' | 'clock'> &
  Readonly<{
    platform: PlatformDoor;
    openTenant: (organizationId: string) => TenantWriter;
    onFailure: (failure: unknown) => void;
  }>;

/** How often a process looks for something to deliver. */
const EVERY_MS = 1000;

/** Organisations that one process delivers to at once. One whose receivers are slow holds up no others. */
const MOST_AT_ONCE = 16;

/** Delivers events to webhooks until it is stopped. Any number of processes may: they share the work by leases. */
export class DeliveryWorker {
  readonly #surroundings: WorkerSurroundings;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #loop: Promise<void> = Promise.resolve();

  constructor(surroundings: WorkerSurroundings) {
    this.#surroundings = surroundings;
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
    const { onFailure } = this.#surroundings;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#begin().catch(onFailure);
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #begin(): Promise<void> {
    const limit = MOST_AT_ONCE - this.#running.size;
    if (limit <= 0) return;
    const { platform, clock, onFailure } = this.#surroundings;
    const due = await findDueOrganizations(platform, { without: [...this.#running.keys()], limit }, clock());
    for (const organizationId of due) {
      const work = this.#deliver(organizationId)
        .catch(onFailure)
        .finally(() => this.#running.delete(organizationId));
      this.#running.set(organizationId, work);
    }
  }

  async #deliver(organizationId: string): Promise<void> {
    const { openTenant, rules, clock } = this.#surroundings;
    const { signal } = this.#stopping;
    const tenant = openTenant(organizationId);
    let hasMore = true;
    while (hasMore && !signal.aborted)
      hasMore = await deliverDue(tenant, { organizationId, rules, clock, signal });
  }
}
