import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { VALUE_TYPES } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { makeDemo } from './make-demo.ts';

/**
 * Makes a migrated database once, and one with the demo in it, and leaves their images in files, and a folder as a server
 * has it: loading one is many times as fast.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-image-'));
  const engine = new PGlite();
  const { host, port, user, password, database, connection } = createPgConfig(engine);
  const where = { host, port, user, password, database, connection, max: 1 } as PoolConfig;
  const pool = new Pool({ ...where, pipeline: true, types: VALUE_TYPES });
  const images = { nothing: join(folder, 'image.tar'), 'the demo': join(folder, 'demo.tar') };
  const unmigrated = join(folder, 'unmigrated.tar');
  const dataFolder = join(folder, 'data');
  const save = async (file: string) =>
    await writeFile(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.waitReady;
  await save(unmigrated);
  await migrate(pool);
  await save(images.nothing);
  await unpack(images.nothing, dataFolder);
  await makeDemo(pool);
  await save(images['the demo']);
  await pool.end();
  await engine.close();
  project.provide('images', images);
  project.provide('unmigrated', unmigrated);
  project.provide('dataFolder', dataFolder);
  return async () => await rm(folder, { recursive: true, force: true });
}

async function unpack(image: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { mode: 0o700 });
  const engine = new PGlite(join(dataFolder, 'postgres'), { loadDataDir: new Blob([await readFile(image)]) });
  await engine.waitReady;
  await engine.close();
}
