import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookFolder } from '../import/importing.ts';
import { almanac, CREATE_BLUE } from './running.ts';

const { run, start, location } = await almanac();

const ENTRIES = 15_000;
const ACCOUNTS = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';

function journal(): string {
  const rows = Array.from({ length: ENTRIES }, (_, index) => {
    const date = `2026-0${(index % 9) + 1}-15`;
    return `${date},E${index},1100,x,${index}.25,AUD\n${date},E${index},4000,x,-${index}.25,AUD\n`;
  });
  return `date,entry,account,description,amount,currency\n${rows.join('')}`;
}

/** How many entries there are, once it is certain that the ledger is sound. */
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

describe('an import that is killed', () => {
  // The embedded database starts up for a second or so before the import begins.
  const delays = location.kind === 'server' ? [600, 1000, 1400] : [1200, 1900, 2600];

  it.each(delays)(
    'after %i ms leaves nothing or everything',
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

  it('is made good by importing again', async () => {
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
