import { readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import { VALUE_TYPES } from '../../src/db/database.ts';

/**
 * Writes the image of an embedded engine: of the one whose image is in `from`, after some work in it. Loading an image is many times as
 * fast as doing that work. The file is whole as soon as it is there.
 */
export async function writeImage(
  file: string,
  from: string,
  work: (pool: Pool) => Promise<unknown>,
): Promise<void> {
  const engine = new PGlite({ loadDataDir: new Blob([await readFile(from)]) });
  const { host, port, user, password, database, connection } = createPgConfig(engine);
  const where = { host, port, user, password, database, connection, max: 1 } as PoolConfig;
  const pool = new Pool({ ...where, pipeline: true, types: VALUE_TYPES });
  await engine.waitReady;
  await work(pool);
  const image = await engine.dumpDataDir('none');
  await pool.end();
  await engine.close();
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await image.arrayBuffer()));
  await rename(unfinished, file);
}
