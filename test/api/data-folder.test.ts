import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { holdsDatabase } from '../../src/db/embedded.ts';
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

it('files of a new database that a killed start left unfinished are made anew', async () => {
  const folder = await emptyFolder();
  await mkdir(join(folder, 'postgres', 'base'), { recursive: true });
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n');
  await writeFile(join(folder, 'postgres.unfinished'), '');
  expect(holdsDatabase(folder)).toBe(false);
  const server = await startOn(folder);
  await server.stop();
  expect(await readdir(folder)).toEqual(['postgres']);
  expect(holdsDatabase(folder)).toBe(true);
});

it('a first start that is killed while it makes the files of the database is finished by the next one', async () => {
  const folder = await emptyFolder();
  const child = startProgram(folder);
  const ended = once(child, 'exit');
  const files = async () => await readdir(join(folder, 'postgres')).catch(() => []);
  await expect.poll(files, { interval: 1, timeout: 20_000 }).toContain('PG_VERSION');
  child.kill('SIGKILL');
  await ended;
  const server = await startOn(folder);
  const answer = await fetch(`${server.address}/api/health`);
  expect(answer.status).toBe(200);
  await server.stop();
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
  const child = startProgram(folder);
  const ended = once(child, 'exit');
  await expect.poll(async () => await readdir(folder).catch(() => [])).toContain('almanac.lock');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

function startProgram(folder: string): ChildProcess {
  const program = new URL('../../dist/main.js', import.meta.url).pathname;
  return spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: '0', ALMANAC_DATA_DIR: folder },
    stdio: 'ignore',
  });
}
