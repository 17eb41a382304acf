import { Duplex } from 'node:stream';
import type { Engine } from './engine.ts';

/**
 * A connection to the embedded engine, in place of a socket to a server. Everything written within one turn of the
 * event loop is sent together, so that a transaction in one piece costs one round trip.
 */
export class EngineStream extends Duplex {
  readonly #engine: Engine;
  #written: Buffer[] = [];
  #isStarted = false;
  #underWay = 0;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
    engine.hold();
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Output of the engine is passed on at once.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.#written.length === 0) queueMicrotask(() => void this.#send());
    this.#written.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(failure: Error | null, done: (failure: Error | null) => void): void {
    this.#engine.letGo();
    // Nobody receives the reply to the current statement.
    if (this.#underWay > 0) this.#engine.abandon();
    done(failure);
  }

  async #send(): Promise<void> {
    const messages = Buffer.concat(this.#written);
    this.#written = [];
    try {
      if (this.#isStarted) await this.#execute(messages);
      else await this.#start();
    } catch (failure) {
      this.destroy(failure instanceof Error ? failure : new Error(String(failure)));
    }
  }

  // The first message names the user: there is only one, whom the engine trusts.
  async #start(): Promise<void> {
    this.#isStarted = true;
    await this.#engine.reset();
    if (!this.destroyed) this.push(WELCOME);
  }

  async #execute(messages: Uint8Array): Promise<void> {
    this.#underWay += 1;
    try {
      const answer = await this.#engine.execute(messages);
      if (answer.length > 0 && !this.destroyed) {
        this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
      }
    } finally {
      this.#underWay -= 1;
    }
  }
}

// AuthenticationOk and ReadyForQuery, outside a transaction.
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
