import { Socket } from 'node:net';
import { Client, type PoolClient } from 'pg';

/** How long a server may take to begin a transaction, and how long it may say nothing afterwards. */
export type Silence = Readonly<{ beginMs: number; laterMs: number }>;

/**
 * Breaks the connection to a server that says nothing for too long: a machine that vanished, or a pooler in front of one. Its
 * statements then fail as those of a broken connection do. Returns a function that ends it.
 */
export function breakWhenSilent(
  client: PoolClient,
  { beginMs, laterMs }: Silence,
  begun: Promise<unknown>,
): () => void {
  const stream = client instanceof Client ? client.connection.stream : null;
  if (!(stream instanceof Socket)) return () => undefined;
  const break_ = (): void => void stream.destroy(new ServerSilent());
  const timer = setTimeout(break_, beginMs);
  const listen = (): void => clearTimeout(timer);
  begun.then(listen, listen);
  stream.setTimeout(laterMs, break_);
  return () => {
    clearTimeout(timer);
    stream.setTimeout(0);
    stream.off('timeout', break_);
  };
}

class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the server does not answer');
  }
}
