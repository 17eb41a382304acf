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

/** Organisations that one process delivers to at once, in turn, so that neither slow receivers nor many events hold up the others. */
const MOST_AT_ONCE = 16;

/** Delivers events to webhooks until it is stopped. Any number of processes may: they share the work by leases. */
export class DeliveryWorker {
  readonly #surroundings: WorkerSurroundings;
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** Aborts when a round has ended, so that another one can begin. */
  #pause = new AbortController();
  /** The organisation that had its turn last. */
  #last = NIL_ID;
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
      this.#pause = new AbortController();
      await this.#begin().catch(onFailure);
      const either = AbortSignal.any([signal, this.#pause.signal]);
      await sleep(EVERY_MS, undefined, { signal: either, ref: false }).catch(() => undefined);
    }
  }

  async #begin(): Promise<void> {
    const limit = MOST_AT_ONCE - this.#running.size;
    if (limit <= 0) return;
    const { platform, clock } = this.#surroundings;
    const asked = { after: this.#last, without: [...this.#running.keys()], limit };
    const due = await findDueOrganizations(platform, asked, clock());
    this.#last = due.at(-1) ?? NIL_ID;
    for (const organizationId of due) this.#running.set(organizationId, this.#round(organizationId));
  }

  // One round: what comes after it waits for its turn behind other organisations.
  async #round(organizationId: string): Promise<void> {
    const { openTenant, rules, clock, onFailure } = this.#surroundings;
    const { signal } = this.#stopping;
    const round = { organizationId, rules, clock, signal };
    let hadSome = false;
    try {
      hadSome = await deliverDue(openTenant(organizationId), round);
    } catch (failure) {
      onFailure(failure);
    }
    this.#running.delete(organizationId);
    // There may be more. Where another process had claimed it, that one looks.
    if (hadSome) this.#pause.abort();
  }
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';
