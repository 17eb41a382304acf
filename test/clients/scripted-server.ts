import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
export type Arrived = Readonly<{
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}>;

/** A server's reaction to a request: an answer, or none. */
export type Reaction =
  | Readonly<{ status: number; headers?: Record<string, string>; body?: unknown }>
  | 'break the connection'
  | 'never answer';

/** A server on this machine that reacts to each request in turn; the last reaction serves all further requests. */
export async function scriptedServer(
  ...reactions: readonly [Reaction, ...Reaction[]]
): Promise<Readonly<{ address: string; arrived: Arrived[] }>> {
  const arrived: Arrived[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { method = '', url: path = '', headers } = request;
    arrived.push({ method, path, headers, body });
    react(response, reactions[Math.min(arrived.length, reactions.length) - 1] ?? reactions[0]);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}

function react(response: ServerResponse, reaction: Reaction): void {
  if (reaction === 'never answer') return;
  if (reaction === 'break the connection') return void response.destroy();
  const { status, headers = {}, body = { data: { id: 'one' }, meta: { version: 1 } } } = reaction;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
