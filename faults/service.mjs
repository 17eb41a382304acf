// The built service and command line as separate processes, on a database that is created for the run and removed after it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { withDatabase } from '../bench/organization.mjs';

const SERVICE = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const COMMAND = fileURLToPath(new URL('../dist/cli/almanac.js', import.meta.url));

/** Creates a database of one engine, calls back with functions that run programs on it, and ends those still running. */
export async function withPrograms(engine, work) {
  const children = new Set();
  const spool = await mkdtemp(join(tmpdir(), 'almanac-faults-'));
  const launch = (program, words, environment, settings = {}) => {
    const env = { PATH: process.env.PATH, ALMANAC_SPOOL_DIR: spool, ...environment, ...settings };
    const child = spawn(process.execPath, [program, ...words], { env, stdio: 'pipe' });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  try {
    return await withDatabase(engine, async (location) => {
      const where =
        location.kind === 'server' ? { DATABASE_URL: location.url } : { ALMANAC_DATA_DIR: location.folder };
      try {
        return await work({
          location,
          serve: async (settings) => await serve((...words) => launch(SERVICE, words, where, settings)),
          run: async (words, input = '') => await run(launch(COMMAND, words, where), words, input),
        });
      } finally {
        for (const child of children) child.kill('SIGKILL');
      }
    });
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

/** A free port. */
export async function freePort() {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address();
  listener.close();
  await once(listener, 'close');
  return port;
}

/** A running service: its address, its process, and a promise of its end. */
async function serve(launch) {
  const child = launch();
  const gone = once(child, 'exit');
  child.stdout.resume();
  const said = [];
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /serves (http:\S+)\/api/.exec(line)?.[1];
    if (address !== undefined) {
      child.stderr.resume();
      return { address, child, gone };
    }
    said.push(line);
  }
  throw new Error(`the service did not start: ${said.join('\n')}`);
}

/** The output of a command; throws its error output when it fails. */
async function run(child, words, input) {
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${code}: ${err}`);
  return out;
}
