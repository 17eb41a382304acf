import { describe, expect, it } from 'vitest';
import { employees, peopleFiles } from '../api/snapshots-asking.ts';
import { importing } from '../import/people-files.ts';
import { aKey, anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, get, address, clock } = await testWeb(database);
const organization = await anOrganization(database);
const session = await signedIn(database, organization);
const { secret: key } = await aKey(database, organization, ['metrics.read', 'people.view_diversity']);

const PATH = '/settings/organization';
const women = async () =>
  (await get('/api/v1/metrics/diversity.women_share/value?period=today', { as: key })).json<{
    data: { value: number | null };
  }>().data.value;

/** Records the same persons with these genders. */
async function record(first: string, others: string): Promise<void> {
  const from = '2025-02-03';
  const staff = [
    ...employees('a', 10, { gender: first, from }),
    ...employees('b', 14, { gender: others, from }),
  ];
  const counted = await importing(database.openTenant(organization.id), peopleFiles(staff), clock());
  expect(counted).toHaveProperty(['persons.csv']);
}

describe('a new series of snapshots', () => {
  it('asks first, is refused in place before anything has been shown, and is in the log once it begins', async () => {
    const page = await openPage({ session, path: PATH, mayAnswer: [409] });
    await record('woman', 'man');
    const begin = page.getByRole('button', { name: 'Begin a new series' });
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Begin new series' });
    await begin.click();
    await dialog.getByText('This cannot be undone').waitFor();
    await expectAccessible(page);
    await confirm.click();
    await dialog.getByText('Nothing was shown yet').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    expect(await women()).toBe(41.6667);
    await record('man', 'woman');
    expect(await women()).toBe(41.6667);
    await begin.click();
    // The earlier refusal does not belong to this request.
    expect(await dialog.getByText('Nothing was shown yet').count()).toBe(0);
    await confirm.click();
    await page.getByText('A new series of snapshots begins with 30 Sept 2026').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await women()).toBe(58.3333);
    await page.goto(`${address}/settings/audit-log`);
    await page.getByText('New series of snapshots begun').waitFor();
  });

  it('is for owners only', async () => {
    const page = await readPage({ as: 'admin', path: PATH });
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await page.getByRole('button', { name: 'Begin a new series' }).count()).toBe(0);
  });

  it.each([390, 768] as const)('fits a page %i wide', async (width) => {
    const page = await openPage({ session, path: PATH, width, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Begin a new series' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
