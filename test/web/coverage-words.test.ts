import { expect, it } from 'vitest';
import { anOrganization, signedIn } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testEmptyWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

// Today is 20 November 2026 in Sydney; the books end on 30 October, and were not kept for five months before September.
const database = await testDatabase();
const { openPage } = await testEmptyWeb(database);
const organization = await anOrganization(database);
const session = await signedIn(database, organization, 'owner');
await keepBooks(database.openTenant(organization.id), {
  accounts: SMALL_CHART,
  entries: ['2026-02-28', '2026-04-01', '2026-09-01', '2026-10-30'].map((date) =>
    entry([date, ['1000', '100'], ['4000', '-100']]),
  ),
});

it.each([
  ['cash.balance', 'today', '$400.00', 'Nothing since 30 Oct 2026.'],
  ['revenue.total', 'mtd', 'Nothing recorded', 'Nothing since 30 Oct 2026.'],
  ['revenue.total', '2026-06-01:2026-06-30', 'Nothing recorded', 'Nothing from 2 Apr 2026 to 31 Aug 2026.'],
  ['revenue.total', '2026-01-01:2026-02-28', '$100.00', 'Nothing before 28 Feb 2026.'],
  ['headcount.active', 'today', 'Nothing recorded', 'Nothing recorded.'],
])('the page of %s of %s says what is not known', async (id, period, value, words) => {
  const page = await openPage({ session, path: `/metrics/${id}?period=${period}` });
  const panel = page.getByRole('region', { name: 'Value', exact: true });
  await panel.getByText(words, { exact: true }).waitFor();
  expect(await panel.innerText()).toContain(value);
});

it('the overview says beside a figure that nothing has been recorded for a while', async () => {
  const page = await openPage({ session, path: '/' });
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect.poll(() => figures.innerText()).toContain('nothing since 30 Oct 2026');
});
