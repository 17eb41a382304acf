import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { type Answered, numbersIn, numbersOf, tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Department = Readonly<{ id: string; name: string }>;
const departments = (await get('/api/v1/departments', { as })).json<{ data: Department[] }>().data;
const team = departments.find(({ name }) => name === 'Sales') ?? departments[0];
if (team === undefined) throw new Error('the demo has no departments');

const heading = async (page: OpenedPage, name: string) =>
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const choice = (page: OpenedPage) => page.getByRole('combobox', { name: 'Department' });
const note = (page: OpenedPage) => page.getByText(`for all departments, not for ${team.name} alone`);

async function go(page: OpenedPage, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
  await heading(page, name);
}

async function askedFor(path: string): Promise<Answered> {
  return (await get(`/api/v1/statements/${path}`, { as })).json<Answered>();
}

describe('a chosen department', () => {
  it('is kept on every page, and those without it say so', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss?period=last_quarter' });
    await tableOf(page);
    await choice(page).selectOption(team.id);
    const lasting = `period=last_quarter&team=${team.id}`;
    await expect.poll(() => page.url()).toBe(`${address}/statements/profit-and-loss?${lasting}`);
    for (const [name, path, isSaid] of [
      ['Overview', '/', true],
      ['Metrics', '/metrics', false],
      ['Customers', '/customers', true],
      ['People', '/people', true],
      ['Statements', '/statements', true],
    ] as const) {
      await go(page, name);
      if (isSaid) await note(page).waitFor();
      expect(page.url()).toBe(`${address}${path}?${lasting}`);
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Profit and loss' }).click();
    await tableOf(page);
    expect(await choice(page).inputValue()).toBe(team.id);
    expect(await note(page).count()).toBe(0);
    await choice(page).selectOption('');
    await expect.poll(() => page.url()).toBe(`${address}/statements/profit-and-loss?period=last_quarter`);
  });

  it('divides the profit and loss statement, and its numbers lead to the same', async () => {
    const page = await openPage({
      session: as,
      path: `/statements/profit-and-loss?columns=none&period=last_fy&team=${team.id}`,
    });
    const table = await tableOf(page);
    const answer = await askedFor(`profit-and-loss?columns=none&period=last_fy&team=${team.id}`);
    expect(await numbersIn(table)).toEqual(numbersOf(answer));
    expect(numbersOf(answer)).not.toEqual(
      numbersOf(await askedFor('profit-and-loss?columns=none&period=last_fy')),
    );
    const cell = table
      .getByRole('row', { name: /^Revenue/ })
      .first()
      .getByRole('link')
      .first();
    const value = await cell.evaluate((link) => link.parentElement?.getAttribute('data-value'));
    await cell.click();
    await choice(page).waitFor();
    expect(await choice(page).inputValue()).toBe(team.id);
    const shown = page.getByRole('region', { name: 'Value' }).locator('data').first();
    await shown.waitFor();
    expect(await shown.getAttribute('value')).toBe(value);
  });

  it('is not what a statement without departments is of, nor the pages behind its numbers', async () => {
    const page = await openPage({
      session: as,
      path: `/statements/cash-flow?columns=none&period=last_fy&team=${team.id}`,
    });
    const table = await tableOf(page);
    await page.getByText('not kept by department').waitFor();
    expect(await choice(page).count()).toBe(0);
    await expectAccessible(page);
    expect(await numbersIn(table)).toEqual(
      numbersOf(await askedFor('cash-flow?columns=none&period=last_fy')),
    );
    const cell = table
      .getByRole('row', { name: /^Net profit/ })
      .getByRole('link')
      .first();
    const value = await cell.evaluate((link) => link.parentElement?.getAttribute('data-value'));
    await cell.click();
    await heading(page, 'Net profit');
    const shown = page.getByRole('region', { name: 'Value' }).locator('data').first();
    await shown.waitFor();
    expect(await shown.getAttribute('value')).toBe(value);
  });

  it('that does not exist can be given up', async () => {
    const page = await openPage({
      session: as,
      path: '/statements/profit-and-loss?team=01a1fe50-6625-751c-9ae2-35bc3b373b2f',
      mayAnswer: [404],
    });
    await page.getByRole('button', { name: 'Show all departments' }).click();
    await tableOf(page);
    expect(page.url()).toBe(`${address}/statements/profit-and-loss`);
  });

  it('needs the capability to see pay, which the statement says', async () => {
    const page = await openPage({ as: 'member', path: `/statements/profit-and-loss?team=${team.id}` });
    await tableOf(page);
    await page.getByText('it needs the capability to see pay').waitFor();
    expect(await choice(page).count()).toBe(0);
    expect(
      page.network.filter(
        ({ path }) => path.includes('statements/profit-and-loss?') && path.includes('team='),
      ),
    ).toEqual([]);
  });
});

describe('a chosen comparison', () => {
  it('is that of the overview and of statements', async () => {
    const page = await openPage({ session: as, path: '/?period=last_quarter' });
    await page.getByText('vs last year').first().waitFor();
    await page.getByRole('button', { name: 'Period: Last quarter' }).click();
    await page.getByLabel('Compare with').selectOption('previous');
    await page.getByText('vs previous period').first().waitFor();
    await page.getByText('Changes are against the previous period').waitFor();
    expect(page.url()).toBe(`${address}/?period=last_quarter&compare=previous`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await go(page, 'Statements');
    await page.getByRole('link', { name: 'Profit and loss' }).click();
    const table = await tableOf(page);
    const answer = await askedFor('profit-and-loss?columns=none&period=last_quarter&compare=previous');
    await expect.poll(() => numbersIn(table).then(([first]) => first?.[1].length)).toBe(4);
    const valuesOf = (rows: readonly [string, (string | null)[]][]) =>
      rows.map(([label, values]) => [label, values.slice(0, 2)]);
    expect(valuesOf(await numbersIn(table))).toEqual(valuesOf(numbersOf(answer)));
    // Many columns are chosen beside it, and stay.
    await page.getByLabel('Columns').selectOption('months');
    await expect.poll(() => page.url()).toBe(`${address}/statements/profit-and-loss?period=last_quarter`);
    await page.getByLabel('Compare', { exact: true }).selectOption('last_year');
    const given = () => [...new URL(page.url()).searchParams].map(([name, value]) => `${name}=${value}`);
    await expect
      .poll(() => given().toSorted())
      .toEqual(['columns=months', 'compare=last_year', 'period=last_quarter']);
  });
});
