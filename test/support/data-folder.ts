import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** A new data folder of the embedded engine, migrated and with nothing in it. It goes when the test is done, or the file. */
export async function migratedFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await emptyFolder(whenDone);
  await cp(inject('dataFolder'), folder, { recursive: true });
  return folder;
}

/** A folder in which the embedded engine was never started. It is removed after the test. */
export async function emptyFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-data-'));
  whenDone(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}

/** When to clear up: `onTestFinished` or `afterAll`. */
type WhenDone = (clear: () => Promise<void>) => void;
