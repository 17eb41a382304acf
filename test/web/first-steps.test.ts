import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { BOOK } from '../import/small-book.ts';
import { zipOf } from '../import/zipping.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, csvFile } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage } = web;

const ZIP = { name: 'books.zip', mimeType: 'application/zip', buffer: await zipOf(BOOK) };

/** The titles of the steps, each with whether it is done. */
async function stepsOf(page: OpenedPage): Promise<string[]> {
  await page.getByRole('heading', { name: /Getting started|Your books are ready/ }).waitFor();
  const titles = page
    .getByRole('group')
    .filter({ hasText: /of \d done/ })
    .getByRole('heading', { level: 3 });
  return await titles.allTextContents();
}

describe('a new organisation', () => {
  it('previews a file that is chosen on its overview, and ticks off what is done', async () => {
    const { session } = await aBusiness(database);
    const page = await openPage({ session });
    expect(await stepsOf(page)).toEqual([
      'To do: Set the country of the organisation',
      'To do: Import your books',
      'To do: Add invoices, bills and people (optional)',
      'To do: See that the trial balance agrees',
      'To do: Invite a colleague',
    ]);
    expect(page.network.some(({ path }) => path.startsWith('/api/v1/statements'))).toBe(false);
    await page.getByLabel('Choose a file').setInputFiles(ZIP);
    await page.getByText('Everything can be imported.').waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Every check is at zero.').waitFor();
    expect(await stepsOf(page)).toContain('Done: See that the trial balance agrees');
    expect(await stepsOf(page)).toContain('Done: Import your books');
    await page.getByText('2 of 4 done').waitFor();
  });

  it('asks what a dropped file holds where nobody knows', async () => {
    const { session } = await aBusiness(database);
    const page = await openPage({ session });
    await page.getByLabel('Choose a file').setInputFiles(csvFile('something.csv', 'a,b\n1,2\n'));
    await page.getByText('We don’t know this table.').waitFor();
    expect(
      page.network.filter(({ path, method }) => path === '/api/v1/imports' && method === 'POST'),
    ).toEqual([]);
  });

  it('opens the demo of its owner, and keeps its own data apart', async () => {
    const { session, tenant } = await aBusiness(database);
    const page = await openPage({ session });
    await page.getByRole('button', { name: 'Open the demo' }).click();
    // Its book takes seconds to write, and longer on a busy machine.
    await page.getByRole('region', { name: 'Key figures' }).waitFor({ timeout: 55_000 });
    await page.getByText('Wattle & Wharf Trading Pty Ltd (demo)').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Getting started' }).count()).toBe(0);
    expect(await tenant.read(sql`select id from journal_entries`.compile(query))).toEqual([]);
  });
});

describe('the checklist', () => {
  it('ends once the books agree and a colleague is invited, and stays hidden', async () => {
    const organization = await anOrganization(database, { jurisdiction: 'IE' });
    const session = await signedIn(database, organization, 'owner');
    await signedIn(database, organization, 'admin');
    const page = await openPage({ session, path: '/settings/imports' });
    await page.getByLabel('Choose a file').setInputFiles(ZIP);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Everything is imported.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Your books are ready' }).waitFor();
    await page.getByText('4 of 4 done').waitFor();
    await page.getByRole('button', { name: 'Done, hide this' }).click();
    await page.getByText('Getting started is hidden').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Key figures' }).waitFor();
    page.network.length = 0;
    await page.reload();
    await page.getByRole('region', { name: 'Key figures' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Your books are ready' }).count()).toBe(0);
    expect(page.network.some(({ path }) => path.startsWith('/api/v1/statements'))).toBe(false);
  });

  it('asks to confirm classes that a rule gave, until a file of accounts sets them', async () => {
    const { session } = await aBusiness(database);
    const page = await openPage({ session });
    const journal = '2026-11-02 Sale\n  assets:bank  100.00 AUD\n  income:sales\n';
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'main.journal', mimeType: '', buffer: Buffer.from(journal) });
    await page.getByText('Everything can be imported.').waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('Everything is imported.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('2 accounts have a class that follows from a rule.').waitFor();
    expect(await stepsOf(page)).toContain('To do: Confirm the classes of accounts');
    await page.getByRole('link', { name: 'See classes' }).click();
    web.clock.advance(1000);
    await page.getByRole('button', { name: 'Confirm these classes' }).click();
    await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor();
    await page.getByText('Everything is imported.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect.poll(async () => await stepsOf(page)).toContain('Done: Confirm the classes of accounts');
  });

  it.each(['member', 'contractor'] as const)('is not shown to a %s, and not asked for', async (role) => {
    const organization = await anOrganization(database);
    const page = await openPage({ session: await signedIn(database, organization, role) });
    await page.getByText('when an owner or admin has imported').waitFor();
    expect(page.network.some(({ path }) => path === '/api/settings/first-steps')).toBe(false);
  });

  it.each([
    ['light', 390],
    ['dark', 390],
    ['light', 768],
    ['dark', 1440],
  ] as const)('is accessible in %s at %i', async (colorScheme, width) => {
    const { session } = await aBusiness(database);
    const page = await openPage({ session, colorScheme, width });
    await stepsOf(page);
    await page.getByRole('heading', { name: 'Start empty' }).waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
