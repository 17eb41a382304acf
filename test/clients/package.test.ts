import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));
const MOST_BYTES = 15_000;

it(`the TypeScript client is smaller than ${MOST_BYTES} bytes, compressed as it is`, async () => {
  const names = (await readdir(join(FOLDER, 'dist'), { recursive: true })).filter((name) =>
    name.endsWith('.js'),
  );
  const files = await Promise.all(names.map(async (name) => await readFile(join(FOLDER, 'dist', name))));
  expect(names.length).toBeGreaterThan(15);
  expect(gzipSync(Buffer.concat(files)).byteLength).toBeLessThan(MOST_BYTES);
});

it('its package has the code, the types and a README, and needs no other package', async () => {
  const words = ['pack', '--dry-run', '--json', '--loglevel', 'error'];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: FOLDER });
  // npm 12 names the packages where earlier ones list them.
  const [packed] = Object.values(JSON.parse(stdout) as object) as [Readonly<{ files: { path: string }[] }>];
  const others = packed.files
    .map(({ path }) => path)
    .filter((path) => !/^dist\/.*\.(?:js|d\.ts)$/.test(path));
  expect(others.toSorted()).toEqual(['README.md', 'package.json']);
  const manifest = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8')) as object;
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
});
