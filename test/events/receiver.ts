import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A message that a receiver got. */
export type Received = Readonly<{
  headers: IncomingHttpHeaders;
  body: string;
  event: Readonly<{
    id: string;
    type: string;
    organization_id: string;
    data: Readonly<Record<string, unknown>>;
  }>;
}>;

/** A receiver of webhooks on this machine, which answers with what `answer` says. */
export async function aReceiver() {
  const received: Received[] = [];
  let held = Promise.resolve();
  let release = () => {};
  const state = { status: 200, headers: {} as Record<string, string>, body: '' };
  const server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request);
      received.push({ headers: request.headers, body, event: JSON.parse(body) as Received['event'] });
      await held;
      response.writeHead(state.status, state.headers).end(state.body);
    };
    void receive();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Answers nothing until `release`. */
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    answer: (status: number, headers: Record<string, string> = {}, body = '') => {
      Object.assign(state, { status, headers, body });
    },
  };
}
