import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DatabaseLocation } from '../../src/db/database.ts';
import { DemoAhead } from '../../src/demo/ahead.ts';
import { bookOf } from '../../src/demo/create.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'almanac-ahead-'));
const used = join(folder, 'used');
await mkdir(join(used, 'postgres'), { recursive: true });
await writeFile(join(used, 'postgres', 'PG_VERSION'), '17');
afterAll(async () => await rm(folder, { recursive: true, force: true }));

test.each<[string, boolean, DatabaseLocation, boolean]>([
  [
    'is drawn up for a folder that is not there',
    true,
    { kind: 'embedded', folder: join(folder, 'new') },
    true,
  ],
  ['is not where there is a database', true, { kind: 'embedded', folder: used }, false],
  ['is not without a demo', false, { kind: 'embedded', folder: join(folder, 'new') }, false],
  ['is not for a server', true, { kind: 'server', url: 'postgres://127.0.0.1/x' }, false],
])('the book of the demo %s', (_case, createDemo, database, isThere) => {
  const ahead = new DemoAhead({ createDemo, database }, NOW);
  expect(ahead.book).toBeNull();
  ahead.prepare();
  expect(ahead.book).toEqual(isThere ? bookOf(NOW) : null);
});
