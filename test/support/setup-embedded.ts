import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';

/** Makes an empty migrated database once and leaves its image in a file: loading that is four times as fast. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-image-'));
  const engine = new PGlite();
  const { host, port, user, password, database, connection } = createPgConfig(engine);
  const pool = new Pool({ host, port, user, password, database, connection, max: 1 } as PoolConfig);
  await migrate(pool);
  await pool.end();
  const image = await engine.dumpDataDir('none');
  await engine.close();
  const file = join(folder, 'image.tar');
  await writeFile(file, Buffer.from(await image.arrayBuffer()));
  project.provide('image', file);
  return async () => await rm(folder, { recursive: true, force: true });
}
