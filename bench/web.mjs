// How much JavaScript the first view of the overview takes: every file that it loads before a reader does anything.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const BUDGET_BYTES = 150_000;
const FOLDER = new URL('../dist/web/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', FOLDER), 'utf8'));

const files = new Set();
for (const entry of ['index.html', 'pages/overview/overview-page.tsx']) visit(entry);
const sizes = [...files].map((file) => {
  const content = readFileSync(new URL(file, FOLDER));
  return { file, gzip: gzipSync(content, { level: 9 }).length, brotli: brotliCompressSync(content).length };
});
for (const { file, gzip, brotli } of sizes.toSorted((a, b) => b.gzip - a.gzip)) print(file, gzip, brotli);
const total = (kind) => sizes.reduce((sum, size) => sum + size[kind], 0);
print(`first view, of ${BUDGET_BYTES / 1000} kB`, total('gzip'), total('brotli'));
process.exitCode = total('gzip') > BUDGET_BYTES ? 1 : 0;

function visit(name) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build has no ${name}`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const needed of chunk.imports ?? []) visit(needed);
}

function print(what, gzip, brotli) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  process.stdout.write(`${what.padEnd(44)}${kilobytes(gzip)} gzip${kilobytes(brotli)} brotli\n`);
}
