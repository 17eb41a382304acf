import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { writeImage } from './engine-image.ts';

// The files of a new, empty database, which the build makes.
const EMPTY = fileURLToPath(new URL('../../dist/cluster/empty.tgz', import.meta.url));

/**
 * Makes a migrated database once, and leaves its image in a file, and a folder as a server has it. The image with the demo is made by
 * the first test file that needs it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-image-'));
  const images = { nothing: join(folder, 'image.tar'), 'the demo': join(folder, 'demo.tar') };
  const dataFolder = join(folder, 'data');
  await writeImage(images.nothing, EMPTY, migrate);
  await unpack(images.nothing, dataFolder);
  project.provide('images', images);
  project.provide('unmigrated', EMPTY);
  project.provide('dataFolder', dataFolder);
  return async () => await rm(folder, { recursive: true, force: true });
}

async function unpack(image: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { mode: 0o700 });
  const engine = new PGlite(join(dataFolder, 'postgres'), { loadDataDir: new Blob([await readFile(image)]) });
  await engine.waitReady;
  await engine.close();
}
