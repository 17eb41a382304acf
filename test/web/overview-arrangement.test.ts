import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/access/capability.ts';
import { DEFAULT_FIGURES } from '../../src/settings/overview.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, send, get, address } = await testWeb(database);
const owner = await signedIn(database, organization, 'owner');

const PATH = '/api/settings/overview';

afterEach(async () => {
  await send('DELETE', PATH, { as: owner });
});

async function arranged(as = owner): Promise<string[]> {
  const answer = await get(PATH, { as });
  return answer.json<{ data: { figures: string[] } }>().data.figures;
}

async function arrange(...figures: string[]): Promise<void> {
  await send('PUT', PATH, { as: owner, body: { figures } });
}

/** The names of the figures on the page, once their values have loaded. */
async function shownIn(page: OpenedPage): Promise<string[]> {
  const figures = page.getByRole('region', { name: 'Key figures' });
  await figures.locator('data').first().waitFor();
  return await figures.getByRole('link').allInnerTexts();
}

async function openDialog(page: OpenedPage): Promise<Locator> {
  await page.getByRole('button', { name: 'Arrange figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange the figures' });
  await dialog.getByRole('checkbox', { name: 'Average invoice' }).waitFor();
  return dialog;
}

async function middleOf(dialog: Locator, name: string): Promise<Readonly<{ x: number; y: number }>> {
  const handle = dialog.getByRole('button', { name, exact: true });
  const box = await handle.boundingBox();
  if (box === null) throw new Error(`${name} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function namesIn(dialog: Locator): Promise<string[]> {
  return dialog.getByRole('list').getByRole('listitem').allInnerTexts();
}

const DEFAULT_NAMES = [
  'Revenue',
  'Expenses',
  'Net profit',
  'Gross margin',
  'Cash',
  'Cash runway',
  'Receivables',
  'Overdue receivables',
  'Debtor days (DSO)',
  'Payables',
  'People',
];

describe('an owner arranges the overview', () => {
  it('with a search, ticks and the keyboard, and undoes it', async () => {
    const page = await openPage({ as: 'owner' });
    expect(await shownIn(page)).toEqual(DEFAULT_NAMES);
    const dialog = await openDialog(page);
    expect(await namesIn(dialog)).toEqual(DEFAULT_NAMES);
    await dialog.getByRole('searchbox', { name: 'Search figures' }).fill('burn');
    await dialog.getByRole('checkbox', { name: 'Burn rate' }).check();
    await dialog.getByRole('button', { name: 'Remove Expenses' }).click();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Remove Net profit',
    );
    await dialog.getByRole('button', { name: 'Move Cash', exact: true }).focus();
    for (const key of ['Space', 'End', 'Escape']) await page.keyboard.press(key);
    await dialog.getByText('Cancelled.').waitFor();
    for (const key of ['Space', 'Home', 'ArrowDown']) await page.keyboard.press(key);
    await dialog.getByText('Cash: place 2 of 11.').waitFor();
    await page.keyboard.press('Space');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move Cash');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const expected = [
      'Revenue',
      'Cash',
      ...DEFAULT_NAMES.filter((name) => !/^(Revenue|Cash|Expenses)$/.test(name)),
    ];
    await expect.poll(() => shownIn(page)).toEqual([...expected, 'Burn rate']);
    expect(await arranged()).toEqual([
      'revenue.total',
      'cash.balance',
      ...DEFAULT_FIGURES.filter((id) => !['revenue.total', 'cash.balance', 'expenses.total'].includes(id)),
      'cash.burn_rate',
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownIn(page)).toEqual(DEFAULT_NAMES);
    expect(await arranged()).toEqual(DEFAULT_FIGURES);
    const changes = page.network.filter(({ path, method }) => path === PATH && method !== 'GET');
    expect(changes.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });

  it('by dragging a figure to a new place', async () => {
    const page = await openPage({ as: 'owner' });
    const dialog = await openDialog(page);
    const from = await dialog.getByRole('button', { name: 'Move Revenue', exact: true }).boundingBox();
    const to = await dialog.getByRole('button', { name: 'Move Gross margin', exact: true }).boundingBox();
    if (from === null || to === null) throw new Error('the handles are not to be seen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height - 2, { steps: 8 });
    await page.mouse.up();
    // Once dropped, it stays.
    await page.mouse.move(from.x, from.y);
    expect((await namesIn(dialog)).slice(0, 5)).toEqual([
      'Expenses',
      'Net profit',
      'Gross margin',
      'Revenue',
      'Cash',
    ]);
  });

  it.each([
    ['up', 'Move Cash runway', 'Move Expenses', ['Revenue', 'Cash runway', 'Expenses']],
    ['down', 'Move Revenue', 'Move Net profit', ['Expenses', 'Net profit', 'Revenue']],
  ] as const)('by dragging a figure %s with a finger', async (_, moved, target, expected) => {
    const page = await openPage({ as: 'owner', width: 390, isOwn: true });
    const dialog = await openDialog(page);
    const from = await middleOf(dialog, moved);
    const to = await middleOf(dialog, target);
    const finger = await page.context().newCDPSession(page);
    const steps = Array.from({ length: 9 }, (_step, index) => from.y + ((to.y - from.y) * index) / 8);
    for (const [index, y] of steps.entries()) {
      await finger.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: from.x, y }],
      });
    }
    const beyond = to.y + 10 * Math.sign(to.y - from.y);
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x, y: beyond }],
    });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await dialog.getByText('dropped at place').waitFor({ state: 'attached' });
    expect((await namesIn(dialog)).slice(0, 3)).toEqual(expected);
  });

  it('and resets it to the default', async () => {
    await arrange('cash.balance', 'ar.invoiced');
    const page = await openPage({ as: 'owner' });
    expect(await shownIn(page)).toEqual(['Cash', 'Invoiced']);
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Back to the default' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => shownIn(page)).toEqual(DEFAULT_NAMES);
    expect(await arranged()).toEqual(DEFAULT_FIGURES);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownIn(page)).toEqual(['Cash', 'Invoiced']);
    expect(await arranged()).toEqual(['cash.balance', 'ar.invoiced']);
  });

  it('or cancels: Escape saves nothing, and the focus returns', async () => {
    const page = await openPage({ as: 'owner' });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Remove Revenue' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Arrange figures');
    expect(await namesIn(await openDialog(page))).toEqual(DEFAULT_NAMES);
    expect(page.network.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('but cannot leave it empty', async () => {
    await arrange('cash.balance');
    const page = await openPage({ as: 'owner' });
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Remove Cash' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await dialog.getByRole('alert').innerText()).toBe('Choose at least one figure.');
    expect(await arranged()).toEqual(['cash.balance']);
  });

  it('and sees a message when it could not be saved', async () => {
    const page = await openPage({ as: 'owner', mayAnswer: [500] });
    const dialog = await openDialog(page);
    await page.route(`**${PATH}`, async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await dialog.getByRole('button', { name: 'Remove Revenue' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await dialog.getByRole('alert').innerText()).toContain('Something went wrong.');
    expect(await namesIn(dialog)).toEqual(DEFAULT_NAMES.slice(1));
    expect(await arranged()).toEqual(DEFAULT_FIGURES);
  });

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)('in a dialog that is accessible, %i pixels wide in %s', async (width, colorScheme) => {
    await arrange('cash.balance', 'revenue.total');
    const page = await openPage({ as: 'owner', width, colorScheme });
    await openDialog(page);
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

describe('everybody else sees the owner’s arrangement', () => {
  it.each([
    ['admin', true],
    ['member', false],
    ['contractor', false],
  ] as const)('the %s with pay among it: %s; and cannot arrange', async (role: Role, seesPay: boolean) => {
    await arrange('headcount.active', 'comp.average', 'cash.balance');
    const page = await openPage({ as: role });
    expect(await shownIn(page)).toEqual(['People', ...(seesPay ? ['Average annual pay'] : []), 'Cash']);
    expect(await page.getByRole('button', { name: 'Arrange figures' }).count()).toBe(0);
    const answers = await Promise.all(
      page.network.map(async ({ url, body, answer }) => `${url} ${body} ${await answer()}`),
    );
    expect(answers.some((text) => text.includes('comp.average'))).toBe(seesPay);
    const batches = page.network.filter(({ path }) => path === '/api/v1/metrics/batch');
    expect(batches).toHaveLength(1);
  });
});

describe('an organisation without any data', () => {
  it.each(['owner', 'admin'] as const)('offers the %s three ways to start', async (role) => {
    const page = await openEmpty(role);
    await page.getByRole('heading', { name: 'Start empty' }).waitFor();
    const ways = page.getByRole('region', { name: 'How do you want to start?' }).getByRole('article');
    expect(await ways.getByRole('heading').allInnerTexts()).toEqual([
      'Look at the demo',
      'Bring your books',
      'Start empty',
    ]);
    expect(await page.getByRole('button', { name: 'Open the demo' }).count()).toBe(role === 'owner' ? 1 : 0);
    await expectAccessible(page);
  });

  it('shows the ways to start no longer once it starts empty, until they are wanted again', async () => {
    const page = await openEmpty('admin');
    const ways = page.getByRole('region', { name: 'How do you want to start?' });
    await page.getByRole('button', { name: 'Start empty' }).click();
    await page.getByText('The figures appear here with the first records.').waitFor();
    await page.getByRole('heading', { name: 'Getting started' }).waitFor();
    expect(await ways.count()).toBe(0);
    await expectAccessible(page);
    await page.reload();
    const again = page.getByRole('button', { name: 'Show the ways to start' });
    await again.waitFor();
    expect(await ways.count()).toBe(0);
    await again.click();
    await ways.waitFor();
    await page.reload();
    await ways.waitFor();
  });

  it.each(['member', 'contractor'] as const)('shows the %s who can import', async (role) => {
    const page = await openEmpty(role);
    expect(await page.locator('main').innerText()).toContain('when an owner or admin has imported');
    expect(await page.locator('main a').count()).toBe(0);
  });
});

async function openEmpty(role: Role): Promise<OpenedPage> {
  const empty = await anOrganization(database, { name: 'Blue Gum Consulting' });
  const page = await openPage({ session: await signedIn(database, empty, role) });
  await page.getByRole('heading', { name: 'No data for Blue Gum Consulting yet' }).waitFor();
  expect(page.network.filter(({ path }) => path === '/api/v1/metrics/batch')).toHaveLength(1);
  return page;
}

it('an arrangement that cannot be loaded is reported with a retry', async () => {
  const page = await openPage({ path: '/reference', as: 'owner', mayAnswer: [500] });
  await page.route(`**${PATH}`, async (route) => {
    await route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
    });
  });
  await page.goto(`${address}/`);
  await page.getByRole('alert').waitFor();
  await page.unroute(`**${PATH}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await shownIn(page)).toEqual(DEFAULT_NAMES);
});
