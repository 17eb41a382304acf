import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'almanac-clone-'));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const path of stdout.trim().split('\n'))
    if (!/^(?:test|bench|faults)\//.test(path))
      await cp(join(ROOT, path), join(folder, path), { recursive: true }).catch(ignoreDeleted);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});

it('the client for TypeScript is built in a clone in which nothing was built', async () => {
  await promisify(execFile)(process.execPath, ['build/build.mjs', 'client'], { cwd: folder });
  expect(await readdir(join(folder, 'clients/typescript/dist'))).toContain('almanac.js');
}, 60_000);

it('npm start builds all that the service needs in a clone in which no part of it was built', async () => {
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    PORT: '0',
    ALMANAC_DEMO: 'off',
    ALMANAC_DATA_DIR: join(folder, 'data'),
  };
  const service = spawn(process.execPath, ['build/start.mjs'], { cwd: folder, env, stdio: 'pipe' });
  try {
    service.stdout.resume();
    const said: string[] = [];
    let address: string | undefined;
    for await (const line of createInterface({ input: service.stderr })) {
      said.push(line);
      address = /serves (http:\S+)\/api/.exec(line)?.[1];
      if (address !== undefined) break;
    }
    expect(address, said.join('\n')).toBeDefined();
    for (const path of ['/api/health', '/docs/start/curl.md', '/llms.txt', '/'])
      expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200]);
  } finally {
    service.kill('SIGKILL');
  }
}, 120_000);

// A file that git still knows, and that was deleted.
function ignoreDeleted(failure: unknown): void {
  if (!(failure instanceof Error && 'code' in failure && failure.code === 'ENOENT')) throw failure;
}
