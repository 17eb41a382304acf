import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each text of the build a second and a third time, in brotli and in gzip, for the server to send as they are. */
export function compressed(): Plugin {
  return {
    name: 'almanac:compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(dir, name))));
    },
  };
}

const TEXT = /\.(?:html|js|css|svg|webmanifest)$/;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content),
  ]);
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
}
