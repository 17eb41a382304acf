import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';

/** Another live process holds the data folder; the message says which. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes the data folder for this process alone, because the embedded PostgreSQL has no lock of its own and two
 * processes on one folder would destroy it. A lock left behind by a process that was killed is taken over. Returns
 * the way to let go.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'almanac.lock');
  const mine = JSON.stringify(await describeThisProcess());
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createOnce(file, mine)) return async () => await rm(file, { force: true });
    const found = await readFile(file, 'utf8').catch(() => null);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder !== null && (await isAlive(holder))) throw new FolderInUse(sentence(folder, file, holder));
    await removeStale(file, found);
  }
  throw new FolderInUse(`the data folder ${folder} is being opened by several processes at once; try again`);
}

const ATTEMPTS = 5;

type Holder = Readonly<{ pid: number; host: string; born: string | null; command: string }>;

async function describeThisProcess(): Promise<Holder> {
  const command = [basename(process.argv[1] ?? 'node'), ...process.argv.slice(2, 3)].join(' ');
  return { pid: process.pid, host: hostname(), born: await birthOf(process.pid), command };
}

async function createOnce(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, host, born, command } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof command !== 'string') return null;
    return { pid, host, command, born: typeof born === 'string' ? born : null };
  } catch {
    // Half a lock: its writer was killed between creating and filling it.
    return null;
  }
}

// A process of another machine cannot be looked at, so its lock stands until somebody removes it.
async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return holder.born !== null && holder.born === (await birthOf(process.pid));
  try {
    process.kill(holder.pid, 0);
  } catch (failure) {
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM';
  }
  return holder.born === (await birthOf(holder.pid));
}

// Two processes may find the same stale lock. A rename takes it away for one of them; whoever finds that it took
// away the other's new lock puts it back.
async function removeStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const taken = await readFile(aside, 'utf8');
  if (taken !== stale) await createOnce(file, taken);
  await rm(aside, { force: true });
}

// When a process began, as its system counts it: a number that was used before is then not taken for the same
// process. Null where the system does not say (not Linux).
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
