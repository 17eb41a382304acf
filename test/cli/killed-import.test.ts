import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookFolder } from '../import/importing.ts';
import { almanac, CREATE_BLUE } from './running.ts';

const { runProcess: run, start, location } = await almanac();

// Enough entries for every delay to end in the middle of them.
const ENTRIES = location.kind === 'server' ? 15_000 : 8_000;
const ACCOUNTS = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';

function journal(): string {
  const rows = Array.from({ length: ENTRIES }, (_, index) => {
    const date = `2026-0${(index % 9) + 1}-15`;
    return `${date},E${index},1100,x,${index}.25,AUD\n${date},E${index},4000,x,-${index}.25,AUD\n`;
  });
  return `date,entry,account,description,amount,currency\n${rows.join('')}`;
}

/** Verifies the ledger and returns the number of entries. */
async function entriesInSoundLedger(): Promise<number> {
  const { code, out, err } = await run(['verify', '--org', 'blue', '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { findings } = JSON.parse(out) as { findings: { examined: number }[] };
  return findings[0]?.examined ?? -1;
}

beforeAll(async () => {
  await run(['migrate']);
  await run(CREATE_BLUE);
});

describe('a killed import', () => {
  // The embedded database takes about a second to start before the import begins.
  const delays = location.kind === 'server' ? [600, 1000, 1400] : [1200, 1900];

  it.each(delays)(
    'after %i ms has imported nothing or everything',
    async (delay) => {
      const folder = await bookFolder({ 'accounts.csv': ACCOUNTS, 'journal.csv': journal() });
      const child = start(['import', folder, '--org', 'blue']);
      const exit = once(child, 'exit');
      await Promise.race([sleep(delay), exit]);
      child.kill('SIGKILL');
      await exit;
      expect([0, ENTRIES]).toContain(await entriesInSoundLedger());
    },
    120_000,
  );

  // Reading from an endless pipe, the import has posted all but its last batch and cannot have committed.
  it('in the middle has imported nothing', async () => {
    const before = await entriesInSoundLedger();
    const folder = await bookFolder({ 'accounts.csv': ACCOUNTS });
    expect((await run(['import', folder, '--org', 'blue'])).code).toBe(0);
    const pipe = join(folder, 'journal.ndjson');
    execFileSync('mkfifo', [pipe]);
    const child = start(['import', pipe, '--org', 'blue']);
    const exit = once(child, 'exit');
    const writer = await open(pipe, 'w');
    const line = (entry: number, account: string, amount: number) =>
      `${JSON.stringify({ date: '2026-10-15', entry: `P${entry}`, account, amount })}\n`;
    for (let entry = 0; entry < ENTRIES; entry += 100) {
      const numbers = Array.from({ length: 100 }, (_, index) => entry + index);
      await writer.write(numbers.map((at) => line(at, '1100', 1) + line(at, '4000', -1)).join(''));
    }
    child.kill('SIGKILL');
    await exit;
    await writer.close();
    expect(await entriesInSoundLedger()).toBe(before);
  }, 120_000);

  it('is completed by importing again', async () => {
    const folder = await bookFolder({ 'accounts.csv': ACCOUNTS, 'journal.csv': journal() });
    const child = start(['import', folder, '--org', 'blue']);
    const exit = once(child, 'exit');
    await sleep(delays[1] ?? 0);
    child.kill('SIGKILL');
    await exit;
    const again = await run(['import', folder, '--org', 'blue', '--json']);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(await entriesInSoundLedger()).toBe(ENTRIES);
  }, 120_000);
});
