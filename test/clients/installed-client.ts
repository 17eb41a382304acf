import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

export const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));

/** A folder with the TypeScript client in it as npm packs it. It is gone after the tests of the file. */
export async function installedClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-client-'));
  afterAll(async () => await rm(folder, { recursive: true, force: true }));
  await run('npm', ['pack', '--loglevel', 'error', '--pack-destination', folder], { cwd: CLIENT });
  const place = join(folder, 'node_modules/almanac-client');
  await mkdir(place, { recursive: true });
  await run('tar', ['-xzf', join(folder, 'almanac-client-0.1.0.tgz'), '--strip-components=1', '-C', place]);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  return folder;
}
