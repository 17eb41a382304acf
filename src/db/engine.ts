import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EngineReply, EngineRequest, EngineSource } from './engine-messages.ts';

/** The embedded engine, its thread or its session, is gone. */
class EngineGone extends Error {
  override readonly name = 'EngineGone';
  // As of a connection to a server that went away.
  readonly code = 'ECONNRESET';
}

/**
 * The embedded PostgreSQL, in a thread of its own. It does one thing after another and knows no way to stop a statement;
 * `abandon` ends the thread instead, and the next request starts another on the same folder, which recovers as after a
 * power cut. What is in memory alone would be lost with its thread, which then works on.
 */
export class Engine {
  readonly #source: EngineSource;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  /** Set once a thread was ended, and fulfilled when it is gone. */
  #ending: Promise<unknown> | null = null;
  #requests = 0;
  /** When it answered the last time, or was asked after a pause. */
  #heardAt = performance.now();
  #users = 0;

  constructor(source: EngineSource) {
    this.#source = source;
    this.#worker = this.#start();
  }

  /** Sends whole messages of the protocol; returns those that answer them. Throws EngineGone. */
  async execute(messages: Uint8Array): Promise<Uint8Array> {
    return await this.#ask((id) => ({ kind: 'execute', id, messages }));
  }

  /** Begins a new session. Throws EngineGone. */
  async reset(): Promise<void> {
    await this.#ask((id) => ({ kind: 'reset', id }));
  }

  /** Whether it is known, without asking, that it works: it has answered within so long, or was asked since then after a pause. */
  hasAnsweredWithin(timeMs: number): boolean {
    return performance.now() - this.#heardAt < timeMs;
  }

  /** Says that a connection is open, or that it is not any more: the process goes on while one is. */
  hold(): void {
    this.#users += 1;
    this.#worker?.ref();
  }

  letGo(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#worker?.unref();
  }

  /** Ends a statement that nobody waits for any more, where nothing is lost by that. */
  abandon(): void {
    if (this.#source.kind === 'folder' && this.#worker !== null) this.#lose(this.#worker, null);
  }

  /** Closes the engine, or ends its thread when it does not listen. */
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
