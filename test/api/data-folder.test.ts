import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { runServer } from '../../src/run-server.ts';
import { startServer } from '../../src/server.ts';
import { START } from '../support/app.ts';
import { migratedFolder } from '../support/data-folder.ts';

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
    note,
    announce: note,
  });
  await server.stop();
  expect(code).toBe(1);
  expect(notes).toEqual([
    expect.stringMatching(/^almanac: the data folder \S+ is in use by process \d+ [^\n]*$/),
  ]);
});
