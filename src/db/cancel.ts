import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';

/** A connection with the key by which the server cancels its statements. The embedded engine has no such key. */
type Cancellable = PoolClient & Readonly<{ processID: number | null; secretKey: number | null }>;

/**
 * Cancels the connection's statements on the server once the signal aborts, until the returned function is called. That
 * function waits for a cancel request under way and returns whether there was one: the connection must then not be
 * reused, because a late request would hit its next statement.
 */
export function cancelOn(signal: AbortSignal, client: PoolClient): () => Promise<boolean> {
  let isOver = false;
  let cancelling: Promise<void> | null = null;
  const begin = (): void => {
    cancelling = repeat(client as Cancellable, () => isOver);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return async () => {
    isOver = true;
    signal.removeEventListener('abort', begin);
    await cancelling;
    return cancelling !== null;
  };
}

// A request that arrives before the statement does nothing.
async function repeat(client: Cancellable, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await requestCancel(client);
    await sleep(REPEAT_MS);
  }
}

const REPEAT_MS = 200;
const TIMEOUT_MS = 2000;
// The first eight bytes of CancelRequest: its length, and its code (PostgreSQL's manual, "Message Formats").
const LENGTH = 16;
const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the server, over a separate connection, to cancel this connection's statement. Returns when the server has
 * closed that connection, which it does after passing the request on. If it fails, the statement ends by its timeout.
 */
async function requestCancel({ host, port, processID, secretKey }: Cancellable): Promise<void> {
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(LENGTH);
  request.writeInt32BE(LENGTH, 0);
  request.writeInt32BE(CANCEL_REQUEST, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  await new Promise<void>((resolve) => {
    const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const socket = connect(where, () => socket.write(request));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve());
    socket.resume();
  });
}
