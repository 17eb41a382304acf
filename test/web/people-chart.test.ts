import { describe, expect, it } from 'vitest';
import { importing } from '../import/people-files.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Member = Readonly<{
  id: string;
  name: string;
  status: string;
  job_title: string | null;
  manager_membership_id: string | null;
}>;
const membersOf = async (query: string, caller = as) =>
  (await get(`/api/v1/memberships?${query}`, { as: caller })).json<{ data: Member[] }>().data;
const active = await membersOf('');
const named = (name: string): Member => {
  const found = active.find((member) => member.name === name);
  if (found === undefined) throw new Error(`the demo has no ${name}`);
  return found;
};

const box = (page: OpenedPage, name: string) => page.getByRole('treeitem').filter({ hasText: name }).first();
const chart = (page: OpenedPage) => page.getByRole('tree', { name: 'Organisation chart' });
const namesIn = async (page: OpenedPage) => await page.getByRole('treeitem').locator('a').allInnerTexts();

describe('the chart', () => {
  it('draws the top of the organisation, with job titles and the number of reports', async () => {
    const page = await openPage({ as: 'owner', path: '/people' });
    await page.getByRole('tab', { name: 'Chart' }).click();
    await chart(page).waitFor();
    expect(page.url()).toBe(`${address}/people?view=chart`);
    const head = named('Margaret Holloway');
    const reports = active.filter(({ manager_membership_id: id }) => id === head.id);
    const text = await box(page, head.name).innerText();
    expect(text).toContain('Managing director');
    expect(text).toMatch(new RegExp(`${reports.length} reports, \\d+ in all`));
    for (const { name } of reports) expect(await box(page, name).getAttribute('aria-level')).toBe('2');
  });

  it('takes the place of the view before it at once', async () => {
    const page = await readPage({ as: 'member', path: '/people' });
    await page.getByRole('treeitem').first().waitFor();
    await page.evaluate(`{
      globalThis.panelsAtOnce = 0;
      new MutationObserver(() => {
        const panels = document.querySelectorAll('[role=tabpanel]:not([hidden])').length;
        globalThis.panelsAtOnce = Math.max(globalThis.panelsAtOnce, panels);
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    }`);
    await page.getByRole('tab', { name: 'Chart' }).click();
    await chart(page).waitFor();
    expect(await page.evaluate('globalThis.panelsAtOnce')).toBe(1);
  });

  it('opens and closes by mouse, and further boxes by keys', async () => {
    const page = await readPage({ as: 'member', path: '/people?view=chart' });
    await chart(page).waitFor();
    const before = await page.getByRole('treeitem').count();
    const grace = box(page, 'Grace Nakamura');
    expect(await grace.getAttribute('aria-expanded')).toBe('false');
    await grace.click({ position: { x: 180, y: 12 } });
    expect(await grace.getAttribute('aria-expanded')).toBe('true');
    const reports = active.filter(({ manager_membership_id: id }) => id === named('Grace Nakamura').id);
    expect(await page.getByRole('treeitem').count()).toBe(before + reports.length);
    await grace.focus();
    const focused = async () => await page.evaluate('document.activeElement.textContent');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain(reports[0]?.name);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await grace.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toContain('Daniel Okafor');
    await page.keyboard.press('Home');
    expect(await focused()).toContain('Margaret Holloway');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Margaret Holloway' }).waitFor();
  });

  it('shows the place of a person from the search and from their page', async () => {
    const page = await readPage({ as: 'contractor', path: '/people?view=chart' });
    await chart(page).waitFor();
    await page.getByRole('searchbox').fill('sales manager');
    await page.getByRole('region', { name: 'Found' }).getByRole('button', { name: 'Anna Kowalski' }).click();
    const { id } = named('Anna Kowalski');
    await page.getByRole('button', { name: 'Show the whole chart' }).waitFor();
    expect(page.url()).toBe(`${address}/people?view=chart&focus=${id}`);
    const reports = active.filter(({ manager_membership_id: manager }) => manager === id);
    expect(await namesIn(page)).toEqual([
      'Margaret Holloway',
      'Priya Raman',
      'Anna Kowalski',
      ...reports.map(({ name }) => name),
    ]);
    await page.getByRole('button', { name: 'Show the whole chart' }).click();
    await box(page, 'Daniel Okafor').waitFor();
    expect(page.url()).toBe(`${address}/people?view=chart`);
    await page.goto(`${address}/people/${id}`);
    await page.getByRole('link', { name: 'Show in chart' }).click();
    await page.getByRole('treeitem').filter({ hasText: 'Anna Kowalski' }).waitFor();
    expect(await page.getByRole('treeitem').count()).toBe(3 + reports.length);
  });

  it('is that of the day, with the managers, titles and persons of then', async () => {
    const day = '2025-03-31';
    const then = await membersOf(`status=all&asOf=${day}`);
    const promoted = then.find(
      ({ id, status, job_title: title }) =>
        status === 'active' && active.some((now) => now.id === id && now.job_title !== title),
    );
    expect(promoted).toBeDefined();
    const page = await readPage({
      as: 'member',
      path: `/people?view=chart&asOf=${day}&focus=${promoted?.id}`,
    });
    await box(page, promoted?.name ?? '').waitFor();
    expect(await box(page, promoted?.name ?? '').innerText()).toContain(promoted?.job_title);
    const manager = then.find(({ id }) => id === promoted?.manager_membership_id);
    expect((await namesIn(page)).slice(-2)[0]).toBe(manager?.name);
  });

  it('zooms by buttons, and moves within its frame alone', async () => {
    const page = await readPage({ as: 'member', path: '/people?view=chart', width: 390 });
    await chart(page).waitFor();
    const width = async () => (await chart(page).boundingBox())?.width ?? 0;
    const full = await width();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    expect(await width()).toBeCloseTo(full * 0.85, 0);
    await page.getByRole('button', { name: /%$/ }).click();
    expect(await width()).toBeCloseTo(full, 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).toBeCloseTo(full * 1.2, 0);
    await page.getByRole('button', { name: 'Fit width' }).click();
    expect(await width()).toBeLessThan(full);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('draws a few of hundreds of reports at first, and more by a click', async () => {
    const large = await anOrganization(database);
    const numbers = Array.from({ length: 60 }, (_, index) => index);
    await importing(database.openTenant(large.id), {
      'persons.csv': `person,legal_name\n${numbers.map((number) => `p${number},Person ${number}\n`).join('')}`,
      'memberships.csv': `membership,person,manager,employment_start_date\n${numbers.map((number) => `m${number},p${number},${number === 0 ? '' : 'm0'},2025-01-01\n`).join('')}`,
    });
    const session = await signedIn(database, large, 'owner');
    const page = await readPage({ session, path: '/people?view=chart&search=' });
    await chart(page).waitFor();
    const head = box(page, 'Person 0');
    await head.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('35 more: show the next').click();
    await page.getByText('11 more: show the next').waitFor();
    // The head and 48 of the 59 reports.
    expect(await page.getByRole('treeitem').locator('a').filter({ hasText: 'Person' }).count()).toBe(49);
  });
});

it('a person who is not among those shown is explained', async () => {
  const former = (await membersOf('status=all')).find(({ status }) => status === 'terminated');
  const page = await readPage({ as: 'member', path: `/people?view=chart&focus=${former?.id}` });
  await page.getByText('This person is not in the chart').waitFor();
  await page.getByRole('button', { name: 'Show the whole chart' }).click();
  await chart(page).waitFor();
  expect(page.url()).toBe(`${address}/people?view=chart`);
});

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('the chart is accessible and fits, %i wide in %s', async (width, colorScheme) => {
  const page = await openPage({ session: as, path: '/people?view=chart', width, colorScheme });
  await chart(page).waitFor();
  await expectAccessible(page, colorScheme);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
