import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withSetupToken } from './access/setup-token.ts';
import { type Config, readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { openObservePort } from './http/observe-port.ts';
import { pageOf } from './observe/open.ts';
import { askWorkers } from './observe/worker-link.ts';
import type { Surroundings } from './run-server.ts';
import { readVersion } from './version.ts';

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
  { environment, note, clock }: Pick<Surroundings, 'environment' | 'note' | 'clock'>,
): Promise<number> {
  let config: Config;
  try {
    config = readConfig(environment);
    if (config.database.kind !== 'server') {
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
  // By place: a worker that takes the place of another counts as the same one for those who observe them.
  const workers = new Map<number, Worker>();
  const start = async (): Promise<boolean> => {
    const worker = cluster.fork(shared);
    const place = freePlace(workers);
    workers.set(place, worker);
    worker.once('exit', () => workers.delete(place));
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
      [...workers.values()].map(async (worker) => {
        const gone = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await gone;
      }),
    );
  };
  const closeObservation = await observe(config, clock, { workers, signal: stopping.signal }).catch(
    (failure: unknown) => {
      note(`almanac: ${explainFailure(failure)}`);
      return null;
    },
  );
  if (closeObservation === null) return 1;
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // It has said why.
  if (!(await start())) {
    await closeObservation();
    return 1;
  }
  const others = await Promise.all(Array.from({ length: count - 1 }, start));
  if (others.includes(false)) {
    await stop();
    await closeObservation();
    return 1;
  }
  await stopped;
  await stop();
  await closeObservation();
  return 0;
}

function freePlace(workers: ReadonlyMap<number, Worker>): number {
  for (let place = 1; ; place += 1) if (!workers.has(place)) return place;
}

type Observed = Readonly<{ workers: ReadonlyMap<number, Worker>; signal: AbortSignal }>;

// One port answers for all workers. They are ready when one of them is.
async function observe(
  { observe: place }: Config,
  clock: () => Date,
  { workers, signal }: Observed,
): Promise<() => Promise<void>> {
  if (place === null) return async () => undefined;
  const port = await openObservePort(place, {
    version: await readVersion(),
    clock,
    readMetrics: async () => {
      const reports = await askWorkers(workers);
      return await pageOf(reports.map(([worker, report]) => ({ worker, metrics: report?.metrics ?? null })));
    },
    check: async () => {
      if (signal.aborted) return 'stopping';
      const reports = await askWorkers(workers);
      const reasons = reports.map(([, report]) => (report === null ? 'database' : report.unready));
      return reasons.includes(null) ? null : (reasons[0] ?? 'database');
    },
  });
  return port.close;
}
