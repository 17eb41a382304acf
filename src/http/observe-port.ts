import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Unready } from '../readiness.ts';
import { WHY_UNREADY } from './routes/health-probes.ts';

/** What is answered on the port of observation. */
export type Observed = Readonly<{
  version: string;
  clock: () => Date;
  /** The metrics, as a page of Prometheus. */
  readMetrics: () => Promise<string>;
  check: () => Promise<Unready | null>;
}>;

/** The port of observation, while it is open. */
export type ObservePort = Readonly<{ address: string; close: () => Promise<void> }>;

/** Listens for those who observe the service: metrics and probes, without credentials and without limits. */
export async function openObservePort(
  { host, port }: Readonly<{ host: string; port: number }>,
  observed: Observed,
): Promise<ObservePort> {
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    void answer(isRead ? (request.url ?? '').split('?', 1).join('') : '', response, observed).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  // Whoever asks does so every few seconds; nobody may keep the port busy.
  server.requestTimeout = REQUEST_MS;
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const REQUEST_MS = 10_000;
const MOST_CONNECTIONS = 64;

async function answer(path: string, response: ServerResponse, observed: Observed): Promise<void> {
  const { version, clock, readMetrics, check } = observed;
  const moment = () => ({ timestamp: clock().toISOString(), version });
  switch (path) {
    case '/metrics':
      return send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', await readMetrics());
    case '/api/health/live':
      return sendJson(response, 200, { status: 'ok', ...moment() });
    case '/api/health/ready': {
      const unready = await check();
      return unready === null
        ? sendJson(response, 200, { status: 'ok', ...moment() })
        : sendJson(response, 503, { status: 'degraded', ...moment(), error: WHY_UNREADY[unready] });
    }
    default:
      return send(response, 404, 'text/plain; charset=utf-8', 'There is /metrics here.\n');
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
}
