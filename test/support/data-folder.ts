import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** A new data folder of the embedded engine, migrated and with nothing in it. It goes when the test is done. */
export async function migratedFolder(): Promise<string> {
  const folder = await emptyFolder();
  await cp(inject('dataFolder'), folder, { recursive: true });
  return folder;
}

/** A folder in which nobody has ever started the embedded engine. It goes when the test is done. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-data-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}
