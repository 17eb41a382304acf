// Builds the server and the web app in parallel, each only when one of its sources or built files has changed.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filesBelow } from './files.mjs';
import { isUpToDate, keepStamp, sourcesOf } from './stamp.mjs';

const TSFILE = /^TSFILE:\s*(.+)$/gm;
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The parts, by name: sources, folder of built files, and build function. */
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    builtFiles: async () => (await filesBelow(join(ROOT, 'dist'))).filter((path) => !isOfWebApp(path)),
    make: makeServer,
  },
  {
    name: 'web',
    sources: ['web', 'tsconfig.json', 'tsconfig.web.json', 'package-lock.json'],
    builtFiles: async () => await filesBelow(join(ROOT, 'dist/web')),
    make: makeWebApp,
  },
];

// When one fails, the other is awaited, so that it does not write into a later build.
const outcomes = await Promise.allSettled(PARTS.map(makeWhereChanged));
for (const outcome of outcomes) {
  if (outcome.status === 'fulfilled') continue;
  process.exitCode = 1;
  process.stderr.write(`${outcome.reason.message}\n`);
}

async function makeWhereChanged(part) {
  const stamp = join(ROOT, `dist/.${part.name}.stamp`);
  const sources = await sourcesOf(ROOT, [...part.sources, 'build']);
  if (await isUpToDate(stamp, sources, await part.builtFiles())) return;
  await rm(stamp, { force: true });
  await part.make();
  await keepStamp(stamp, sources, await part.builtFiles());
}

/** Compiles the server without type checks, which `npm run check` does, and deletes built files without a source. */
async function makeServer() {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const words = [compiler, '-p', join(ROOT, 'tsconfig.build.json'), '--noCheck', '--listEmittedFiles'];
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1024 ** 3 }).catch(
    (failure) => {
      throw new Error(failure.stdout.replaceAll(TSFILE, '').trim() || failure.stderr);
    },
  );
  const written = new Set([...stdout.matchAll(TSFILE)].map(([, path]) => path.trim()));
  if (written.size === 0) throw new Error(`the compiler named no file that it wrote: ${stdout}`);
  const built = await filesBelow(join(ROOT, 'dist'));
  const stale = built.filter((path) => !written.has(path) && !isOfWebApp(path));
  await Promise.all(stale.map(async (path) => await rm(path)));
}

async function makeWebApp() {
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'warn' });
}

function isOfWebApp(path) {
  return path.startsWith(join(ROOT, 'dist/web/'));
}
