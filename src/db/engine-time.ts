import { Client, type PoolClient } from 'pg';
import { EngineStream } from './engine-stream.ts';

/**
 * Abandons a connection to the embedded engine when its work takes too long, because the engine has no statement
 * timeout; the work fails as it would on a server. Other connections are unaffected. Returns a function that stops the
 * clock and returns whether the connection was abandoned.
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
  // query_canceled, which a server reports for a statement that exceeds its timeout.
  readonly code = '57014';

  constructor() {
    super('canceling statement due to statement timeout');
  }
}
