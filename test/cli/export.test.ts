import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BookFiles } from '../import/importing.ts';
import { PEOPLE } from '../import/people-files.ts';
import { almanac, CREATE_BLUE } from './running.ts';

const { run } = await almanac();
const GREEN = [
  'org',
  'create',
  '--name',
  'Green',
  '--slug',
  'green',
  '--currency',
  'EUR',
  '--time-zone',
  'UTC',
];

it('export writes a folder or a zip with the same files, which import reads into another organisation', async () => {
  await run(CREATE_BLUE);
  await run(GREEN);
  const folder = await mkdtemp(join(tmpdir(), 'almanac-export-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const files = join(folder, 'files');
  const book = join(folder, 'book');
  await run(['import', await withFiles(files, PEOPLE), '--org', 'blue']);

  const exported = await run(['export', '--org', 'blue', '--to', book, '--json']);
  expect(exported).toMatchObject({ code: 0 });
  expect(exported.err).toBe(
    ['gender', 'ethnicity', 'date_of_birth', 'country']
      .map((name) => `left out: ${name} of persons\n`)
      .join(''),
  );
  const names = (await readdir(book)).sort();
  expect(names).toEqual(expect.arrayContaining(['manifest.json', 'memberships.csv', 'persons.csv']));
  expect(await readFile(join(book, 'persons.csv'), 'utf8')).not.toMatch(/woman|1971/);
  expect((await stat(join(book, 'persons.csv'))).mode & 0o777).toBe(0o600);

  const whole = join(folder, 'whole');
  expect(await run(['export', '--org', 'blue', '--to', whole, '--with-demographics'])).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await readFile(join(whole, 'persons.csv'), 'utf8')).toMatch(/woman/);

  const [one, other] = [join(folder, 'one.zip'), join(folder, 'other.zip')];
  await run(['export', '--org', 'blue', '--to', one]);
  await run(['export', '--org', 'blue', '--to', other]);
  expect((await readFile(one)).equals(await readFile(other))).toBe(true);
  // The time and day of the first file, as a zip has them: midnight of 1 January 1980.
  expect((await readFile(one)).subarray(10, 14).toString('hex')).toBe('00002100');

  expect(await run(['import', whole, '--org', 'green'])).toMatchObject({ code: 0 });
  const again = join(folder, 'again');
  await run(['export', '--org', 'green', '--to', again, '--with-demographics']);
  for (const name of await readdir(whole)) {
    expect(await readFile(join(again, name), 'utf8')).toBe(await readFile(join(whole, name), 'utf8'));
  }
});

it('export writes the ledger as a file of another program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-export-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const files = await withFiles(join(folder, 'files'), {
    'accounts.csv': 'code,name,class\n10,Bank,cash\n40,Sales,operating_revenue\n',
    'journal.csv': 'date,entry,account,debit,credit\n2024-01-05,S,10,1,\n2024-01-05,S,40,,1\n',
  });
  expect(await run(['import', files, '--org', 'blue'])).toMatchObject({ code: 0 });
  const file = join(folder, 'book.journal');
  const words = ['export', '--org', 'blue', '--format', 'hledger', '--to', file];
  expect(await run(words)).toMatchObject({ code: 0, out: `${file}: 1 entry\n` });
  expect(await readFile(file, 'utf8')).toContain('    assets:10 Bank  1.00 AUD\n');
  expect((await run(words)).err).toContain('is there already: an export never replaces a file');
});

it('export writes a FEC for each year and a SAF-T file, with what to know of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-export-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  await run([...GREEN.slice(0, 3), 'Red', '--slug', 'red', ...GREEN.slice(6)]);
  const files = await withFiles(join(folder, 'files'), {
    'accounts.csv': 'code,name,class\n512000,Banque,cash\n706000,Ventes,operating_revenue\n',
    'journal.csv': 'date,entry,account,amount\n2024-01-05,S,512000,1\n2024-01-05,S,706000,-1\n',
  });
  expect(await run(['import', files, '--org', 'red'])).toMatchObject({ code: 0 });
  const words = (format: string, to: string) => [
    'export',
    '--org',
    'red',
    '--format',
    format,
    '--to',
    join(folder, to),
  ];
  const missing = 'the law requires the SIREN in the file names: pass it with --registration\n';
  expect(await run(words('fec', 'fec'))).toMatchObject({
    out: `${join(folder, 'fec')}: 1 file, 1 entry\n`,
    err: missing,
  });
  expect(await readdir(join(folder, 'fec'))).toEqual([expect.stringMatching(/^redFEC\d{8}\.txt$/)]);
  const named = await run([...words('fec', 'fec.zip'), '--registration', '123456789', '--json']);
  expect(JSON.parse(named.out)).toMatchObject({
    entries: 1,
    files: [expect.stringMatching(/^123456789FEC/)],
    warnings: [],
  });
  expect(await run([...words('saft', 'book.xml'), '--registration', '999999999'])).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await readFile(join(folder, 'book.xml'), 'utf8')).toContain('<TotalDebit>1.00</TotalDebit>');
  expect((await run([...words('fec', 'x'), '--registration', '12'])).err).toContain(
    'a SIREN has nine digits',
  );
  expect((await run([...words('hledger', 'x'), '--registration', '12'])).err).toContain(
    'goes with --format fec or saft',
  );
});

it('export replaces nothing and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-export-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await writeFile(join(folder, 'there.zip'), 'mine');
  const refused = async (to: string) => (await run(['export', '--org', 'blue', '--to', to])).err;
  expect(await refused(folder)).toContain('has files in it: an export never replaces any');
  expect(await refused(join(folder, 'there.zip'))).toContain(
    'is there already: an export never replaces a file',
  );
  expect(await refused(join(folder, 'no', 'where.zip'))).toContain('there is no folder for');
  expect(await run(['export', '--org', 'nobody', '--to', join(folder, 'x')])).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no organisation with the slug "nobody"') as string,
  });
  expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'there.zip']);
  expect(await readFile(join(folder, 'there.zip'), 'utf8')).toBe('mine');
});

async function withFiles(folder: string, files: BookFiles): Promise<string> {
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
