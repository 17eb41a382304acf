import type { Worker } from 'node:cluster';
import type { Unready } from '../readiness.ts';
import type { WorkerMetrics } from './page.ts';

/** The report of a worker. */
export type WorkerReport = Readonly<{
  metrics: NonNullable<WorkerMetrics['metrics']>;
  unready: Unready | null;
}>;

/** The channel between a worker and the process that started it. */
export type Channel = Readonly<{
  on: (event: 'message', listener: (message: unknown) => void) => unknown;
  send: (message: object) => unknown;
}>;

/** Answers the process that started this worker whenever it asks. */
export function answerPrimary(channel: Channel, report: () => Promise<WorkerReport>): void {
  channel.on('message', (message) => {
    const asked = messageOf(message, ASKED);
    if (asked === null) return;
    void report().then(
      (said) => channel.send({ ...said, kind: REPORTED, id: asked }),
      // A worker that cannot say how it is counts as one that does not answer.
      () => undefined,
    );
  });
}

/** The report of each worker, by its place; null for one that does not answer in time. */
export async function askWorkers(
  workers: ReadonlyMap<number, Worker>,
): Promise<readonly (readonly [number, WorkerReport | null])[]> {
  return await Promise.all(
    [...workers].map(async ([place, worker]) => [place, await askWorker(worker)] as const),
  );
}

async function askWorker(worker: Worker): Promise<WorkerReport | null> {
  const id = String(process.hrtime.bigint());
  return await new Promise((resolve) => {
    const settle = (report: WorkerReport | null) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(report);
    };
    const onMessage = (message: unknown) => {
      if (messageOf(message, REPORTED) === id) settle(message as WorkerReport);
    };
    const timer = setTimeout(() => settle(null), ANSWER_MS);
    worker.on('message', onMessage);
    if (worker.isConnected()) worker.send({ kind: ASKED, id });
    else settle(null);
  });
}

const ASKED = 'almanac: how are you';
const REPORTED = 'almanac: how I am';
const ANSWER_MS = 2500;

function messageOf(message: unknown, kind: string): string | null {
  const { kind: said, id } = (message ?? {}) as Readonly<{ kind?: unknown; id?: unknown }>;
  return said === kind && typeof id === 'string' ? id : null;
}
