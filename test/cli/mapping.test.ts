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

const almanac = async (...words: readonly string[]) => await withoutOrganization(...words, '--org', 'blue');

async function withoutOrganization(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runProgram([...words], {
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

it('a mapping is guessed without a database, and what the table does not decide is asked', async () => {
  const folder = await bookFolder({
    'bank.csv': 'Date,Details,Debit,Credit\n03/04/2025,Rent,800.00,\n04/04/2025,Sale,,"1,250.00"\n',
    'list.csv': 'Foo,Bar\n1,2\n',
    'parties.csv': 'ID,Company\n1,Blue Gum\n',
  });
  const guess = async (name: string, ...words: readonly string[]) =>
    await withoutOrganization('mapping', 'guess', join(folder, name), ...words);
  const asked = await guess('bank.csv');
  expect([asked.code, asked.out, asked.err.split('\n').filter((line) => line.startsWith('  '))]).toEqual([
    1,
    '',
    [
      "  --choose 'lines=out'   Money that goes out",
      "  --choose 'lines=in'   Money that comes in",
      "  --choose 'dates=dd/mm/yyyy'   dd/mm/yyyy: 03/04/2025 is 2025-04-03",
      "  --choose 'dates=mm/dd/yyyy'   mm/dd/yyyy: 03/04/2025 is 2025-03-04",
    ],
  ]);
  const answered = await guess('bank.csv', '--choose', 'dates=mm/dd/yyyy', '--choose', 'lines=in');
  expect([answered.code, JSON.parse(answered.out)]).toMatchObject([
    0,
    {
      kind: 'journal',
      dates: 'mm/dd/yyyy',
      thousands: ',',
      lines: [{ amount: { add: ['Debit'], subtract: ['Credit'] } }, {}],
      entries: { named: 'bank:' },
    },
  ]);
  expect(await guess('list.csv')).toMatchObject({
    code: 1,
    err: 'kind: no kind fits its columns: choose one by --kind',
  });
  expect((await guess('parties.csv')).err).toMatch(
    /^kind: it may be (customers, vendors|vendors, customers)/m,
  );
  const vendors = await guess('parties.csv', '--kind', 'vendors');
  expect([vendors.code, JSON.parse(vendors.out)]).toMatchObject([0, { kind: 'vendors' }]);
  const partial = await guess('list.csv', '--kind', 'accounts');
  expect([partial.code, partial.err]).toEqual([
    0,
    ['code', 'name', 'class'].map((name) => `not complete: columns must have ${name}`).join('\n'),
  ]);
  expect((await guess('none.csv')).err).toContain('it cannot be read (ENOENT)');
});
