import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { almanac, CREATE_BLUE } from '../cli/running.ts';

const { runProcess: run, start, location } = await almanac();
const where = location.kind === 'server' ? { DATABASE_URL: location.url } : { ALMANAC_DATA_DIR: folderOf() };
const FILE = new URL('../db/fixtures/0017.almanac', import.meta.url).pathname;
const TIMEOUT_MS = 400_000;

function folderOf(): string {
  return location.kind === 'embedded' ? location.folder : '';
}

/** Verifies the books and audit logs of every organisation, and returns the organisations. */
async function organizationsInSoundBooks(): Promise<string[]> {
  const { code, out, err } = await run(['verify', '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { organization: string }).organization);
}

async function restoreKilledAfter(delayMs: number, words: readonly string[]): Promise<void> {
  const child = start(['restore', FILE, ...words], where);
  const exit = once(child, 'exit');
  await Promise.race([sleep(delayMs), exit]);
  child.kill('SIGKILL');
  await exit;
}

it(
  'a killed restore has done nothing or everything, and is completed by running it again',
  async () => {
    const begun = performance.now();
    expect(await run(['restore', FILE])).toMatchObject({ code: 0, err: '' });
    const takenMs = performance.now() - begun;
    expect(await organizationsInSoundBooks()).toEqual(['demo']);
    for (const share of [0.4, 0.6, 0.8]) {
      // Data that would be lost if it had deleted them and not finished.
      await run(CREATE_BLUE);
      await restoreKilledAfter(takenMs * share, ['--replace', '--yes']);
      expect([['blue', 'demo'], ['demo']]).toContainEqual(await organizationsInSoundBooks());
    }
    expect(await run(['restore', FILE, '--replace', '--yes'])).toMatchObject({ code: 0, err: '' });
    expect(await organizationsInSoundBooks()).toEqual(['demo']);
  },
  TIMEOUT_MS,
);
