import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { entry, keepBooks } from '../support/books.ts';
import { type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, address, clock } = await testWeb(database);
const TOMORROW = '2026-11-21';

type Account = Readonly<{ code: string; class: string }>;

async function accountOf(wanted: string): Promise<string> {
  const as = await signedIn(database, organization, 'owner');
  const { data } = (await get('/api/v1/accounts?limit=500', { as })).json<{ data: Account[] }>();
  return data.find((account) => account.class === wanted)?.code ?? '';
}

async function numbersOf(page: OpenedPage, path: string): Promise<string[]> {
  if (path.startsWith('/statements/')) await tableOf(page);
  else await page.locator('main data').last().waitFor();
  await untilQuiet(page);
  const numbers = page.locator('main data, main td[data-value]');
  return await numbers.evaluateAll((nodes) =>
    nodes.map((node) => node.getAttribute('value') ?? node.getAttribute('data-value') ?? ''),
  );
}

/** The version of the data, which statements show. */
async function versionOn(page: OpenedPage, path: string): Promise<number | null> {
  if (!path.startsWith('/statements/')) return null;
  const text = await page
    .getByText(/Data version \d/)
    .first()
    .innerText();
  return Number(/Data version ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

describe('a copied link', () => {
  it('shows the same numbers the day after, when more was posted; the page itself shows others', async () => {
    const paths = [
      '/',
      '/metrics/revenue.operating',
      '/statements/profit-and-loss?columns=none&period=this_month',
      `/statements/profit-and-loss?columns=none&period=2026-11-01:2026-11-30`,
    ];
    const as = await signedIn(database, organization, 'owner');
    const before: { path: string; link: string; numbers: string[]; version: number | null }[] = [];
    for (const path of paths) {
      const page = await openPage({ session: as, path });
      const numbers = await numbersOf(page, path);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link copied').waitFor();
      const link = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(new URL(link).searchParams.get('asOf')).toBe('2026-11-20');
      before.push({ path, link, numbers, version: await versionOn(page, path) });
    }
    clock.set(`${TOMORROW}T01:00:00Z`);
    const [cash, sales] = [await accountOf('cash'), await accountOf('operating_revenue')];
    const posted = entry([TOMORROW, [cash, '98765.43'], [sales, '-98765.43']]);
    const posting = await keepBooks(database.openTenant(organization.id), { entries: [posted] }, clock());
    expect(posting.posted).toBe(1);
    const later = await signedIn(database, organization, 'owner');
    for (const { path, link, numbers, version } of before) {
      const page = await openPage({ session: later, path: '/reference', isOwn: true });
      await page.clock.setFixedTime(clock());
      await page.goto(link);
      expect(await numbersOf(page, path)).toEqual(numbers);
      // The state of the data is another one, and says so.
      expect((await versionOn(page, path)) ?? 1).toBeGreaterThan(version ?? 0);
      await page.goto(`${address}${path}`);
      expect(await numbersOf(page, path)).not.toEqual(numbers);
    }
  }, 180_000);
});
