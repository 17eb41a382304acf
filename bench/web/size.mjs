// Measures the JavaScript of the overview's first view: every file loaded before any interaction.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { print } from '../serving.mjs';

const BUDGET_BYTES = 150_000;
const FOLDER = new URL('../../dist/web/', import.meta.url);

/** Prints the sizes, and returns whether the total is within its limit. */
export function measureSize() {
  const sizes = [...filesOfFirstView()].map((file) => {
    const content = readFileSync(new URL(file, FOLDER));
    return { file, gzip: gzipSync(content, { level: 9 }).length, brotli: brotliCompressSync(content).length };
  });
  const total = (kind) => sizes.reduce((sum, size) => sum + size[kind], 0);
  print(`${'JavaScript of the first view'.padEnd(44)}${'gzip'.padStart(11)}${'brotli'.padStart(11)}`);
  for (const { file, gzip, brotli } of sizes.toSorted((a, b) => b.gzip - a.gzip))
    printRow(file, gzip, brotli);
  printRow('all', total('gzip'), total('brotli'));
  const ofLimit = total('gzip') / BUDGET_BYTES;
  print(`${`of the limit of ${BUDGET_BYTES / 1000} kB`.padEnd(44)}${ofLimit.toFixed(2).padStart(11)}`);
  return ofLimit <= 1;
}

function filesOfFirstView() {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', FOLDER), 'utf8'));
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const entry of ['index.html', 'pages/overview/overview-page.tsx']) visit(entry);
  return files;
}

function printRow(what, gzip, brotli) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);
  print(`${what.padEnd(44)}${kilobytes(gzip)}${kilobytes(brotli)}`);
}
