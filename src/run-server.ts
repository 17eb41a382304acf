import { once } from 'node:events';
import type { DestinationStream } from 'pino';
import { InvalidConfig, readConfig } from './config.ts';
import { DatabaseUnavailable } from './db/failures.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { MigrationConflict } from './db/migrate.ts';
import { describeDemo } from './demo/describe.ts';
import { type Server, startServer } from './server.ts';

/** What the program that serves knows of the world. */
export type Surroundings = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  clock: () => Date;
  /** Where the log goes. */
  log: DestinationStream;
  /** What this start has to say, once: how to try the demo. */
  print: (text: string) => void;
  /** A line for the person at the terminal. */
  note: (line: string) => void;
}>;

/**
 * Serves until the process is told to stop (SIGTERM, or SIGINT from the keyboard). Returns the exit code: 1, after one
 * line that says why, when the server cannot start.
 */
export async function runServer({ environment, clock, log, print, note }: Surroundings): Promise<number> {
  let server: Server;
  try {
    const config = readConfig(environment);
    server = await startServer({ config, clock, log });
  } catch (failure) {
    note(`almanac: ${whyNot(failure)}`);
    return 1;
  }
  if (server.demo !== null) print(describeDemo(server.demo, server.address));
  note(`Almanac serves ${server.address}/api, described at ${server.address}/api/docs`);
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await server.stop();
  return 0;
}

/** Why the server cannot start, in a line that says what to do. */
function whyNot(failure: unknown): string {
  if (
    failure instanceof InvalidConfig ||
    failure instanceof FolderInUse ||
    failure instanceof MigrationConflict
  ) {
    return failure.message;
  }
  if (failure instanceof DatabaseUnavailable) {
    return `the database cannot be reached (${codeOf(failure.cause) || 'no answer'}): check DATABASE_URL, and that the server runs`;
  }
  const code = codeOf(failure);
  if (code === 'EADDRINUSE')
    return 'another program listens on this port: stop it, or set PORT to another one';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `cannot listen there (${code}): check HOST and PORT`;
  // SQLSTATE: a role or a password that is refused, a database that is not there.
  if (/^(28...|3D000)$/.test(code))
    return `the database refuses the connection (${code}): check DATABASE_URL`;
  return `cannot start: ${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}`;
}

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}
