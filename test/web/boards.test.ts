import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aFigure, aTable } from '../boards/tiles.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, send, get, post } = await testWeb(database);
const owner = await signedIn(database, organization, 'owner');
const member = await signedIn(database, organization, 'member');

const TILES = [
  aFigure('revenue.total', { title: 'Sales' }),
  aFigure('cash.balance', { title: 'Bank' }),
  aTable(['expenses.by_account'], { title: 'Costs', size: 'wide' }),
];

type Kept = Readonly<{
  id: string;
  name: string;
  is_shared: boolean;
  tiles: { title: string; size: string }[];
}>;

async function aBoard(body: object = {}, as = owner): Promise<string> {
  const answer = await post('/api/v1/boards', { as, body: { name: 'Sales meeting', tiles: TILES, ...body } });
  return answer.json<{ data: Kept }>().data.id;
}

async function kept(id: string, as = owner): Promise<Kept> {
  return (await get(`/api/v1/boards/${id}`, { as })).json<{ data: Kept }>().data;
}

const titlesIn = async (id: string) => (await kept(id)).tiles.map(({ title }) => title);

async function openEditor(page: OpenedPage): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit board' }).click();
  const list = page.getByRole('list', { name: 'Tiles' });
  await list.getByRole('button', { name: 'Move Sales', exact: true }).waitFor();
  return list;
}

async function save(page: OpenedPage): Promise<void> {
  await page.getByRole('button', { name: 'Save board' }).click();
  await page.getByRole('button', { name: 'Edit board' }).waitFor();
}

describe('a board', () => {
  it('shows its values by two requests, whatever its tiles, and is accessible in light and dark', async () => {
    const id = await aBoard();
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage({ session: owner, path: `/boards/${id}`, colorScheme });
      await page.locator('main data').nth(1).waitFor();
      await page.getByRole('heading', { name: 'Costs' }).waitFor();
      await expectAccessible(page);
      const asked = page.network.filter(({ path }) => /^\/api\/v1\/(board|metrics\/)/.test(path));
      expect(asked.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
        `GET /api/v1/boards/${id}`,
        'POST /api/v1/board-values',
      ]);
    }
  });

  it('is arranged by the keyboard, sized, renamed and saved', async () => {
    const id = await aBoard();
    const page = await openPage({ session: owner, path: `/boards/${id}` });
    const list = await openEditor(page);
    await list.getByRole('button', { name: 'Move Costs', exact: true }).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move Costs');
    await list.getByRole('combobox', { name: 'Size of Bank' }).selectOption('wide');
    await list.getByRole('button', { name: 'Remove Sales', exact: true }).click();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Remove Bank');
    await page.getByRole('textbox', { name: 'Name' }).fill('Monday');
    await expectAccessible(page);
    await save(page);
    await page.getByRole('heading', { name: 'Monday', level: 1 }).waitFor();
    const { name, tiles } = await kept(id);
    expect([name, tiles.map(({ title, size }) => [title, size])]).toEqual([
      'Monday',
      [
        ['Costs', 'wide'],
        ['Bank', 'wide'],
      ],
    ]);
  });

  it('is arranged by dragging a tile', async () => {
    const id = await aBoard();
    const page = await openPage({ session: owner, path: `/boards/${id}` });
    const list = await openEditor(page);
    const from = await list.getByRole('button', { name: 'Move Sales', exact: true }).boundingBox();
    const to = await list.getByRole('button', { name: 'Move Costs', exact: true }).boundingBox();
    if (from === null || to === null) throw new Error('the handles are not to be seen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height - 2, { steps: 8 });
    await page.mouse.up();
    await save(page);
    expect(await titlesIn(id)).toEqual(['Bank', 'Costs', 'Sales']);
  });

  it('gets a tile by its dialog', async () => {
    const id = await aBoard({ tiles: [] });
    const page = await openPage({ session: owner, path: `/boards/${id}` });
    await page.getByRole('button', { name: 'Add tiles' }).click();
    await page.getByRole('button', { name: 'Add a tile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a tile' });
    await dialog.getByRole('button', { name: 'Add tile' }).click();
    await dialog.getByText('Choose a metric.').waitFor();
    await dialog.getByRole('combobox', { name: 'Metric' }).fill('Net profit');
    await page.getByRole('option', { name: 'Net profit', exact: true }).click();
    await dialog.getByLabel('Compare with').selectOption('previous');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add tile' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await save(page);
    expect((await kept(id)).tiles).toEqual([aFigure('profit.net', { compare: 'previous' })]);
  });

  it('asks before changes are lost, and offers both where somebody else saved first', async () => {
    const id = await aBoard();
    const page = await openPage({ session: owner, path: `/boards/${id}`, mayAnswer: [412] });
    await openEditor(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await send('PATCH', `/api/v1/boards/${id}`, { as: owner, body: { name: 'Theirs' } });
    await page.getByRole('button', { name: 'Save board' }).click();
    await page.getByRole('dialog', { name: /Someone else saved this board/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save mine over theirs' }).click();
    await page.getByRole('button', { name: 'Edit board' }).waitFor();
    expect((await kept(id)).name).toBe('Mine');
  });

  it('is shared, copied by others, deleted and restored', async () => {
    const id = await aBoard();
    const page = await openPage({ session: owner, path: `/boards/${id}` });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Everyone in the organisation sees this board').waitFor();
    const theirs = await openPage({ session: member, path: `/boards/${id}` });
    await theirs.getByRole('button', { name: 'Make a copy' }).click();
    await theirs.getByRole('heading', { name: 'Copy of Sales meeting' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete board' }).click();
    await page.getByRole('heading', { name: 'Boards', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Board restored').waitFor();
    expect((await kept(id)).is_shared).toBe(true);
  });
});

describe('the list of boards', () => {
  it('has those of the start, makes a new one, and is accessible', async () => {
    const page = await openPage({ session: member, path: '/boards' });
    await page.getByRole('link', { name: 'Month end' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New board' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Team');
    await page.getByRole('button', { name: 'Create board' }).click();
    await page.getByRole('heading', { name: 'Nothing on this board yet' }).waitFor();
    await expectAccessible(page);
  });

  it('leads to a page for a board that is not there', async () => {
    const id = await aBoard();
    const page = await openPage({ session: member, path: `/boards/${id}`, mayAnswer: [404] });
    await page.getByRole('heading', { name: 'There is no such board' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'All boards' }).click();
    await page.getByRole('link', { name: 'Cash' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/boards');
  });

  it('names each frame of a board for itself, also where two show one statement', async () => {
    const page = await openPage({ session: member, path: '/boards/month-end' });
    const frames = page.getByRole('region', { name: /^Profit and loss/ });
    await frames.nth(1).waitFor();
    const names = await Promise.all(
      (await frames.all()).map(async (frame) => await frame.getAttribute('aria-label')),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['month-end', 'cash'])('shows %s on a phone without scrolling sideways', async (id) => {
    const page = await openPage({ session: member, path: `/boards/${id}`, width: 390 });
    await page.locator('main data').nth(3).waitFor();
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(Number(await page.evaluate(beyond))).toBeLessThanOrEqual(0);
  });
});
