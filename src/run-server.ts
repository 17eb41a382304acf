import { once } from 'node:events';
import type { DestinationStream } from 'pino';
import { setupTokenIn } from './access/setup-token.ts';
import { readConfig } from './config.ts';
import { describeDemo } from './demo/describe.ts';
import { explainFailure } from './explain-failure.ts';
import { keepHeapFrugal } from './frugal-heap.ts';
import { type Server, startServer } from './server.ts';

/** What the program that serves knows of the world. */
export type Surroundings = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  clock: () => Date;
  /** Where the log goes. */
  log: DestinationStream;
  /** The folder of the built web app; null serves the API alone. */
  webApp: string | null;
  /** What this start has to say, once: how to try the demo. */
  print: (text: string) => void;
  /** A line for the person at the terminal. */
  note: (line: string) => void;
  /** The line that says where it serves. */
  announce: (line: string) => void;
}>;

/**
 * Serves until the process is asked to stop (SIGTERM, or SIGINT from the keyboard). Returns the exit code: 1, after one
 * line that says why, when the server cannot start.
 */
export async function runServer({
  environment,
  clock,
  log,
  webApp,
  print,
  note,
  announce,
}: Surroundings): Promise<number> {
  keepHeapFrugal();
  let server: Server;
  let origin: string | null;
  const setupToken = setupTokenIn(environment);
  try {
    const config = readConfig(environment);
    origin = config.origin;
    server = await startServer({ config, clock, log, webApp, setupToken });
  } catch (failure) {
    note(`almanac: ${explainFailure(failure)}`);
    return 1;
  }
  if (server.demo !== null) print(describeDemo(server.demo, server.address));
  announce(`Almanac serves ${server.address}/api, described at ${server.address}/reference`);
  if (server.warning !== null) announce(`Warning: ${server.warning}`);
  if (server.needsSetup) announce(describeSetup(`${origin ?? server.address}/setup#token=${setupToken}`));
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await server.stop();
  return 0;
}

function describeSetup(address: string): string {
  return (
    `There is no organisation yet. Open ${address} to create it and become its owner; ` +
    'or create them with "almanac org create" and "almanac user create". The next start prints another address.'
  );
}
