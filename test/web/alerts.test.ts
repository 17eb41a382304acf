import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkAlerts } from '../../src/alerts/check-alerts.ts';
import { query } from '../../src/db/statement.ts';
import { rethrow } from '../alerts/watcher.ts';
import { START } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage } = await testWeb(database);

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'an alert is made on the page of a metric, fires, is paused, deleted and restored, in %s at %i',
  async (colorScheme, width) => {
    const { session, tenant } = await aBusiness(database);
    await keepBooks(tenant, {
      accounts: [
        ['A1', 'Bank', 'cash'],
        ['A2', 'Capital', 'share_capital'],
      ],
      entries: [entry(['2026-10-05', ['A1', '500.00'], ['A2', '-500.00']])],
    });
    const page = await openPage({ session, path: '/alerts', colorScheme, width });
    await page.getByText('No alerts yet').waitFor();
    await expectAccessible(page, colorScheme);
    await page.goto(new URL('/metrics/cash.balance', page.url()).href);
    await page.getByRole('button', { name: 'Alert me…' }).click();
    await page.getByLabel('Alert me when it is').selectOption('above');
    await page.getByLabel('Limit', { exact: true }).fill('800');
    await page.getByText('It would not have fired in the last 12 months.').waitFor();
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Create alert' }).click();
    await page.getByText(/^Alert “Cash balance: above .*800.*” created$/).waitFor();
    await keepBooks(tenant, { entries: [entry(['2026-10-06', ['A1', '400.00'], ['A2', '-400.00']])] });
    const { signal } = new AbortController();
    const { platform } = database;
    const checking = { platform, clock: () => new Date(START), address: '', signal, onFailure: rethrow };
    expect(await checkAlerts({ asking: tenant, noting: tenant }, checking)).toBe(true);
    await page.goto(new URL('/alerts', page.url()).href);
    await page.getByText(/is A\$900, above the limit of A\$800\.$/).waitFor();
    await page.getByText('New', { exact: true }).waitFor();
    await page.getByText('Beyond the limit').waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Nothing fired yet').or(page.getByText('No alerts yet')).first().waitFor();
    // The notice of the pause, with an undo of its own, may still be there.
    const deleted = page.getByText(/deleted$/).locator('..');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
  },
);

it('of much that fired shows the newest, and the rest on demand', async () => {
  const { session, tenant } = await aBusiness(database);
  const page = await openPage({ session, path: '/alerts' });
  const alert = {
    name: 'Cash is low',
    metric: 'cash.balance',
    period: 'today',
    condition: 'below',
    limit: '10',
  };
  const { href, origin } = new URL('/api/v1/alerts', page.url());
  const made = await page.request.post(href, { data: alert, headers: { origin } });
  expect(made.status()).toBe(200);
  await tenant.note(
    sql`insert into alert_firings (organization_id, id, alert_id, created_by, needs, sentence, explanation, path, fired_at, seen_at, is_mail_due)
      select organization_id, overlay(id::text placing lpad(number::text, 4, '0') from 20)::uuid, id, created_by, '{metrics.read}', 'Number ' || number, null, '/alerts',
        ${new Date(START)}, ${new Date(START)}, false
      from alerts, generate_series(1, 102) number returning 1`.compile(query),
  );
  await page.reload();
  const fired = page.getByRole('listitem').filter({ hasText: 'Cash is low' });
  await fired.first().waitFor();
  expect(await fired.getByText(/^Number/).allInnerTexts()).toEqual(
    ['102', '101', '100', '99', '98'].map((number) => `Number ${number}`),
  );
  await page.getByRole('button', { name: 'Show all 100' }).click();
  await page.getByText('The newest 100 of 102.').waitFor();
  expect(await fired.count()).toBe(100);
});
