import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { newId } from '../../src/db/identifier.ts';
import { START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const { location } = await testDatabase();
const home = await mkdtemp(join(tmpdir(), 'almanac-no-database-'));
afterAll(async () => await rm(home, { recursive: true, force: true }));

const NONE = 'there is no Almanac database here: check ALMANAC_DATA_DIR and DATABASE_URL';
const FILE = join(home, 'made.almanac');
const COMMANDS = [
  `backup --to ${FILE}`,
  'verify',
  'verify --org blue',
  'org list',
  'org list --json',
  'org update blue --name B',
  'org delete blue --yes',
  'org restore blue',
  'key list --org blue',
  'key create --org blue --name n --capabilities metrics.read',
  `key revoke ${newId(new Date(START))} --org blue --yes`,
  'user list',
  'user create --org blue --email a@example.com --role owner --password-stdin',
  'user set-password --email a@example.com --password-stdin',
  'user link --email a@example.com',
  'user deactivate --org blue --email a@example.com --yes',
  'user reset-second-factor --email a@example.com',
  'person export --org blue --person P-1',
  'person erase --org blue --person P-1 --legal-name Sam',
  'retention run --org blue',
  `import ${home} --org blue`,
];

async function almanac(words: string, environment: Record<string, string>) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runProgram(words.split(' '), {
    environment,
    now: () => new Date(START),
    readInput: async () => 'a long enough password',
    out: (line) => void out.push(line),
    note: (line) => void err.push(line),
    draw: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** An empty location, its name in a refusal, and a way to list its contents. */
async function aPlace(name: string) {
  if (location.kind !== 'server') {
    const folder = join(home, name);
    return {
      environment: { ALMANAC_DATA_DIR: folder },
      place: `data folder ${folder}`,
      found: async () => (existsSync(folder) ? await readdir(folder) : null),
    };
  }
  const database = `none_${newId(new Date()).replaceAll('-', '')}`;
  await runOn(location.url, `create database ${database}`);
  const url = new URL(location.url);
  url.pathname = `/${database}`;
  afterAll(async () => await runOn(location.url, `drop database ${database} with (force)`));
  return {
    environment: { DATABASE_URL: url.href },
    place: `database ${database} at `,
    found: async () => await runOn(url.href, "select 1 from pg_tables where schemaname = 'public'"),
  };
}

async function runOn(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('without a database', () => {
  it.each(COMMANDS)('almanac %s names the location and creates nothing', async (words) => {
    const { environment, place, found } = await aPlace('absent');
    const before = await found();
    const refused = await almanac(words, environment);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(`${NONE} (${place}`);
    expect(refused.err.split('\n')).toHaveLength(1);
    expect(await found()).toEqual(before);
    expect(existsSync(FILE)).toBe(false);
  });

  it('an empty folder stays empty', async () => {
    const folder = join(home, 'bare');
    await mkdir(folder);
    expect(await almanac('org list', { ALMANAC_DATA_DIR: folder })).toMatchObject({ code: 1, out: '' });
    expect(await readdir(folder)).toEqual([]);
  });
});

it('a database without an organisation cannot be backed up, but other commands can read it', async () => {
  const { environment, place } = await aPlace('migrated');
  expect(await almanac('migrate', environment)).toMatchObject({ code: 0 });
  const refused = await almanac(`backup --to ${FILE}`, environment);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(`there is no organisation yet, so there is nothing to back up (${place}`);
  expect(existsSync(FILE)).toBe(false);
  expect(await almanac('org list --json', environment)).toEqual({ code: 0, out: '[]', err: '' });
});
