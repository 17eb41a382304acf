import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { runServer } from '../../src/run-server.ts';
import { startServer } from '../../src/server.ts';
import { START } from '../support/app.ts';
import { emptyFolder, migratedFolder } from '../support/data-folder.ts';

const clock = () => new Date(START);
const log = { write: () => undefined };

async function startOn(folder: string) {
  const config = { ...readConfig({}), port: 0, createDemo: false };
  const database = { kind: 'embedded', folder } as const;
  return await startServer({ config: { ...config, database }, clock, log, webApp: null, setupToken: 'x' });
}

it('a server leaves no lock on its folder', async () => {
  const folder = await migratedFolder();
  const server = await startOn(folder);
  expect((await readdir(folder)).sort()).toEqual(['almanac.lock', 'postgres']);
  await server.stop();
  expect(await readdir(folder)).toEqual(['postgres']);
});

it('the program names the process that holds the data folder', async () => {
  const folder = await migratedFolder();
  const server = await startOn(folder);
  const notes: string[] = [];
  const note = (line: string): void => void notes.push(line);
  const code = await runServer({
    environment: { PORT: '0', ALMANAC_DATA_DIR: folder, DATABASE_URL: '' },
    clock,
    log,
    webApp: null,
    print: () => undefined,
    primary: null,
    note,
    announce: note,
  });
  await server.stop();
  expect(code).toBe(1);
  expect(notes).toEqual([
    expect.stringMatching(/^almanac: the data folder \S+ is in use by process \d+ [^\n]*$/),
  ]);
});

it('the program ends with 0 when it is asked to stop during its start', async () => {
  const folder = await emptyFolder();
  const program = new URL('../../dist/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: '0', ALMANAC_DATA_DIR: folder },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await expect.poll(async () => await readdir(folder).catch(() => [])).toContain('almanac.lock');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
