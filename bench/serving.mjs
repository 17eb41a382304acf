// Servers in their own processes, and requests to them: shared by the benchmarks over HTTP.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Calls back with a function that starts servers (bench/http-server.mjs), and stops all of them afterwards. */
export async function withServers(work) {
  const servers = [];
  try {
    return await work(async (options) => {
      const server = await start(options);
      servers.push(server);
      return server;
    });
  } finally {
    for (const server of servers) server.process.kill();
    await Promise.all(servers.map(async (server) => await server.gone));
  }
}

async function start(options) {
  const child = fork(fileURLToPath(new URL('./http-server.mjs', import.meta.url)), [JSON.stringify(options)]);
  const gone = once(child, 'exit');
  child.on('exit', (code, signal) => {
    if (code !== null) print(`a server ended with ${code} ${signal}`);
  });
  const [{ port }] = await once(child, 'message');
  return { process: child, gone, port };
}

/** The memory of a server's process now, in bytes. */
export async function memoryOf(server) {
  server.process.send('memory');
  const [{ memory }] = await once(server.process, 'message');
  return memory;
}

/** The processor time used by a server's process, in microseconds. */
export async function processorOf(server) {
  server.process.send('processor');
  const [{ processor }] = await once(server.process, 'message');
  return processor.user + processor.system;
}

/** The longest delay of a server's event loop since the last call, in nanoseconds. */
export async function loopOf(server) {
  server.process.send('loop');
  const [{ held }] = await once(server.process, 'message');
  return held;
}

/** One request and its answer. */
export async function ask({ port }, { method, path, body }, headers, agent) {
  return await new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', (failure) => reject(new Error(`${method} ${path}: ${failure.message}`)));
    request.end(body);
  });
}

/** Requests over many connections at once: `limits` gives their duration (`duration`, seconds) or number (`amount`). */
export async function load(server, request, headers, { connections, ...limits }) {
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    ...limits,
    requests: [{ setupRequest: (defaults) => ({ ...defaults, headers: { ...headers }, ...request() }) }],
  });
  if (result.errors > 0 || result.timeouts > 0)
    throw new Error(`${result.errors} failed, ${result.timeouts} took too long`);
  return result;
}

/** The median and the 99th percentile of the measurements, in their unit. */
export function percentilesOf(taken) {
  const sorted = [...taken].sort((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.floor(sorted.length * 0.99)] };
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}
