import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { almanac, CREATE_BLUE } from './running.ts';

const { run } = await almanac();
const folder = await mkdtemp(join(tmpdir(), 'almanac-undo-'));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const ACCOUNTS = 'code,name,class\n1100,Bank,cash\n4000,Sales,operating_revenue\n';
const journal = (amount: string) =>
  `date,entry,account,amount\n2026-07-05,JE-1,1100,${amount}\n2026-07-05,JE-1,4000,-${amount}\n`;

/** Imports files, and answers with the id that the command names for undoing it. */
async function imported(files: Readonly<Record<string, string>>): Promise<string> {
  const book = await mkdtemp(join(folder, 'book-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(book, name), content);
  const { code, err } = await run(['import', book, '--org', 'blue']);
  expect(code).toBe(0);
  expect(err).toMatch(/^to undo it: almanac import undo [0-9a-f-]{36} --org blue\n$/);
  return err.split(' ')[6] ?? '';
}

const undo = async (id: string, ...words: readonly string[]) =>
  await run(['import', 'undo', id, '--org', 'blue', ...words]);

describe('import undo', () => {
  it('takes imports back from the last to the first, as the list has them', async () => {
    await run(CREATE_BLUE);
    expect(await run(['import', 'list', '--org', 'blue'])).toEqual({
      code: 0,
      out: '',
      err: 'blue has no imports\n',
    });
    const first = await imported({ 'accounts.csv': ACCOUNTS, 'journal.csv': journal('100') });
    const second = await imported({ 'journal.csv': journal('150') });
    expect(await undo(first)).toEqual({
      code: 1,
      out: 'import: entry "JE-1" was changed or voided later: undo that first\nnot undone: nothing was changed in blue\n',
      err: '',
    });
    expect(await undo(second, '--dry-run')).toMatchObject({
      code: 0,
      out: 'journal entries: 1 taken back, 1 again as before\na dry run: nothing was changed in blue\n',
    });
    expect(await undo(second)).toMatchObject({
      code: 0,
      out: 'journal entries: 1 taken back, 1 again as before\nundone in blue\n',
    });
    const last = await undo(first, '--json');
    expect(JSON.parse(last.out)).toMatchObject({
      undone: [
        { records: 'journal entries', removed: 1, restored: 0 },
        { records: 'accounts', removed: 2, restored: 0 },
      ],
    });
    const { out } = await run(['import', 'list', '--org', 'blue']);
    const rows = out
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows.map(([id, , files]) => [id, files])).toEqual([
      ['ID', 'FILES'],
      [second, 'journal'],
      [first, 'accounts, journal'],
    ]);
    expect(rows.slice(1).every(([, , , undone]) => undone !== '-')).toBe(true);
    expect((await run(['verify', '--org', 'blue'])).code).toBe(0);
  });

  it('takes people back', async () => {
    await run(CREATE_BLUE);
    const people = await imported({
      'persons.csv': 'person,legal_name\nP-1,Ann\n',
      'memberships.csv': 'membership,person,employment_start_date\nM-1,P-1,2024-01-01\n',
    });
    expect(await undo(people)).toEqual({
      code: 0,
      out: 'persons: 1 taken back, 0 again as before\nmemberships: 1 taken back, 0 again as before\nassignments: 1 taken back, 0 again as before\nundone in blue\n',
      err: '',
    });
  });

  it('says what is wrong with an id, and which organisation is meant', async () => {
    expect(await undo('JE-1')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^JE-1 is not the id of an import/) as string,
    });
    expect((await run(['import', 'undo', '01a213c0-d8df-70d5-8225-4f73b4f442e2'])).code).toBe(2);
    expect(await undo('01a213c0-d8df-70d5-8225-4f73b4f442e2')).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^import: it changed nothing, or was made before imports could be undone\n/,
      ) as string,
    });
  });
});
