import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withSetupToken } from './access/setup-token.ts';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import type { Surroundings } from './run-server.ts';

/** So many processes at most: each has its own connections to the database. */
export const MOST_WORKERS = 64;

const PAUSE_MS = 1000;

/**
 * Serves with several processes on one port until this one is asked to stop. They share the database and nothing else:
 * rate limits, sessions and data versions are there. The first one brings the database up to date before the others start;
 * in the place of one that dies comes another. Returns the exit code: 1, after a line that says why, when none can start.
 */
export async function runWorkers(
  count: number,
  { environment, note }: Pick<Surroundings, 'environment' | 'note'>,
): Promise<number> {
  try {
    const { database } = readConfig(environment);
    if (database.kind !== 'server') {
      note(
        'almanac: several workers need a server: set DATABASE_URL. The embedded data belong to one process.',
      );
      return 1;
    }
  } catch (failure) {
    note(`almanac: ${explainFailure(failure)}`);
    return 1;
  }
  // Each takes its connections itself: one that was handed to a worker which dies meanwhile would hang for good.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.js', import.meta.url)), args: [] });
  const shared = withSetupToken(environment);
  const stopping = new AbortController();
  const workers = new Set<Worker>();
  const start = async (): Promise<boolean> => {
    const worker = cluster.fork(shared);
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    const isListening = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]).catch((failure: unknown) => {
      note(`almanac: ${explainFailure(failure)}`);
      return false;
    });
    if (!isListening) return false;
    worker.once('exit', () => {
      if (stopping.signal.aborted) return;
      note('almanac: a worker ended unexpectedly; another takes its place');
      void replace();
    });
    return true;
  };
  const replace = async (): Promise<void> => {
    await sleep(PAUSE_MS);
    if (!stopping.signal.aborted && !(await start())) void replace();
  };
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(
      [...workers].map(async (worker) => {
        const gone = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await gone;
      }),
    );
  };
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // It has said why.
  if (!(await start())) return 1;
  const others = await Promise.all(Array.from({ length: count - 1 }, start));
  if (others.includes(false)) {
    await stop();
    return 1;
  }
  await stopped;
  await stop();
  return 0;
}
