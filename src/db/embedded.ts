import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import type { PoolConfig } from 'pg';
import { lockFolder } from './folder-lock.ts';

/** The embedded PostgreSQL, ready for a pool of one connection. */
export type Embedded = Readonly<{ poolConfig: PoolConfig; close: () => Promise<void> }>;

/** Starts the embedded PostgreSQL on a folder, which it locks for itself alone. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    return await start(new PGlite(`${folder}/postgres`), unlock);
  } catch (failure) {
    await unlock();
    throw failure;
  }
}

/** Starts the embedded PostgreSQL in memory: empty, or as the image of a data folder has it. */
export async function openInMemory(image: Blob | null): Promise<Embedded> {
  return await start(
    image === null ? new PGlite() : new PGlite({ loadDataDir: image }),
    async () => undefined,
  );
}

async function start(engine: PGlite, unlock: () => Promise<void>): Promise<Embedded> {
  await engine.waitReady;
  const { host, port, user, password, database, connection } = createPgConfig(engine);
  return {
    poolConfig: { host, port, user, password, database, connection } as PoolConfig,
    close: async () => {
      await engine.close();
      await unlock();
    },
  };
}
