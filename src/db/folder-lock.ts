import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Another running process holds the data folder; the message says which. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Locks the data folder for this process, because the embedded PostgreSQL has no lock and two processes on one folder
 * would destroy it. A lock left behind by a killed process is taken over. Returns the function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'almanac.lock');
  const mine = JSON.stringify(await describeThisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createWhole(file, mine)) return async () => await rm(file, { force: true });
    const holder = await readHolder(file);
    if (holder !== 'none' && (await isAlive(holder))) throw new FolderInUse(sentence(folder, file, holder));
    if (!(await removeStale(file))) await sleep(PAUSE_MS);
  }
  throw new FolderInUse(
    `the data folder ${folder} is being taken over by another process; if there is none, delete ${takeoverOf(file)}`,
  );
}

const ATTEMPTS = 100;
const PAUSE_MS = 20;

type Holder = Readonly<{ pid: number; host: string; born: string | null; command: string }>;

async function describeThisProcess(): Promise<Holder> {
  const command = [basename(process.argv[1] ?? 'node'), ...process.argv.slice(2, 3)].join(' ');
  return { pid: process.pid, host: hostname(), born: await birthOf(process.pid), command };
}

// The lock appears complete or not at all: it is a link to a finished file.
async function createWhole(file: string, text: string): Promise<boolean> {
  const complete = `${file}.${randomUUID()}`;
  await writeFile(complete, text, { mode: 0o600 });
  try {
    await link(complete, file);
    return true;
  } catch (failure) {
    if (isCode(failure, 'EEXIST')) return false;
    throw failure;
  } finally {
    await rm(complete, { force: true });
  }
}

async function readHolder(file: string): Promise<Holder | 'none'> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (failure) {
    if (isCode(failure, 'ENOENT') || failure instanceof SyntaxError) return 'none';
    throw failure;
  }
}

// A process on another machine cannot be checked, so its lock stays until somebody removes it.
async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return holder.born !== null && holder.born === (await birthOf(process.pid));
  try {
    process.kill(holder.pid, 0);
  } catch (failure) {
    return isCode(failure, 'EPERM');
  }
  return holder.born === (await birthOf(holder.pid));
}

// Several processes may find the same stale lock. Only one at a time may remove it, and it checks again first, so that
// none removes a lock that another has just taken.
async function removeStale(file: string): Promise<boolean> {
  const takeover = takeoverOf(file);
  if (!(await createWhole(takeover, ''))) return false;
  try {
    const holder = await readHolder(file);
    if (holder === 'none' || !(await isAlive(holder))) await rm(file, { force: true });
    return true;
  } finally {
    await rm(takeover, { force: true });
  }
}

function takeoverOf(file: string): string {
  return `${file}.takeover`;
}

function isCode(failure: unknown, code: string): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === code;
}

// When a process started, as its system counts it, so that a reused process id is not mistaken for the same process.
// Null where the system does not report it (not Linux).
async function birthOf(pid: number): Promise<string | null> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function sentence(folder: string, file: string, holder: Holder): string {
  const where = holder.host === hostname() ? '' : ` on ${holder.host}`;
  const otherwise = where === '' ? 'stop it first' : `stop it first; if that machine is gone, delete ${file}`;
  return `the data folder ${folder} is in use by process ${holder.pid}${where} (${holder.command}): ${otherwise}`;
}
