import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other requests be served during a long computation, once it has run for a moment without a pause. */
export class Breather {
  #since = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.#since < MOMENT_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

const MOMENT_MS = 2;
