import { readFile, stat, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { aKey, aMembership, anOrganization, aUser, changeAccount } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { aFreshDatabase, backupFolder, contentsOf, restore } from './databases.ts';

const source = await testDatabase();
const { aFile, backUp } = await backupFolder();
const blue = await anOrganization(source, { slug: 'blue' });
const red = await anOrganization(source, { slug: 'red' });
const ada = await aUser(source, blue, { email: 'ada@example.com' });
await aUser(source, red, { email: 'bo@example.com' });
await aKey(source, blue);
await keepBooks(source.openTenant(blue.id), {
  accounts: SMALL_CHART,
  entries: [entry(['2026-11-02', ['1000', '100'], ['4000', '-100']])],
});
const whole = await backUp(source.pool);
const ofBlue = await backUp(source.pool, { organization: { id: blue.id, slug: 'blue' } });

async function changed(file: string, change: (text: string) => string): Promise<string> {
  const copy = aFile();
  await writeFile(copy, gzipSync(change(gunzipSync(await readFile(file)).toString())));
  return copy;
}

it('a truncated or changed file is refused before anything is done', async () => {
  const { pool } = await aFreshDatabase(source.engine);
  const bytes = await readFile(whole);
  const cut = aFile();
  await writeFile(cut, bytes.subarray(0, bytes.length - 20));
  const flipped = aFile();
  const middle = Math.floor(bytes.length / 2);
  await writeFile(flipped, Buffer.from(bytes.map((byte, index) => (index === middle ? byte ^ 4 : byte))));
  const lines = gunzipSync(bytes).toString().split('\n');
  const files: [string, RegExp][] = [
    [cut, /was cut short/],
    [flipped, /no backup of Almanac, or was changed|not as it was written/],
    [await changed(whole, () => lines.slice(0, -3).join('\n')), /was cut short/],
    [
      await changed(whole, (text) => text.replace('100.00000000', '900.00000000')),
      /the table \w+ in \S+ is not as it was written/,
    ],
    [
      await changed(whole, (text) => text.replace('"slug"', '"slog"').replace('2026-11-20T', '2026-11-21T')),
      /not as it was written/,
    ],
    [await changed(whole, () => ''), /is no backup/],
    [await changed(whole, (text) => text.replace('"formatVersion":1', '"formatVersion":2')), /in format 2/],
    [
      await changed(whole, (text) => text.replace('0001_platform.sql', '9999_later.sql')),
      /has migration 9999_later.sql that this version does not know/,
    ],
    [aFile(), /there is no file/],
  ];
  for (const [file, message] of files)
    await expect(restore(pool, file), String(message)).rejects.toThrow(message);
  expect(
    (await pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace")).rows,
  ).toEqual([]);
});

it('a database with data is kept unless a replacement is requested', async () => {
  const target = await aFreshDatabase(source.engine);
  await restore(target.pool, whole);
  const before = await contentsOf(target.pool);
  await anOrganization(target, { slug: 'later' });
  await expect(restore(target.pool, whole)).rejects.toThrow(/the database is not empty/);
  expect(await findOrganization(target.platform, 'later')).not.toBeNull();
  await restore(target.pool, whole, { replace: true });
  expect(await contentsOf(target.pool)).toEqual(before);
});

it('a restore that is stopped or fails changes nothing', async () => {
  const target = await aFreshDatabase(source.engine);
  await restore(target.pool, whole);
  const before = await contentsOf(target.pool);
  const controller = new AbortController();
  const { signal } = controller;
  let heard = 0;
  const onProgress = (): void => {
    heard += 1;
    if (heard > 40) controller.abort();
  };
  await expect(restore(target.pool, whole, { replace: true, signal, onProgress })).rejects.toThrow(
    /nothing was changed/,
  );
  expect(await contentsOf(target.pool)).toEqual(before);
});

it('a backup never overwrites a file, and leaves none when it is stopped', async () => {
  await expect(backUp(source.pool, { file: whole })).rejects.toThrow(/is there already/);
  await expect(backUp(source.pool, { file: '/nowhere/x' })).rejects.toThrow(/there is no folder for/);
  const file = aFile();
  await expect(backUp(source.pool, { file, signal: AbortSignal.abort() })).rejects.toThrow(
    /no backup was written/,
  );
  for (const name of [file, `${file}.partial`]) await expect(stat(name)).rejects.toThrow('ENOENT');
});

it('a single organisation is restored beside others, only with the accounts of its members', async () => {
  const target = await aFreshDatabase(source.engine);
  await restore(target.pool, await backUp(source.pool, { organization: { id: red.id, slug: 'red' } }));
  expect(await findOrganization(target.platform, 'blue')).toBeNull();
  await restore(target.pool, ofBlue);
  const [from, to] = [await contentsOf(source.pool), await contentsOf(target.pool)];
  for (const name of Object.keys(from).filter((key) => key.startsWith(blue.id)))
    expect(to[name], name).toEqual(from[name]);
  await expect(restore(target.pool, ofBlue)).rejects.toThrow(/the organisation blue is here already/);
});

it('a different account with the same address does not become a member', async () => {
  const target = await aFreshDatabase(source.engine);
  await restore(target.pool, await backUp(source.pool, { organization: { id: red.id, slug: 'red' } }));
  const own = await anOrganization(target, { slug: 'own' });
  const stranger = await aUser(target, own, { email: 'Ada@Example.com' });
  expect(stranger.id).not.toBe(ada.id);
  expect(await restore(target.pool, ofBlue)).toMatchObject({ unlinkedAccounts: 1, knownAccounts: 0 });
  const members = query.selectFrom('memberships').select(['user_id', 'user_name', 'user_email']).compile();
  expect(await target.openTenant(blue.id).read(members)).toEqual([
    { user_id: null, user_name: null, user_email: null },
  ]);
});

it('an account that is here already is shown as it is here', async () => {
  const target = await aFreshDatabase(source.engine);
  const both = await aUser(source, blue, { email: 'both@example.com', name: 'As it was' });
  await aMembership(source, red, both);
  const of = async ({ id, slug }: Organization) => await backUp(source.pool, { organization: { id, slug } });
  await restore(target.pool, await of(red));
  await changeAccount(target, both, { name: 'As it is' });
  expect(await restore(target.pool, await of(blue))).toMatchObject({ knownAccounts: 1 });
  const shown = query.selectFrom('memberships').select('user_name').where('user_id', '=', both.id).compile();
  for (const { id } of [red, blue])
    expect(await target.openTenant(id).read(shown)).toEqual([{ user_name: 'As it is' }]);
});
