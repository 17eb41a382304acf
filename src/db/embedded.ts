import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolConfig } from 'pg';
import { Engine } from './engine.ts';
import type { EngineSource } from './engine-messages.ts';
import { EngineStream } from './engine-stream.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * The embedded PostgreSQL, with a pool of one connection. `close` waits a while for the pool to end, then stops the
 * engine even during a statement, like a power cut, which loses nothing that was committed.
 */
export type Embedded = Readonly<{ poolConfig: PoolConfig; close: (ended: Promise<void>) => Promise<void> }>;

/**
 * Starts the embedded PostgreSQL on a folder, which it locks for itself alone. `meanwhile` is work of this thread for the time in
 * which the engine starts in its own.
 */
export async function openEmbedded(folder: string, meanwhile: () => void): Promise<Embedded> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    if (!holdsDatabase(folder)) await beginAnew(folder);
    const embedded = await start({ kind: 'folder', folder: clusterIn(folder) }, unlock, meanwhile);
    await rm(unfinishedIn(folder), { force: true });
    return embedded;
  } catch (failure) {
    await unlock();
    throw failure;
  }
}

/** Whether a folder exists and holds the files of an embedded PostgreSQL, all of them. */
export function holdsDatabase(folder: string): boolean {
  return existsSync(`${clusterIn(folder)}/PG_VERSION`) && !existsSync(unfinishedIn(folder));
}

// Files that a killed process has begun to write hold nothing yet, and no engine starts on them.
async function beginAnew(folder: string): Promise<void> {
  if (existsSync(unfinishedIn(folder))) await rm(clusterIn(folder), { recursive: true, force: true });
  await writeFile(unfinishedIn(folder), '', { mode: 0o600 });
}

// There until the files of a new database are complete.
function unfinishedIn(folder: string): string {
  return `${folder}/postgres.unfinished`;
}

function clusterIn(folder: string): string {
  return `${folder}/postgres`;
}

/** Starts the embedded PostgreSQL in memory: empty, or from the image of a data folder. */
export async function openInMemory(image: Blob | null): Promise<Embedded> {
  return await start(
    { kind: 'memory', image },
    async () => undefined,
    () => undefined,
  );
}

/**
 * Whether the database of a pool is known to answer, without a query. This holds for the embedded engine while its only
 * connection is in use and it has answered lately; for a server it never does.
 */
export function isKnownToAnswer({ options, totalCount, idleCount }: Pool): boolean {
  const engine = options.stream === undefined ? undefined : ENGINES.get(options.stream);
  return engine !== undefined && totalCount > idleCount && engine.hasAnsweredWithin(LATELY_MS);
}

const LATELY_MS = 2000;

// By the connection settings of a pool, which pools of the same engine share.
const ENGINES = new WeakMap<NonNullable<PoolConfig['stream']>, Engine>();

const LAST_STATEMENT_MS = 2000;

async function start(
  source: EngineSource,
  unlock: () => Promise<void>,
  meanwhile: () => void,
): Promise<Embedded> {
  const engine = new Engine(source);
  const isReady = engine.reset();
  meanwhile();
  await isReady;
  const stream = (): Duplex => new EngineStream(engine);
  ENGINES.set(stream, engine);
  return {
    poolConfig: { user: 'postgres', database: 'postgres', stream },
    close: async (ended) => {
      await Promise.race([ended, sleep(LAST_STATEMENT_MS, undefined, { ref: false })]);
      await engine.close();
      await unlock();
    },
  };
}
