// Builds the parts named as arguments, by default all, in parallel, each only when one of its sources or built files has changed.
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { filesBelow } from './files.mjs';
import { unlinkWhatIsNotServed } from './linked-markdown.mjs';
import { isUpToDate, keepStamp, sourcesOf } from './stamp.mjs';

const TSFILE = /^TSFILE:\s*(.+)$/gm;
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What of `docs/` the service serves. */
const SERVED_PAGES = [
  'start',
  'reference',
  'agents',
  'alerts.md',
  'cash-flow.md',
  'clients.md',
  'custom-fields.md',
  'events.md',
  'exporting.md',
  'importing.md',
  'reports.md',
  'spreadsheets.md',
  'writing.md',
];

/** The pages of the client packages. */
const CLIENT_PAGES = ['clients/typescript/README.md', 'clients/python/README.md'];

/** The parts, by name: sources, folder of built files, and build function. */
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
    builtFiles: async () => (await filesBelow(join(ROOT, 'dist'))).filter(isOfServer),
    make: makeServer,
  },
  {
    name: 'cluster',
    sources: ['package-lock.json'],
    builtFiles: async () => await filesBelow(join(ROOT, 'dist/cluster')),
    make: copyCluster,
  },
  {
    name: 'web',
    sources: ['web', 'docs/start', 'tsconfig.json', 'tsconfig.web.json', 'package-lock.json'],
    builtFiles: async () => await filesBelow(join(ROOT, 'dist/web')),
    make: makeWebApp,
  },
  {
    name: 'guides',
    sources: ['docs', 'clients/excel', 'clients/sheets', ...CLIENT_PAGES, 'llms.txt'],
    builtFiles: async () => await filesBelow(join(ROOT, 'dist/guides')),
    make: copyGuides,
  },
  {
    name: 'client',
    sources: [
      'clients/typescript/src',
      'clients/typescript/tsconfig.json',
      'tsconfig.json',
      'package-lock.json',
    ],
    builtFiles: async () => await filesBelow(join(ROOT, 'clients/typescript/dist')),
    make: makeClient,
  },
];

// When one fails, the other is awaited, so that it does not write into a later build.
const names = process.argv.slice(2);
const parts = PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
const outcomes = await Promise.allSettled(parts.map(makeWhereChanged));
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
  const stdout = await compile(['-p', join(ROOT, 'tsconfig.build.json'), '--noCheck', '--listEmittedFiles']);
  const written = new Set([...stdout.matchAll(TSFILE)].map(([, path]) => path.trim()));
  if (written.size === 0) throw new Error(`the compiler named no file that it wrote: ${stdout}`);
  const built = await filesBelow(join(ROOT, 'dist'));
  const stale = built.filter((path) => !written.has(path) && isOfServer(path));
  await Promise.all(stale.map(async (path) => await rm(path)));
}

/** The output of the compiler; throws with what it complains of. */
async function compile(words) {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, ...words], {
    maxBuffer: 1024 ** 3,
  }).catch((failure) => {
    throw new Error(failure.stdout.replaceAll(TSFILE, '').trim() || failure.stderr);
  });
  return stdout;
}

/** Copies the files of a new, empty database into dist. The engine would create the same itself, in four seconds. */
async function copyCluster() {
  const packaged = createRequire(import.meta.url).resolve('@electric-sql/pglite-prepopulatedfs');
  await mkdir(join(ROOT, 'dist/cluster'), { recursive: true });
  await copyFile(join(dirname(packaged), 'prepopulatedfs.tgz'), join(ROOT, 'dist/cluster/empty.tgz'));
}

async function makeWebApp() {
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'warn' });
}

/** Copies what the service serves to developers: guides, references and the code for spreadsheets. */
async function copyGuides() {
  const folder = join(ROOT, 'dist/guides');
  await rm(folder, { recursive: true, force: true });
  const copy = async (from, to = from) => await cp(join(ROOT, from), join(folder, to), { recursive: true });
  await Promise.all([
    ...SERVED_PAGES.map(async (page) => await copy(`docs/${page}`)),
    ...CLIENT_PAGES.map(async (page) => await copy(page)),
    copy('llms.txt'),
    copy('clients/sheets'),
    copy('clients/excel', 'excel'),
  ]);
  await unlinkWhatIsNotServed(folder);
  // Excel and Google Sheets share what follows this line.
  const script = await readFile(join(ROOT, 'clients/sheets/almanac.gs'), 'utf8');
  const [, shared] = script.split(/^\/\/ From here on it is the same in Excel.*$/m);
  if (shared === undefined) throw new Error('clients/sheets/almanac.gs has no part that Excel shares');
  const own = await readFile(join(ROOT, 'clients/excel/functions.js'), 'utf8');
  await writeFile(join(folder, 'excel/functions.js'), `${own}${shared}`);
}

/** Compiles the TypeScript client, with its types. */
async function makeClient() {
  const folder = join(ROOT, 'clients/typescript');
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  await compile(['-p', join(folder, 'tsconfig.json'), '--noCheck']);
}

function isOfServer(path) {
  return !['dist/web/', 'dist/cluster/', 'dist/guides/'].some((folder) =>
    path.startsWith(join(ROOT, folder)),
  );
}
