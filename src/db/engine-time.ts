import { Client, type PoolClient } from 'pg';
import { EngineStream } from './engine-stream.ts';

/**
 * Gives up a connection to the embedded engine when its work takes too long, because the engine knows no statement timeout; the
 * work fails as it would on a server. Nothing happens to other connections. Returns how to stop the clock, which returns
 * whether the connection was given up.
 */
export function limitEngineTime(client: PoolClient, longestMs: number): () => boolean {
  const stream = client instanceof Client ? client.connection.stream : null;
  if (!(stream instanceof EngineStream)) return () => false;
  const timer = setTimeout(() => stream.destroy(new WorkTooLong()), longestMs);
  return () => {
    clearTimeout(timer);
    return stream.destroyed;
  };
}

class WorkTooLong extends Error {
  override readonly name = 'WorkTooLong';
  // query_canceled, as a server says of a statement that passes its timeout.
  readonly code = '57014';

  constructor() {
    super('canceling statement due to statement timeout');
  }
}
