import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from '../../src/db/folder-lock.ts';

let folder: string;
let holders: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-lock-'));
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Another process of the built program, which holds the folder until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const built = new URL('../../dist/db/folder-lock.js', import.meta.url).href;
  const script = `import { lockFolder } from '${built}'; await lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  await once(holder.stdout as NodeJS.ReadableStream, 'data');
  return holder;
}

describe('the lock on the data folder', () => {
  it('is held by one process, and the refusal names it', async () => {
    const holder = await holdElsewhere();
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder)).rejects.toThrow(
      new RegExp(`${folder} is in use by process ${holder.pid} .*stop it first`),
    );
  });

  it('is free again after its release, and its file is gone', async () => {
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await unlock();
    await (await lockFolder(folder))();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a killed process', async () => {
    const holder = await holdElsewhere();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const unlock = await lockFolder(folder);
    expect(JSON.parse(await readFile(join(folder, 'almanac.lock'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    await unlock();
  });

  it('is taken over when its process ID now belongs to another process', async () => {
    const holder = await holdElsewhere();
    const found = JSON.parse(await readFile(join(folder, 'almanac.lock'), 'utf8')) as object;
    await writeFile(join(folder, 'almanac.lock'), JSON.stringify({ ...found, born: 'an earlier boot/1' }));
    await (await lockFolder(folder))();
    expect(holder.exitCode).toBeNull();
  });

  it('is taken over when its file is invalid', async () => {
    await writeFile(join(folder, 'almanac.lock'), '{"pid":');
    const unlock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual(['almanac.lock']);
    await unlock();
  });

  it('of another machine is respected, and the message says what to do', async () => {
    const elsewhere = { pid: 1, host: `${hostname()}-other`, born: null, command: 'main.js' };
    await writeFile(join(folder, 'almanac.lock'), JSON.stringify(elsewhere));
    await expect(lockFolder(folder)).rejects.toThrow(/on .*-other \(main\.js\).*delete .*almanac\.lock/);
  });

  it('goes to exactly one of many that find it stale at once', async () => {
    await writeFile(
      join(folder, 'almanac.lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, host: hostname(), born: 'x', command: 'dead' }),
    );
    const tries = await Promise.allSettled(Array.from({ length: 12 }, async () => await lockFolder(folder)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});
