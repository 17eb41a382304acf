import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { insertRunning } from '../../src/export/jobs/export-record.ts';
import { importing, PEOPLE } from '../import/people-files.ts';
import { unzipped } from '../import/zipping.ts';
import { START } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage } = await testWeb(database);
const PATH = '/settings/exports';

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)('an export is started, listed and downloaded, in %s at %i', async (colorScheme, width) => {
  const { session, tenant } = await aBusiness(database);
  await importing(tenant, PEOPLE);
  const page = await openPage({ session, path: PATH, colorScheme, width });
  await page.getByText('No exports yet').waitFor();
  await expectAccessible(page, colorScheme);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const link = page.getByRole('link', { name: /^Download, \d+ kB$/ });
  await link.waitFor();
  await expectAccessible(page, colorScheme);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^org-\d+-2026-11-20\.zip$/);
  const files = await unzipped(await readFile(await download.path()));
  expect(files['persons.csv']).toContain('Margaret Okafor');
  expect(files['persons.csv']).not.toContain('woman');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

it('says that another export is running', async () => {
  const { session, tenant } = await aBusiness(database);
  const page = await openPage({ session, path: PATH, mayAnswer: [409] });
  await page.getByText('No exports yet').waitFor();
  // As of another process, which holds its lock.
  const id = newId(new Date(START));
  await tenant.note(
    insertRunning({ id, capabilities: [], actor: { kind: 'user', id }, createdAt: new Date(START) }),
  );
  const elsewhere = await database.pool.connect();
  await elsewhere.query(`select pg_advisory_lock(hashtextextended('almanac export ' || $1::text, 0))`, [id]);
  try {
    await page.getByRole('button', { name: 'Export everything' }).click();
    await page.getByText('Another export of this organisation is running').waitFor();
    expect(
      page.network.filter(({ method, path }) => method === 'POST' && path === '/api/v1/exports'),
    ).toHaveLength(1);
  } finally {
    elsewhere.release(true);
  }
});
