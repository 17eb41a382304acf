import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBackup } from '../../src/backup/backup-file.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, aMembership, anOrganization, aUser } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { keepRecords } from '../support/records.ts';
import { backupFolder } from './databases.ts';

const source = await testDatabase('the demo');
const { backUp } = await backupFolder();
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

it('a backup of one organisation contains nothing of another, except shared accounts', async () => {
  const demo = await findOrganization(source.platform, COMPANY.slug);
  if (demo === null) throw new Error('there is no demo');
  const blue = await anOrganization(source, { slug: 'blue' });
  await keepBooks(source.openTenant(blue.id), {
    accounts: SMALL_CHART,
    entries: [entry(['2026-11-02', ['1000', '100'], ['4000', '-100']])],
  });
  await keepRecords(source.openTenant(blue.id), 'blue');
  await aKey(source, blue);
  const shared = await aUser(source, blue, { email: 'both@example.com' });
  await aMembership(source, demo, shared, { role: 'member' });
  await aUser(source, blue, { email: 'blue.alone@example.com' });

  const file = await backUp(source.pool, { organization: { id: blue.id, slug: 'blue' } });
  const text = gunzipSync(await readFile(file)).toString();
  const present = new Set(text.match(UUID));
  const [ofBlue, ofDemo, organizations] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let of: string | null = null;
  for await (const part of readBackup(await backUp(source.pool))) {
    if (part.kind === 'start') of = part.start.organization;
    if (part.kind !== 'row' || of === null) continue;
    organizations.add(of);
    for (const id of part.row.match(UUID) ?? []) (of === blue.id ? ofBlue : ofDemo).add(id);
  }
  expect(organizations).toEqual(new Set([blue.id, demo.id]));
  expect(ofDemo.size).toBeGreaterThan(10_000);
  expect([...ofBlue].filter((id) => !present.has(id))).toEqual([]);
  expect([...ofDemo].filter((id) => present.has(id) && id !== shared.id)).toEqual([]);
  const words = [demo.name, 'owner@demo.almanac.example', 'both@example.com'];
  expect(words.map((word) => text.includes(word))).toEqual([false, false, true]);
});
