import { failureOf, readJson } from './answer-text.ts';
import { Deadline } from './deadline.ts';
import { ConnectionError } from './errors.ts';
import { delayBeforeRetry, type Repeatable } from './retry.ts';
import { type Connection, connectionOf, type Settings } from './settings.ts';

/** The options of a single call. */
export type CallOptions = Readonly<{
  /** Ends the call; it then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}>;

/** A request, ready to be sent. */
export type Sendable = Readonly<{
  method: string;
  /** With its query, below `/api`. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | Blob | null;
  repeatable: Repeatable;
  answer: 'json' | 'file';
}>;

/** An answer of the service: parsed JSON, or a file as a Blob. */
export type Received = Readonly<{
  content: unknown;
  /** The version of a record, for a later `If-Match`. */
  tag: string | null;
  /** The state of the data that the answer was read from, where the answer names it. */
  dataVersion: number | null;
}>;

/** Sends requests, again where that is safe, and keeps answers that have not changed. */
export class Transport {
  readonly #connection: Connection;

  constructor(settings: Settings) {
    this.#connection = connectionOf(settings);
  }

  /** Throws AlmanacError, or the reason of the signal. */
  async send(
    request: Sendable,
    { signal, timeoutMs = this.#connection.timeoutMs }: CallOptions,
  ): Promise<Received> {
    const deadline = new Deadline(timeoutMs, signal);
    try {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await this.#attempt(request, deadline.signal);
        } catch (failure) {
          const delay = delayBeforeRetry(failure, attempt, request.repeatable);
          if (delay === null || attempt >= this.#connection.retries || delay > deadline.leftMs) throw failure;
          await deadline.wait(delay);
        }
      }
    } finally {
      deadline.end();
    }
  }

  async #attempt({ method, path, headers, body, answer }: Sendable, signal: AbortSignal): Promise<Received> {
    const { base, key, cache, fetch } = this.#connection;
    const known = method === 'GET' ? cache.get(path) : undefined;
    const response = await reaching(
      signal,
      async () =>
        await fetch(`${base}${path}`, {
          method,
          body,
          signal,
          // A redirect could lead the key to another host.
          redirect: 'manual',
          headers: {
            Authorization: `Bearer ${key}`,
            ...(known === undefined ? {} : { 'If-None-Match': known.tag }),
            ...headers,
          },
        }),
    );
    const tag = response.headers.get('ETag');
    const version = response.headers.get('Almanac-Data-Version');
    const described = { tag, dataVersion: version === null ? null : Number(version) };
    if (response.ok && answer === 'file')
      return { content: await reaching(signal, async () => await response.blob()), ...described };
    const text = await reaching(signal, async () => await response.text());
    if (response.status === 304 && known !== undefined)
      return { content: readJson(known.text), ...described };
    const content = readJson(text);
    if (!response.ok || content === null) throw failureOf(response, content);
    if (method === 'GET' && tag !== null) cache.set(path, { tag, text });
    return { content, ...described };
  }
}

/** Turns a broken connection into a ConnectionError, and an aborted call into its reason. */
async function reaching<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw new ConnectionError('no answer came from the service', { cause });
  }
}
