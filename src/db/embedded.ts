import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolConfig } from 'pg';
import { Engine } from './engine.ts';
import type { EngineSource } from './engine-messages.ts';
import { EngineStream } from './engine-stream.ts';
import { lockFolder } from './folder-lock.ts';

/**
 * The embedded PostgreSQL, ready for a pool of one connection. `close` waits a while for the pool to end; a statement that goes on
 * is ended with the engine, as by a power cut, which nothing that was committed suffers from.
 */
export type Embedded = Readonly<{ poolConfig: PoolConfig; close: (ended: Promise<void>) => Promise<void> }>;

/** Starts the embedded PostgreSQL on a folder, which it locks for itself alone. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  try {
    return await start({ kind: 'folder', folder: clusterIn(folder) }, unlock);
  } catch (failure) {
    await unlock();
    throw failure;
  }
}

/** Whether a folder is there and holds the files of an embedded PostgreSQL. */
export function holdsDatabase(folder: string): boolean {
  return existsSync(`${clusterIn(folder)}/PG_VERSION`);
}

function clusterIn(folder: string): string {
  return `${folder}/postgres`;
}

/** Starts the embedded PostgreSQL in memory: empty, or as the image of a data folder has it. */
export async function openInMemory(image: Blob | null): Promise<Embedded> {
  return await start({ kind: 'memory', image }, async () => undefined);
}

/**
 * Whether it is known without asking that the database of a pool answers. That is so of the embedded one while its only connection
 * is in use and it has answered lately; anything else is known by asking.
 */
export function isKnownToAnswer({ options, totalCount, idleCount }: Pool): boolean {
  const engine = options.stream === undefined ? undefined : ENGINES.get(options.stream);
  return engine !== undefined && totalCount > idleCount && engine.hasAnsweredWithin(LATELY_MS);
}

const LATELY_MS = 2000;

// By how a pool connects to them, which pools of the same engine share.
const ENGINES = new WeakMap<NonNullable<PoolConfig['stream']>, Engine>();

const LAST_STATEMENT_MS = 2000;

async function start(source: EngineSource, unlock: () => Promise<void>): Promise<Embedded> {
  const engine = new Engine(source);
  await engine.reset();
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
