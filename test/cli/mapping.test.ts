import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { ACCOUNTS_MAPPING, ACCOUNTS_TABLE } from '../api/mappings-asking.ts';
import { bookFolder } from '../import/importing.ts';
import { anOrganization, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const { location } = database;
await anOrganization(database, { slug: 'blue' });

async function almanac(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runProgram([...words, '--org', 'blue'], {
    environment: location.kind === 'server' ? { DATABASE_URL: location.url } : {},
    now: () => new Date(START),
    readInput: async () => '',
    out: (line) => void out.push(line),
    note: (line) => void err.push(line),
    draw: null,
  });
  // A refusal ends with the name of the database.
  return { code, out: out.join('\n'), err: err.join('\n').replace(/ \(database .*\)$/, '') };
}

it('a mapping is saved, listed, shown, used and deleted', async () => {
  const folder = await bookFolder({
    'chart.json': JSON.stringify(ACCOUNTS_MAPPING),
    'chart.csv': ACCOUNTS_TABLE,
    'wrong.json': JSON.stringify({ ...ACCOUNTS_MAPPING, decimal: ';' }),
  });
  const [mapping, table, wrong] = ['chart.json', 'chart.csv', 'wrong.json'].map((name) => join(folder, name));
  expect((await almanac('mapping', 'list')).out).toMatch(
    /^NAME +KIND +SAVED\nhubspot-companies +customers +preset$/m,
  );
  expect(await almanac('mapping', 'save', 'chart', mapping ?? '')).toMatchObject({ code: 0, err: '' });
  expect((await almanac('mapping', 'list')).out).toMatch(
    /^NAME +KIND +SAVED\nchart +accounts +2026-\d\d-\d\d$/m,
  );
  expect(JSON.parse((await almanac('mapping', 'show', 'chart')).out)).toEqual(ACCOUNTS_MAPPING);
  const dryRun = await almanac('import', table ?? '', '--mapping', mapping ?? '', '--dry-run', '--json');
  expect(JSON.parse(dryRun.out)).toMatchObject({ dryRun: true, files: [{ kind: 'accounts', added: 2 }] });
  const imported = await almanac('import', table ?? '', '--mapping', 'chart', '--json');
  expect(JSON.parse(imported.out)).toMatchObject({
    files: [{ kind: 'accounts', added: 2 }],
    refusedCount: 0,
  });
  expect(await almanac('mapping', 'delete', 'chart')).toMatchObject({ code: 0, err: '' });
  expect(await almanac('mapping', 'delete', 'chart')).toEqual({
    code: 1,
    out: '',
    err: 'blue has no mapping "chart"',
  });
  expect(await almanac('import', table ?? '', '--mapping', 'chart')).toMatchObject({
    code: 1,
    err: 'there is no mapping "chart"; a file of one ends in .json',
  });
  expect(await almanac('mapping', 'save', 'chart', wrong ?? '')).toMatchObject({
    code: 1,
    err: `${wrong}: decimal must be one of ., ,`,
  });
  expect((await almanac('mapping', 'save', 'A b', mapping ?? '')).err).toMatch(
    /^the name must have 1 to 60 characters/,
  );
  expect((await almanac('import', table ?? '', '--mapping', 'x', '--format', 'accounts')).code).toBe(2);
});
