import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EngineReply, EngineRequest, EngineSource } from './engine-messages.ts';

/** The embedded engine, its thread or its session has gone. */
class EngineGone extends Error {
  override readonly name = 'EngineGone';
  // The failure of a connection whose server went away.
  readonly code = 'ECONNRESET';
}

/**
 * The embedded PostgreSQL in its own thread. It runs one statement at a time and cannot stop one; `abandon` ends the
 * thread instead, and the next request starts another on the same folder, which recovers as after a power cut. An
 * in-memory database would be lost with its thread, so that one keeps running.
 */
export class Engine {
  readonly #source: EngineSource;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  /** Set when the thread is being ended; resolves when it has ended. */
  #ending: Promise<unknown> | null = null;
  #requests = 0;
  /** When it last answered, or was first asked after a pause. */
  #heardAt = performance.now();
  #users = 0;

  constructor(source: EngineSource) {
    this.#source = source;
    this.#worker = this.#start();
  }

  /** Sends whole protocol messages and returns the replies. Throws EngineGone. */
  async execute(messages: Uint8Array): Promise<Uint8Array> {
    return await this.#ask((id) => ({ kind: 'execute', id, messages }));
  }

  /** Begins a new session. Throws EngineGone. */
  async reset(): Promise<void> {
    await this.#ask((id) => ({ kind: 'reset', id }));
  }

  /** Whether it is known to work, without a query: it answered lately, or was asked lately after a pause. */
  hasAnsweredWithin(timeMs: number): boolean {
    return performance.now() - this.#heardAt < timeMs;
  }

  /** Notes that a connection opened or closed: the process stays alive while one is open. */
  hold(): void {
    this.#users += 1;
    this.#worker?.ref();
  }

  letGo(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#worker?.unref();
  }

  /** Ends a statement whose caller has gone, when nothing is lost by it. */
  abandon(): void {
    if (this.#source.kind === 'folder' && this.#worker !== null) this.#lose(this.#worker, null);
  }

  /** Closes the engine, or ends its thread when it does not respond. */
  async close(): Promise<void> {
    this.#worker?.ref();
    const closed = this.#ask((id) => ({ kind: 'close', id })).catch(heard);
    await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    if (this.#worker !== null) this.#lose(this.#worker, null);
    await this.#ending;
  }

  #start(): Worker {
    const worker = new Worker(THREAD, { workerData: this.#source, execArgv: [] });
    worker.on('message', (reply: EngineReply) => this.#hear(reply));
    worker.on('error', (failure) => this.#lose(worker, failure));
    worker.on('exit', () => this.#lose(worker, null));
    return worker;
  }

  async #ask(requestOf: (id: number) => EngineRequest): Promise<Uint8Array> {
    // Two threads on one folder would destroy it.
    if (this.#ending !== null) await this.#ending;
    if (this.#worker === null && this.#source.kind === 'memory') throw new EngineGone('the engine ended');
    this.#worker ??= this.#start();
    if (this.#waiting.size === 0) this.#heardAt = performance.now();
    this.#requests += 1;
    const request = requestOf(this.#requests);
    const worker = this.#worker;
    return await new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, []);
    });
  }

  #hear(reply: EngineReply): void {
    this.#heardAt = performance.now();
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'done') waiting?.resolve(reply.messages);
    else waiting?.reject(new EngineGone(reply.reason));
  }

  #lose(worker: Worker, cause: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    this.#ending = worker.terminate();
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new EngineGone('the engine ended', { cause }));
  }
}

type Waiting = Readonly<{ resolve: (messages: Uint8Array) => void; reject: (reason: Error) => void }>;

const THREAD = new URL('./engine-thread.mjs', import.meta.url);
const CLOSE_MS = 2000;

function heard(): void {
  // The thread is ended in any case.
}
