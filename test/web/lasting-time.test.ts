import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

const heading = async (page: OpenedPage, name: string) =>
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function go(page: OpenedPage, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
}

describe('the chosen period', () => {
  const TIME = '?period=last_quarter&asOf=2026-08-15';

  it('is in the address of every page visited, and is still that of the overview in the end', async () => {
    const page = await openPage({ session: as, path: `/${TIME}` });
    await page.getByText('30 June 2026').first().waitFor();
    for (const [name, title, path] of [
      ['Statements', 'Statements', '/statements'],
      ['Metrics', 'Metrics', '/metrics'],
      ['Customers', 'Customers', '/customers'],
      ['People', 'People', '/people'],
      ['Settings', 'Organisation', '/settings/organization'],
    ] as const) {
      await go(page, name);
      await heading(page, title);
      await expect.poll(() => page.url()).toBe(`${address}${path}${TIME}`);
    }
    await page.getByRole('link', { name: 'Audit log' }).click();
    await heading(page, 'Audit log');
    expect(page.url()).toBe(`${address}/settings/audit-log${TIME}`);
    await go(page, 'Developers');
    await page.getByRole('link', { name: /^API reference/ }).click();
    await heading(page, 'API reference');
    expect(page.url()).toBe(`${address}/reference${TIME}`);
    await page.getByRole('link', { name: 'Open the app' }).click();
    await heading(page, 'Overview');
    expect(page.url()).toBe(`${address}/${TIME}`);
    await page.getByRole('button', { name: 'As at: 15 Aug 2026' }).waitFor();
  });

  it.each(['ytd', 'last_2_fy', '2025-12-11:2026-11-12'])(
    'is in one line with the as-at date and the link on a phone: %s',
    async (period) => {
      const page = await openPage({ session: as, path: `/statements?period=${period}`, width: 390 });
      const copy = page.getByRole('button', { name: 'Copy link' });
      await copy.waitFor();
      const buttons = [
        page.getByRole('button', { name: /^Period: / }),
        page.getByRole('button', { name: /^As at: / }),
        copy,
      ];
      const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
      expect(new Set(tops).size).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );

  it('of one day is shown as a date', async () => {
    const page = await openPage({ session: as, path: '/metrics/cash.balance?period=as_of:2026-08-31' });
    await page.getByRole('button', { name: 'Period: 31 Aug 2026' }).waitFor();
    expect(await page.getByRole('button', { name: /as_of/ }).count()).toBe(0);
  });

  it('is kept by links within pages, a reload, and going back and forward', async () => {
    const page = await openPage({ session: as, path: `/people${TIME}` });
    await page.getByRole('treeitem').first().waitFor();
    await page.getByRole('searchbox').fill('kowalski');
    await page.getByRole('link', { name: 'Anna Kowalski' }).click();
    await heading(page, 'Anna Kowalski');
    expect(page.url()).toContain(TIME);
    await page.reload();
    await heading(page, 'Anna Kowalski');
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await heading(page, 'People');
    expect(page.url()).toBe(`${address}/people${TIME}`);
    await page.goBack();
    await heading(page, 'Anna Kowalski');
    await page.goForward();
    await heading(page, 'People');
    expect(page.url()).toBe(`${address}/people${TIME}`);
    await go(page, 'Customers');
    await page.locator('tbody a').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    expect(page.url()).toContain(TIME);
  });

  it('can be reset to the default, which is left out of the address', async () => {
    const page = await openPage({ session: as, path: `/${TIME}` });
    await page.getByRole('button', { name: 'Period: Last quarter' }).click();
    await page.getByRole('button', { name: 'Financial year to date' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/?asOf=2026-08-15`);
    await page.getByRole('button', { name: 'As at: 15 Aug 2026' }).click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect.poll(() => page.url()).toBe(`${address}/`);
    await go(page, 'People');
    await heading(page, 'People');
    expect(page.url()).toBe(`${address}/people`);
  });

  it('that does not exist can be reset to the default', async () => {
    const page = await openPage({ session: as, path: '/?asOf=banana&period=last_month', mayAnswer: [400] });
    await page.getByRole('link', { name: 'Show the year to date' }).click();
    await page.getByText('FY2027 to date').first().waitFor();
    expect(page.url()).toBe(`${address}/`);
  });
});

describe('people as of a day', () => {
  type Membership = Readonly<{
    name: string;
    role: string;
    employment_start_date: string | null;
    termination_date: string | null;
  }>;

  async function employedOn(day: string): Promise<Membership[]> {
    const { data } = (await get('/api/v1/memberships?status=all', { as })).json<{ data: Membership[] }>();
    return data.filter(
      ({ employment_start_date: first, termination_date: last }) =>
        first !== null && first <= day && (last === null || last >= day),
    );
  }

  it('are those employed then, with the same counts as the metrics', async () => {
    const day = '2025-03-31';
    const [employed, answer] = await Promise.all([
      employedOn(day),
      get(`/api/v1/metrics/headcount.active/value?period=today&asOf=${day}`, { as }),
    ]);
    const { value } = answer.json<{ data: { value: number } }>().data;
    const page = await openPage({ session: as, path: `/people?asOf=${day}` });
    await page.getByRole('paragraph').getByText(`${employed.length} people`, { exact: true }).waitFor();
    await page.getByText('Who was employed on 31 Mar 2025.').waitFor();
    const figures = page.getByRole('region', { name: 'People on the day' });
    await figures.locator('data').first().waitFor();
    expect(Number(await figures.locator('data').first().getAttribute('value'))).toBe(value);
    expect(employed.filter(({ role }) => role !== 'contractor')).toHaveLength(value);
    await page.getByText('no dates are kept of them').waitFor();
    // Today's list shows others.
    expect(employed.length).not.toBe((await employedOn('2026-11-20')).length);
    await expectAccessible(page);
    await page.getByLabel('Whom to show').selectOption('all');
    await page.getByRole('button', { name: 'Expand all' }).click();
    await page.getByText('Started later').first().waitFor();
    await page.getByText('No dates recorded').first().waitFor();
  });

  it('can be switched back to today', async () => {
    const page = await openPage({ session: as, path: '/people?asOf=2025-03-31' });
    await page.getByRole('button', { name: 'As at: 31 Mar 2025' }).click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByText('as at today').waitFor();
    expect(page.url()).toBe(`${address}/people`);
  });

  it('are not shown for a future date', async () => {
    const page = await openPage({ session: as, path: '/people?asOf=2099-01-01' });
    await page.getByRole('link', { name: 'Show the people of today' }).click();
    await page.getByRole('treeitem').first().waitFor();
    expect(page.url()).toBe(`${address}/people`);
  });

  it('the list of customers says that it is as at today', async () => {
    const page = await openPage({ session: as, path: '/customers?asOf=2025-03-31' });
    await page.getByText('Customers are shown as they are today, not as at 31 Mar 2025').waitFor();
    await expectAccessible(page);
  });
});
