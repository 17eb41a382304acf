import { TimeoutError } from './errors.ts';

/** The end of a call: its time is up, or the caller's signal aborts it. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #endsAt: number;
  readonly #end: () => void;

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#endsAt = Date.now() + timeoutMs;
    const abort = () => this.#controller.abort(signal?.reason);
    const timer = setTimeout(
      () => this.#controller.abort(new TimeoutError(`no answer within ${timeoutMs} ms`)),
      Math.min(timeoutMs, LONGEST_MS),
    );
    signal?.addEventListener('abort', abort);
    this.#end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted === true) abort();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get leftMs(): number {
    return this.#endsAt - Date.now();
  }

  /** Resolves after so long. Rejects with the reason once the call ends. */
  async wait(ms: number): Promise<void> {
    const { signal } = this;
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', stop);
          resolve();
        },
        Math.min(ms, LONGEST_MS),
      );
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** Lets go of the timer and the caller's signal. */
  end(): void {
    this.#end();
  }
}

// 24 days. A timer of more milliseconds would end at once.
const LONGEST_MS = 2 ** 31 - 1;
