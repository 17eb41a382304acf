// Tests that the service answers while many connections are held: idle ones, slow senders, and clients that never read their
// answer: `npm run fault:connections -- [connections]`. Prints the waiting time of another caller, and the memory.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentilesOf, print } from '../bench/serving.mjs';
import { withPrograms } from './service.mjs';

const connections = Number(process.argv[2] ?? 2000);
const ASKED = 200;
const HELD_MS = 5000;

const KINDS = {
  idle: () => '',
  'slow header': () => 'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'slow body': () =>
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  'unread answer': () => 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(8),
};

await withPrograms('embedded', async ({ serve }) => {
  const service = await serve({ PORT: '0', ALMANAC_DEMO: 'off', ALMANAC_LOG_LEVEL: 'silent' });
  const alone = await waitOf(service.address);
  print(
    `alone: health p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms, ${await memoryOf(service)} MB`,
  );
  for (const [kind, text] of Object.entries(KINDS)) {
    const sockets = await hold(service.address, connections, text());
    const trickling = trickle(sockets, kind);
    const beside = await waitOf(service.address);
    const memory = await memoryOf(service);
    await sleep(HELD_MS);
    clearInterval(trickling);
    const open = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
    for (const socket of sockets) socket.destroy();
    print(
      `${kind.padEnd(14)} ${connections} held: health p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms, ` +
        `${(beside.p99 / alone.p99).toFixed(1)} times alone; ${memory} MB; ${open} still open after ${HELD_MS / 1000} s`,
    );
    await sleep(500);
  }
  const started = performance.now();
  service.child.kill('SIGTERM');
  await service.gone;
  print(`stopped in ${((performance.now() - started) / 1000).toFixed(1)} s`);
});

async function hold(address, count, text) {
  const { port } = new URL(address);
  const sockets = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    if (text !== '') socket.write(text);
    socket.pause();
  }
  return sockets;
}

function trickle(sockets, kind) {
  if (!kind.startsWith('slow')) return undefined;
  return setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);
}

async function waitOf(address) {
  const taken = [];
  for (let turn = 0; turn < ASKED; turn += 1) {
    const from = performance.now();
    const answer = await fetch(`${address}/api/health`);
    await answer.text();
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    taken.push(performance.now() - from);
  }
  return percentilesOf(taken);
}

async function memoryOf({ child }) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000);
}
