import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anOrganization, signedIn } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { expectAccessible, shiftsIn, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const { openPage, organization } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');
const PATH = '/statements/profit-and-loss';
const ASKED = '**/api/v1/statements/profit-and-loss?*';

describe('a statement', () => {
  it.each([
    [1440, 'light', PATH],
    [1440, 'dark', '/statements/balance-sheet'],
    [768, 'light', `${PATH}?columns=quarters&compare=last_year`],
    [390, 'dark', `${PATH}?detail=accounts`],
  ] as const)('can be used by all, %i wide in %s: %s', async (width, colorScheme, path) => {
    const page = await openPage({ session: as, path, width, colorScheme });
    await tableOf(page);
    await page.getByText('Books agree').waitFor();
    expect(await shiftsIn(page)).toEqual([]);
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('keeps the names of rows and columns in sight on a phone', async () => {
    const page = await openPage({ session: as, path: `${PATH}?detail=accounts`, width: 390 });
    const table = await tableOf(page);
    const name = table.getByRole('rowheader').first();
    const before = await name.boundingBox();
    await page.locator('section:has(> table)').evaluate((frame) => frame.scrollTo(300, 400));
    const corner = table.locator('thead th').first();
    expect((await corner.boundingBox())?.x).toBe(before?.x);
    const frame = await page.locator('section:has(> table)').boundingBox();
    expect(Math.abs(((await corner.boundingBox())?.y ?? 0) - (frame?.y ?? 0))).toBeLessThan(3);
  });

  it('says that the books agree, or shows the check that fails with its difference and where', async () => {
    const page = await openPage({ session: as, path: '/sign-in' });
    await page.route(ASKED, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as {
        data: { rows: { key: string; values: number[] }[]; checks: { difference: number }[] };
      };
      const row = body.data.rows.find(({ key }) => key === 'check.cash_flow');
      row?.values.splice(1, 1, -12.5);
      body.data.checks.forEach((check, index) =>
        Object.assign(check, { difference: index === 1 ? -12.5 : 0 }),
      );
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(new URL(PATH, page.url()).href);
    const alert = page.getByRole('alert');
    await alert.getByText('The books do not agree').waitFor();
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
      'Cash flow = change in cash: a difference of −$12.50 (Aug 2026)',
    ]);
    expect(await page.getByText('Books agree', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('that would have too many columns says so, and one step leads to one that fits', async () => {
    const path = `${PATH}?period=trailing_36&columns=months&compare=last_year`;
    const page = await openPage({ session: as, path, mayAnswer: [400] });
    await page.getByText('A statement has at most 60 columns').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show it without the comparison' }).click();
    const table = await tableOf(page);
    expect(await table.locator('thead th').count()).toBe(38);
  });

  it('of a period that there is not leads to the usual one', async () => {
    const page = await openPage({ session: as, path: `${PATH}?period=banana`, mayAnswer: [400] });
    await page.getByRole('heading', { name: 'We don’t recognise this period' }).waitFor();
    await page.getByRole('button', { name: 'Show the financial year to date' }).click();
    await tableOf(page);
    expect(new URL(page.url()).search).toBe('');
  });

  it('that there is not leads to the list', async () => {
    const page = await openPage({ session: as, path: '/statements/no-such-thing', mayAnswer: [400, 404] });
    await page.getByRole('heading', { name: 'We don’t recognise this statement' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'All statements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/statements');
  });

  it('waits in its place, and can be tried again after a failure', async () => {
    const page = await openPage({ session: as, path: '/sign-in', mayAnswer: [500] });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isBroken = true;
    await page.route(ASKED, async (route: Route) => {
      await held;
      const json = { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } };
      await (isBroken ? route.fulfill({ status: 500, json }) : route.continue());
    });
    await page.goto(new URL(PATH, page.url()).href);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    release();
    await page.getByRole('heading', { name: 'The statement could not be loaded' }).waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await tableOf(page);
    expect(await page.getByRole('heading', { name: 'The statement could not be loaded' }).count()).toBe(0);
  });

  it('shows a member pay by the class alone', async () => {
    const page = await openPage({ as: 'member', path: `${PATH}?columns=departments` });
    const table = await tableOf(page);
    const heads = await table.locator('thead th').allInnerTexts();
    expect(heads.slice(-3)).toEqual(['Unassigned', 'All departments', 'Total']);
    const pay = table.getByRole('row', { name: /^Payroll/ }).locator('td');
    const values = await pay.evaluateAll((cells) =>
      cells.map((cell) => Number(cell.getAttribute('data-value'))),
    );
    expect(values.slice(0, -2).every((value) => value === 0)).toBe(true);
    expect(values.at(-2)).toBe(values.at(-1));
    await page.getByLabel('Columns').selectOption('none');
    await page.getByLabel('Accounts', { exact: true }).check();
    await table.getByRole('row', { name: /^4110/ }).waitFor();
    expect(await table.getByRole('row', { name: /^61\d\d / }).count()).toBe(0);
  });
});

describe('books', () => {
  it('without entries lead to the ways to start', async () => {
    const empty = await anOrganization(database);
    const session = await signedIn(database, empty, 'owner');
    const page = await openPage({ session, path: '/statements' });
    await page.getByRole('heading', { name: 'Bring your books' }).waitFor();
    await page.goto(new URL(PATH, page.url()).href);
    await page.getByRole('heading', { name: 'Bring your books' }).waitFor();
    expect(await page.locator('main table').count()).toBe(0);
  });

  it('that end early say so, and what is not recorded has its reason', async () => {
    const ended = await anOrganization(database);
    await keepBooks(database.openTenant(ended.id), {
      accounts: SMALL_CHART,
      entries: ['2026-07-10', '2026-08-20'].map((date) => entry([date, ['1000', '100'], ['4000', '-100']])),
    });
    const session = await signedIn(database, ended, 'owner');
    const page = await openPage({ session, path: PATH });
    const table = await tableOf(page);
    await page.getByText('Nothing since 20 Aug 2026.').waitFor();
    const september = table
      .getByRole('row', { name: /^Revenue/ })
      .locator('td')
      .nth(2);
    expect([await september.innerText(), await september.getAttribute('title')]).toEqual([
      'no data',
      'Nothing recorded',
    ]);
    await page.getByText('no data: nothing recorded.').waitFor();
  });
});
