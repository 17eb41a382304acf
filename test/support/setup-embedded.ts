import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
 * Makes a migrated database once, and one with the demo in it, and leaves their images in files: loading one is many times
 * as fast.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-image-'));
  const engine = new PGlite();
  const { host, port, user, password, database, connection } = createPgConfig(engine);
  const where = { host, port, user, password, database, connection, max: 1 } as PoolConfig;
  const pool = new Pool({ ...where, types: VALUE_TYPES });
  const images = { nothing: join(folder, 'image.tar'), 'the demo': join(folder, 'demo.tar') };
  const save = async (file: string) =>
    await writeFile(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await migrate(pool);
  await save(images.nothing);
  await makeDemo(pool);
  await save(images['the demo']);
  await pool.end();
  await engine.close();
  project.provide('images', images);
  return async () => await rm(folder, { recursive: true, force: true });
}
