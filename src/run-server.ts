import { once } from 'node:events';
import type { DestinationStream } from 'pino';
import { setupTokenIn } from './access/setup-token.ts';
import { type Config, readConfig } from './config.ts';
import { describeDemo } from './demo/describe.ts';
import { explainFailure } from './explain-failure.ts';
import { keepHeapFrugal } from './frugal-heap.ts';
import { openObservePort } from './http/observe-port.ts';
import { pageOf } from './observe/open.ts';
import { answerPrimary, type Channel } from './observe/worker-link.ts';
import { type Server, startServer } from './server.ts';

/** The environment of the serving program. */
export type Surroundings = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  clock: () => Date;
  /** The destination of the log. */
  log: DestinationStream;
  /** The folder of the built web app, awaited before the server listens; null serves the API alone. */
  webApp: string | Promise<string> | null;
  /** A message of this start, once: how to try the demo. */
  print: (text: string) => void;
  /** A line for the person at the terminal. */
  note: (line: string) => void;
  /** The line that says where it serves. */
  announce: (line: string) => void;
  /** The way to the process that started this one as a worker; null for one that serves alone. */
  primary: Channel | null;
}>;

/**
 * Serves until the process is asked to stop (SIGTERM, or SIGINT from the keyboard). Returns the exit code: 1, after one
 * line that says why, when the server cannot start.
 */
export async function runServer(surroundings: Surroundings): Promise<number> {
  const stopping = new AbortController();
  const ask = () => stopping.abort();
  // From here on: nothing but a listener ends the first process of a container, and a start may take a while.
  process.once('SIGTERM', ask).once('SIGINT', ask);
  try {
    return await serveUntil(once(stopping.signal, 'abort'), surroundings);
  } finally {
    process.off('SIGTERM', ask).off('SIGINT', ask);
  }
}

async function serveUntil(asked: Promise<unknown>, surroundings: Surroundings): Promise<number> {
  const { environment, clock, log, webApp, print, note, announce, primary } = surroundings;
  keepHeapFrugal();
  let server: Server | null;
  let origin: string | null;
  let closeObservation = async (): Promise<void> => undefined;
  const setupToken = setupTokenIn(environment);
  try {
    const config = readConfig(environment);
    origin = config.origin;
    const started = startServer({ config, clock, log, webApp, setupToken });
    server = await Promise.race([started, asked.then(() => null)]);
    // An unfinished start is undone, as after a kill.
    if (server === null) return 0;
    closeObservation = await observe(server, { config, clock, primary });
  } catch (failure) {
    note(`almanac: ${explainFailure(failure)}`);
    return 1;
  }
  if (server.demo !== null) print(describeDemo(server.demo, server.address));
  announce(`Almanac serves ${server.address}/api, described at ${server.address}/reference`);
  if (server.warning !== null) announce(`Warning: ${server.warning}`);
  if (server.needsSetup) announce(describeSetup(`${origin ?? server.address}/setup#token=${setupToken}`));
  await asked;
  await server.stop();
  await closeObservation();
  return 0;
}

// A worker is observed through the process that started it.
async function observe(
  server: Server,
  { config, clock, primary }: Readonly<{ config: Config }> & Pick<Surroundings, 'clock' | 'primary'>,
): Promise<() => Promise<void>> {
  const { meter, readiness, version } = server;
  if (config.observe === null || meter === null) return async () => undefined;
  const check = async () => await readiness.check();
  if (primary !== null) {
    answerPrimary(primary, async () => ({ metrics: await meter.collect(), unready: await check() }));
    return async () => undefined;
  }
  const readMetrics = async () => await pageOf([{ worker: 1, metrics: await meter.collect() }]);
  try {
    const port = await openObservePort(config.observe, { version, clock, readMetrics, check });
    return port.close;
  } catch (failure) {
    await server.stop();
    throw failure;
  }
}

function describeSetup(address: string): string {
  return (
    `There is no organisation yet. Open ${address} to create it and become its owner; ` +
    'or create them with "almanac org create" and "almanac user create". The next start prints another address.'
  );
}
