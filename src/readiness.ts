import type { Pool } from 'pg';
import { isKnownToAnswer } from './db/embedded.ts';
import { isMigrated } from './db/migrate.ts';
import { withDeadline } from './deadline.ts';

/** Why a process should get no requests. */
export type Unready = 'stopping' | 'database' | 'migrations';

/** Whether a process can serve requests: its database answers and has exactly its migrations, and it is not stopping. */
export class Readiness {
  readonly #pool: Pool;
  readonly #onFailure: (failure: unknown) => void;
  #isStopping = false;
  #underWay: Promise<boolean> | null = null;

  constructor(pool: Pool, onFailure: (failure: unknown) => void) {
    this.#pool = pool;
    this.#onFailure = onFailure;
  }

  /** From now on the process is not ready, whatever its database. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Null when it is ready. Answers within two seconds. */
  async check(): Promise<Unready | null> {
    if (this.#isStopping) return 'stopping';
    // The embedded database belongs to this process, which migrated it.
    if (isKnownToAnswer(this.#pool)) return null;
    try {
      return (await withDeadline(this.#isMigrated(), DEADLINE_MS)) ? null : 'migrations';
    } catch (failure) {
      this.#onFailure(failure);
      return 'database';
    }
  }

  // Simultaneous callers share one statement, so that a database that hangs occupies one connection.
  async #isMigrated(): Promise<boolean> {
    this.#underWay ??= isMigrated(this.#pool).finally(() => {
      this.#underWay = null;
    });
    return await this.#underWay;
  }
}

const DEADLINE_MS = 1500;
