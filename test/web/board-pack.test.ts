import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aFigure, aStatement } from '../boards/tiles.ts';
import { sheetIn } from '../spreadsheets/computing.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, post } = await testWeb(database);
const owner = await signedIn(database, organization, 'owner');
const member = await signedIn(database, organization, 'member');

async function aBoard(tiles: readonly object[], as = owner): Promise<string> {
  const answer = await post('/api/v1/boards', { as, body: { name: 'Directors', tiles } });
  return answer.json<{ data: { id: string } }>().data.id;
}

const THREE = 'board:cash,statement:balance-sheet,statement:cash-flow:months:none:summary';

async function editing(parts: string, session = owner): Promise<OpenedPage> {
  const page = await openPage({ session, path: `/board-pack?parts=${parts}`, mayAnswer: [404] });
  await page.getByRole('list', { name: 'Parts' }).getByRole('listitem').first().waitFor();
  await untilQuiet(page);
  return page;
}

async function partsIn(page: OpenedPage): Promise<string[]> {
  const parts = new URL(page.url()).searchParams.get('parts');
  return parts === null ? [] : parts.split(',');
}

describe('the page of a board pack', () => {
  it('is reached from boards and statements, and begins with a pack by one click', async () => {
    const page = await openPage({ session: owner, path: '/boards?asOf=2026-10-31' });
    await page.getByRole('link', { name: 'Board pack' }).click();
    await page.getByRole('button', { name: 'Month end pack' }).click();
    const list = page.getByRole('list', { name: 'Parts' });
    await list.getByText('Cash flow', { exact: true }).waitFor();
    expect(await partsIn(page)).toEqual([
      'board:month-end',
      'statement:profit-and-loss:months:none:summary',
      'statement:balance-sheet:none:last_year:summary',
      'statement:cash-flow:months:none:summary',
    ]);
    expect(await page.getByLabel('Title of the cover').inputValue()).toBe('Month end pack');
    expect(new URL(page.url()).searchParams.get('asOf')).toBe('2026-10-31');
    await page.getByText('4 of 20 parts, 6 of 40 statements', { exact: false }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Cash pack' }).waitFor();
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Board pack' }).waitFor();
  });

  it('moves a part by the keyboard, shows a statement otherwise, and takes back what was removed', async () => {
    const page = await editing(THREE);
    const list = page.getByRole('list', { name: 'Parts' });
    await list.getByRole('button', { name: 'Move Cash flow', exact: true }).focus();
    for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key);
    await expect.poll(async () => (await partsIn(page))[0]).toBe('statement:cash-flow:months:none:summary');
    await list.getByLabel('Columns of Balance sheet').selectOption('quarters');
    await list.getByLabel('Detail of Balance sheet').selectOption('accounts');
    await list.getByLabel('Comparison of Balance sheet').selectOption('previous');
    const all = [
      'statement:cash-flow:months:none:summary',
      'board:cash',
      'statement:balance-sheet:quarters:previous:accounts',
    ];
    await expect.poll(async () => await partsIn(page)).toEqual(all);
    await list.getByRole('button', { name: 'Remove Cash', exact: true }).click();
    await expect.poll(async () => await partsIn(page)).toEqual([all[0], all[2]]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => await partsIn(page)).toEqual(all);
    await page.goBack();
    await expect.poll(async () => await partsIn(page)).toEqual([all[0], all[2]]);
    await list.getByText('Cash', { exact: true }).waitFor({ state: 'detached' });
  });

  it('adds boards and statements from its menus, and copies a link that pins the date', async () => {
    const page = await openPage({ session: owner, path: '/board-pack' });
    await page.getByRole('button', { name: 'Add a statement' }).click();
    expect(await page.getByRole('menuitem', { name: 'General ledger' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Trial balance' }).click();
    await page.getByRole('button', { name: 'Add a board' }).click();
    await page.getByRole('menuitem', { name: 'Cash', exact: true }).click();
    const parts = ['statement:trial-balance:none:none:summary', 'board:cash'];
    await expect.poll(async () => await partsIn(page)).toEqual(parts);
    await page.getByLabel('Title of the cover').fill('October & "more"');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const { searchParams } = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    expect(Object.fromEntries(searchParams)).toEqual({
      parts: parts.join(','),
      title: 'October & "more"',
      asOf: '2026-11-20',
    });
  });

  it('says when it is full, or has too many statements, and makes nothing then', async () => {
    const full = await editing(Array.from({ length: 20 }, () => 'statement:balance-sheet').join(','));
    await full.getByText('20 of 20 parts, 20 of 40 statements', { exact: false }).waitFor();
    expect(await full.getByRole('button', { name: 'Add a board' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    const id = await aBoard(Array.from({ length: 40 }, () => aStatement('equity-changes')));
    const many = await editing(`board:${id},statement:cash-flow`);
    await many.getByText('This one has 41: remove some parts.', { exact: false }).waitFor();
    expect(await many.getByRole('button', { name: 'XLSX' }).count()).toBe(0);
    for (const parts of [
      `board:${id},statement:cash-flow`,
      Array.from({ length: 21 }, () => 'board:cash').join(','),
    ]) {
      const page = await openPage({ session: owner, path: `/board-pack/print?parts=${parts}` });
      await page.getByRole('heading', { name: 'This board pack is too large' }).waitFor();
      await untilQuiet(page);
      expect(page.network.filter(({ path }) => /board-values|statements\/./.test(path))).toEqual([]);
    }
  });

  it('shows a part that its reader may not see, and makes the pack without it', async () => {
    const theirs = await aBoard([aFigure('cash.balance')], member);
    const page = await editing(`board:${theirs},statement:nothing,board:cash`);
    await page.getByText('It was deleted, or made private by its owner.').waitFor();
    await page.getByText('This part of the link is not recognised.').waitFor();
    await page.getByText('Remove the parts that are not available.').waitFor();
    expect(await page.getByText('Directors').count()).toBe(0);
    await page.getByRole('button', { name: 'Remove Unknown board' }).click();
    await page.getByRole('button', { name: 'Remove statement:nothing' }).click();
    await page.getByRole('link', { name: 'Preview and print' }).waitFor();
    expect(await partsIn(page)).toEqual(['board:cash']);
  });

  it('saves the pack as the workbook that the service makes', async () => {
    const page = await editing(
      'statement:trial-balance,statement:equity-changes&title=October&asOf=2026-10-31',
    );
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'XLSX' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('October.xlsx');
    const cover = await sheetIn(await readFile(await download.path()));
    const words = [...cover.values()].map(({ text }) => text);
    expect(words.slice(0, 2)).toEqual([organization.name, 'October']);
    expect(words.slice(-2)).toEqual(['1. Trial balance', '2. Changes in equity']);
  });

  it('is accessible in light and dark, empty, filled and as a document', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [path, until] of [
        ['/board-pack', 'Month end pack'],
        [`/board-pack?parts=${THREE},board:none`, 'Not available'],
        [`/board-pack/print?parts=${THREE}`, '4 of 4 loaded'],
      ] as const) {
        const page = await openPage({ session: owner, path, colorScheme, mayAnswer: [400, 404] });
        await page.getByText(until).first().waitFor();
        await untilQuiet(page);
        await expectAccessible(page, colorScheme);
      }
  });
});
