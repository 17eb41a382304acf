import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { spareUnsentAnswers } from '../../src/http/idle-connections.ts';

// More than the buffers of both sockets can hold.
const ANSWER_BYTES = 24_000_000;

/** A server that answers at once and stops like the service. */
async function aServer(): Promise<{ server: Server; port: number; stop: () => Promise<void> }> {
  const server = createServer((_request, response) => response.end(Buffer.alloc(ANSWER_BYTES, 'x')));
  spareUnsentAnswers(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const stop = async () => {
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const closed = once(server, 'close');
    server.close();
    await closed;
    clearInterval(sweep);
  };
  return { server, port: (server.address() as AddressInfo).port, stop };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

it('an answer to a slow reader arrives in full after the server was asked to stop', async () => {
  const { server, port, stop } = await aServer();
  const socket = await open(port);
  const asked = once(server, 'request');
  socket.pause();
  socket.write(REQUEST);
  await asked;
  await sleep(200);
  const stopped = stop();
  await sleep(200);
  let bytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(ANSWER_BYTES);
  await stopped;
});

it('connections without an answer under way close at once, used or unused', async () => {
  const { port, stop } = await aServer();
  const silent = await open(port);
  const used = await open(port);
  used.write(REQUEST);
  let bytes = 0;
  while (bytes <= ANSWER_BYTES) bytes += ((await once(used, 'data')) as [Buffer])[0].length;
  const ended = [once(silent, 'close'), once(used, 'close')];
  silent.resume();
  const start = performance.now();
  await stop();
  expect(performance.now() - start).toBeLessThan(2000);
  await Promise.all(ended);
});

it('a connection with a partial request is not idle', async () => {
  const { server, port } = await aServer();
  const socket = await open(port);
  const ended = once(socket, 'close').then(() => 'closed');
  socket.write('GET / HTTP/1.1\r\n');
  await sleep(200);
  server.closeIdleConnections();
  expect(await Promise.race([ended, sleep(200, 'open')])).toBe('open');
});
