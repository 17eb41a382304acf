import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, address } = await testWeb(database);
const tenant = database.openTenant(organization.id);
const as = await signedIn(database, organization, 'owner');

type Membership = Readonly<{
  id: string;
  name: string;
  status: string;
  department_id: string | null;
  manager_membership_id: string | null;
}>;
const everybody = (await get('/api/v1/memberships?status=all', { as })).json<{ data: Membership[] }>().data;
const active = everybody.filter(({ status }) => status === 'active');

/** A person with pay and a manager. */
const anna = found('Anna Kowalski');

function found(name: string): Membership {
  const membership = everybody.find((one) => one.name === name);
  if (membership === undefined) throw new Error(`the demo has no ${name}`);
  return membership;
}

function line(page: OpenedPage, text: string): Locator {
  return page.getByRole('treeitem').filter({ hasText: text }).first();
}

async function linesOf(page: OpenedPage): Promise<(string | null)[]> {
  await page.getByRole('treeitem').first().waitFor();
  return await page.getByRole('treeitem').evaluateAll((lines) => lines.map((one) => one.textContent));
}

function asked(page: OpenedPage): string[] {
  return page.network.map(({ path }) => path).filter((path) => path.startsWith('/api/'));
}

describe('people by department', () => {
  it('are counted with sub-departments', async () => {
    const tree = await tenant.read(
      sql<{ name: string; ids: string[] }>`
        with recursive part(top, id) as (
          select id, id from departments
          union all select part.top, below.id from part join departments below on below.parent_department_id = part.id
        )
        select departments.name, array_agg(part.id::text) as ids
        from departments join part on part.top = departments.id group by departments.id, departments.name
      `.compile(query),
    );
    const page = await openPage({ as: 'owner', path: '/people' });
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(tree).toHaveLength(11);
    for (const { name, ids } of tree) {
      const count = active.filter(({ department_id: id }) => id !== null && ids.includes(id)).length;
      // Job titles name departments too.
      const department = page.getByRole('treeitem').filter({ hasText: new RegExp(`^${name}`) });
      expect(await department.first().innerText()).toMatch(
        new RegExp(`^${name}\\s+${count} ${count === 1 ? 'person' : 'people'}$`),
      );
    }
    // Users added by tests have only an account.
    const nowhere = (await linesOf(page)).findIndex((text) => text?.startsWith('No department') === true);
    expect((await linesOf(page)).slice(nowhere + 1).every((text) => text?.includes('Signs in only'))).toBe(
      true,
    );
    expect(asked(page).toSorted()).toEqual([
      '/api/auth/invitations',
      '/api/auth/me',
      '/api/v1/alerts/firings',
      '/api/v1/departments',
      '/api/v1/memberships',
      '/api/v1/metrics/batch',
    ]);
  });

  it('can be navigated with the keys of a tree', async () => {
    const page = await readPage({ as: 'member', path: '/people' });
    const focused = async () => await page.evaluate('document.activeElement.textContent');
    await line(page, 'Wattle & Wharf').waitFor();
    await page.getByRole('button', { name: 'Collapse all' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('treeitem').count()).toBe(2);
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^Wattle & Wharf/);
    await page.keyboard.press('ArrowRight');
    await line(page, 'Operations').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(/^Commercial/);
    await page.keyboard.press('*');
    await page.keyboard.press('End');
    expect(await focused()).toMatch(/^No department/);
    await page.keyboard.press('Home');
    await page.keyboard.type('warehouse');
    expect(await focused()).toMatch(/^Warehouse/);
    expect(await page.evaluate('document.activeElement.ariaLevel')).toBe('3');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toMatch(/^Operations/);
    await page.keyboard.press('ArrowLeft');
    expect(await line(page, 'Operations').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('dan');
    expect(await focused()).toMatch(/^Daniel Okafor/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor();
    expect(page.url()).toBe(`${address}/people/${found('Daniel Okafor').id}`);
  });
});

describe('reporting lines', () => {
  it('show the number of reports, and are in the address', async () => {
    const page = await readPage({ as: 'owner', path: '/people' });
    await page.getByRole('tab', { name: 'Reporting lines' }).click();
    await page
      .getByRole('tabpanel', { name: 'Reporting lines' })
      .getByRole('button', { name: 'Expand all' })
      .click();
    expect(page.url()).toBe(`${address}/people?view=reporting`);
    const reports = active.filter(({ manager_membership_id: id }) => id === anna.id);
    expect(reports.length).toBeGreaterThan(2);
    expect(await line(page, anna.name).innerText()).toContain(`${reports.length} reports`);
    const level = Number(await line(page, anna.name).getAttribute('aria-level'));
    for (const { name } of reports)
      expect(await line(page, name).getAttribute('aria-level')).toBe(String(level + 1));
  });

  it('show search results with the managers above them', async () => {
    const page = await readPage({ as: 'contractor', path: '/people?view=reporting' });
    await page.getByRole('searchbox').fill('gallo');
    await page.getByText(/^1 of \d+ match$/).waitFor();
    const names = (await linesOf(page)).map((text) => /^\S+ \S+?(?=[A-Z])/.exec(text ?? '')?.[0]);
    expect(names).toEqual(['Margaret Holloway', 'Priya Raman', 'Anna Kowalski', 'Erin Gallo']);
    expect(page.url()).toBe(`${address}/people?view=reporting&search=gallo`);
    await page.getByRole('searchbox').fill('nobody of this name');
    await page.getByText('No match').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Whom to show').selectOption('inactive');
    // Leave is not a status, so people on leave are active.
    expect(everybody.some(({ status }) => status === 'inactive')).toBe(false);
    await page.getByText('No inactive people').waitFor();
    expect(page.url()).toBe(`${address}/people?view=reporting&status=inactive`);
    await page.getByLabel('Whom to show').selectOption('all');
    await page.getByText(/^[789]\d people$/).waitFor();
    expect(everybody.some(({ status }) => status === 'terminated')).toBe(true);
  });
});

describe('a person', () => {
  const path = `/people/${anna.id}`;

  it.each(['owner', 'admin'] as const)('is shown to an %s with their details and pay', async (role) => {
    const paid = await tenant.read(
      sql<{ amount: string; day: string }>`
        select amount::text as amount, to_char(effective_from, 'FMDD') as day from compensation_entries
        where membership_id = ${anna.id} and voided_at is null order by effective_from desc, recorded_at, id
      `.compile(query),
    );
    const page = await openPage({ as: role, path });
    const table = page.getByRole('table', { name: 'Pay history' });
    await table.waitFor();
    const amounts = await table.locator('tbody td:nth-child(5)').allInnerTexts();
    expect(amounts.toSorted()).toEqual(
      paid
        .map(({ amount }) => `$${Number(amount).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`)
        .toSorted(),
    );
    expect(paid.length).toBeGreaterThan(5);
    expect(await page.getByRole('img', { name: /^Salary in AUD, a year: \$/ }).isVisible()).toBe(true);
    const text = await page.locator('main').innerText();
    for (const words of [
      'anna.kowalski@',
      'Wattle & Wharf › Commercial › Sales',
      'Priya Raman',
      'Since 1 July 2019',
    ])
      expect(text).toContain(words);
    await page.getByRole('link', { name: 'Priya Raman' }).click();
    await page.getByRole('heading', { level: 1, name: 'Priya Raman' }).waitFor();
    await page.getByRole('link', { name: anna.name }).waitFor();
  });

  it.each(['member', 'contractor'] as const)(
    'is shown to a %s without pay, which is not requested',
    async (role) => {
      const page = await openPage({ as: role, path });
      await page.getByRole('link', { name: 'anna.kowalski@' }).waitFor();
      await untilQuiet(page);
      expect(await page.getByRole('heading', { name: 'Pay', exact: true }).count()).toBe(0);
      expect(asked(page)).not.toContainEqual(expect.stringContaining('compensation'));
      const answers = await Promise.all(
        page.network.filter((one) => one.path.startsWith('/api/')).map(async ({ answer }) => await answer()),
      );
      const all = [await page.locator('body').innerText(), ...answers].join('\n');
      expect(all).not.toMatch(/112[,.]?900|amount|pay_type|salary|date_of_birth|gender|ethnicity/i);
    },
  );

  it('with only an account has no pay, no department and no manager, and the page says so', async () => {
    const account = everybody.find(({ department_id: id, name }) => id === null && name === 'Demo owner');
    const page = await readPage({ as: 'owner', path: `/people/${account?.id}` });
    await page.getByText('No pay is recorded').waitFor();
    const text = await page.locator('main').innerText();
    for (const words of ['No department', 'No manager', 'No one reports to Demo owner'])
      expect(text).toContain(words);
  });

  it('who does not exist is not found', async () => {
    const page = await readPage({ as: 'member', path: '/people/01a1fe50-0000-7000-8000-000000000000' });
    await page.getByRole('heading', { level: 1, name: 'Person not found' }).waitFor();
    await page.getByRole('link', { name: 'To the people' }).click();
    await page.getByRole('tree').waitFor();
    expect(page.url()).toBe(`${address}/people`);
    expect(asked(page)).not.toContainEqual(expect.stringMatching(/persons|compensation/));
  });
});

describe('when the API fails', () => {
  it('the list can be tried again', async () => {
    const page = await openPage({ as: 'owner', path: '/reference', mayAnswer: [500] });
    const broken = { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } };
    await page.route(
      '**/api/v1/memberships*',
      async (route) => await route.fulfill({ status: 500, json: broken }),
    );
    await page.goto(`${address}/people`);
    await page.getByText('The people could not be loaded').waitFor();
    await page.unroute('**/api/v1/memberships*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await line(page, 'Wattle & Wharf').waitFor();
    await page.route(
      '**/api/v1/compensation/*',
      async (route) => await route.fulfill({ status: 500, json: broken }),
    );
    await page.goto(`${address}/people/${anna.id}`);
    await page.getByText('The pay could not be loaded').waitFor();
    expect(await page.getByText('Wattle & Wharf › Commercial › Sales').isVisible()).toBe(true);
  });
});

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'dark'],
] as const)('every page is accessible and fits, %i wide in %s', async (width, colorScheme) => {
  const page = await openPage({ session: as, path: '/people', width, colorScheme });
  for (const [path, until] of [
    ['/people', 'No department is recorded'],
    ['/people?view=reporting&status=all&search=an', 'Anna Kowalski'],
    [`/people/${anna.id}`, 'Bonus'],
  ] as const) {
    await page.goto(`${address}${path}`);
    await page.getByText(until).first().waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
});
