import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import type { DatabaseLocation } from '../../src/db/database.ts';
import { testDatabase } from '../support/database.ts';

/** The exit code and output of a command. */
export type Ended = Readonly<{ code: number | null; out: string; err: string }>;

/** The command line on a database of its own. */
export type Almanac = Readonly<{
  location: DatabaseLocation;
  /** Runs a command in this process, where it starts ten times as fast. */
  run: (words: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** Runs a command as a process of its own. */
  runProcess: (words: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** Starts a command without waiting for it. */
  start: (words: readonly string[], environment?: Record<string, string>) => ChildProcess;
}>;

export type RunOptions = Readonly<{ input?: string; environment?: Record<string, string> }>;

const PROGRAM = new URL('../../dist/cli/almanac.js', import.meta.url).pathname;

/** The command line on the engine of the project: a migrated database on the server, or else an empty folder. */
export async function almanac(): Promise<Almanac> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'almanac-cli-'));
  const children = new Set<ChildProcess>();
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const location: DatabaseLocation =
    database.location.kind === 'server' ? database.location : { kind: 'embedded', folder };
  const where = location.kind === 'server' ? { DATABASE_URL: location.url } : { ALMANAC_DATA_DIR: folder };
  const launch = (words: readonly string[], environment: Record<string, string> = where) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: 'pipe',
    });
    children.add(child);
    return child;
  };
  return {
    location,
    run: async (words, { input = '', environment = where } = {}) => {
      const said = { out: '', err: '' };
      const code = await runProgram(words, {
        environment,
        now: () => new Date(),
        readInput: async () => input,
        out: (line) => void (said.out += `${line}\n`),
        note: (line) => void (said.err += `${line}\n`),
        draw: null,
      });
      return { code, ...said };
    },
    runProcess: async (words, { input = '', environment } = {}) => {
      const child = launch(words, environment);
      // A command that reads no input may have ended before this is written.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      return { code, out, err };
    },
    start: launch,
  };
}

/** The words of a command that creates the organisation `blue`. */
export const CREATE_BLUE =
  'org create --name Blue --slug blue --currency AUD --time-zone Australia/Sydney --financial-year-start 7'.split(
    ' ',
  );
