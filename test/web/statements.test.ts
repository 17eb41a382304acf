import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, shiftsIn, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { type Answered, numbersIn, numbersOf, tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

const answerOf = async (path: string) => (await get(`/api/v1/statements/${path}`, { as })).json<Answered>();

async function valueOf(id: string, period: string): Promise<number | null> {
  const answer = await get(`/api/v1/metrics/${id}/value?period=${period}`, { as });
  return answer.json<{ data: { value: number | null } }>().data.value;
}

describe('the list of statements', () => {
  it('comes before the metrics, and shows what each statement leads to', async () => {
    const page = await openPage({ session: as });
    await page.getByRole('link', { name: 'Statements', exact: true }).waitFor();
    const names = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allInnerTexts();
    expect(names.slice(0, 4)).toEqual(['Overview', 'Boards', 'Statements', 'Metrics']);
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
    const list = (await get('/api/v1/statements', { as })).json<{ data: { name: string; title: string }[] }>()
      .data;
    await page.locator('main h2').first().waitFor();
    expect(await page.locator('main h2').allInnerTexts()).toEqual(list.map(({ title }) => title));
    const item = page.getByRole('listitem').filter({ hasText: 'Income less expenses' });
    await item.locator('data').first().waitFor();
    const shown = await item
      .locator('data')
      .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('value'))));
    expect(shown).toEqual([await valueOf('revenue.operating', 'ytd'), await valueOf('profit.net', 'ytd')]);
    await page.getByRole('link', { name: 'Profit and loss' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profit and loss' }).waitFor();
    expect(page.url()).toBe(`${address}/statements/profit-and-loss`);
    await tableOf(page);
  });

  it.each([
    [1440, 'light'],
    [768, 'dark'],
    [390, 'light'],
  ] as const)('can be used by all, %i wide in %s', async (width, colorScheme) => {
    const page = await openPage({ session: as, path: '/statements', width, colorScheme });
    await page.locator('main data').first().waitFor();
    expect(await shiftsIn(page)).toEqual([]);
    await expectAccessible(page, colorScheme);
  });
});

describe('a statement', () => {
  it.each([
    ['profit-and-loss', '', 'period=ytd&columns=months'],
    ['balance-sheet', '', 'period=ytd&compare=last_year'],
    ['equity-changes', '?compare=none', 'period=ytd'],
    [
      'profit-and-loss',
      '?columns=quarters&compare=last_year&period=last_fy',
      'period=last_fy&columns=quarters&compare=last_year',
    ],
    ['profit-and-loss', '?columns=departments', 'period=ytd&columns=departments'],
    ['profit-and-loss', '?columns=none&detail=accounts', 'period=ytd&detail=accounts'],
    ['trial-balance', '?period=last_month', 'period=last_month'],
    [
      'trial-balance',
      '?period=last_quarter&columns=quarters&compare=last_year',
      'period=last_quarter&columns=quarters&compare=last_year',
    ],
    ['aged-receivables', '', 'period=ytd'],
    ['aged-payables', '?detail=accounts', 'period=ytd&detail=accounts'],
    ['cash-flow', '', 'period=ytd&columns=months'],
    ['cash-flow', '?method=direct&columns=none', 'period=ytd&method=direct'],
    ['balance-sheet', '?columns=years&compare=none&period=last_2_fy', 'period=last_2_fy&columns=years'],
  ])('%s%s shows every number of the answer in its place', async (name, shown, asked) => {
    const page = await readPage({ session: as, path: `/statements/${name}${shown}` });
    const answer = await answerOf(`${name}?${asked}`);
    const table = await tableOf(page);
    // A percentage of a percentage says nothing.
    const isPercent = answer.data.columns.map(({ kind }) => kind === 'change_percent');
    const margins = new Set(answer.data.rows.flatMap(({ margin }) => margin?.label ?? []));
    const expected = numbersOf(answer).map(([label, values]) => [
      label,
      values.map((value, index) => (margins.has(label) && (isPercent[index] ?? false) ? null : value)),
    ]);
    await expect.poll(async () => await numbersIn(table)).toEqual(expected);
  });

  it('is that of the months, with part months named so, and its numbers are those of the metrics', async () => {
    const page = await readPage({ session: as, path: '/statements/profit-and-loss' });
    const table = await tableOf(page);
    expect(await table.locator('thead th').allInnerTexts()).toEqual([
      'AUD',
      'July 2026',
      'Aug 2026',
      'Sept 2026',
      'Oct 2026',
      'Nov 2026\nto 20 Nov',
      'Total',
    ]);
    const months = ['2026-07-01:2026-07-31', '2026-08-01:2026-08-31', '2026-11-01:2026-11-20', 'ytd'];
    const values = await Promise.all(months.map(async (month) => await valueOf('profit.net', month)));
    const row = table.getByRole('row', { name: /^Net profit/ }).locator('td');
    const shown = await row.evaluateAll((cells) =>
      cells.map((cell) => Number(cell.getAttribute('data-value'))),
    );
    expect([shown[0], shown[1], shown[4], shown[5]]).toEqual(values);
    expect(await row.first().innerText()).toMatch(/^[\d,]+$/);
    await page.getByLabel('Cents').check();
    await expect.poll(async () => await row.first().innerText()).toMatch(/^[\d,]+\.\d\d$/);
    expect(page.url()).toBe(`${address}/statements/profit-and-loss?amounts=exact`);
  });

  it('writes months and numbers as the reader does', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss', locale: 'de-DE' });
    const table = await tableOf(page);
    expect(await table.locator('thead th').nth(4).innerText()).toBe('Okt. 2026');
    expect(await table.locator('tbody td').first().innerText()).toMatch(/^\d\.\d{3}\.\d{3}$/);
    await page.getByText(/^Amounts in AUD.*\(Australia\/Sydney\)\.$/).waitFor();
  });

  it('that compares several columns names each above those that compare it', async () => {
    const path = '/statements/profit-and-loss?columns=quarters&compare=last_year&period=last_fy';
    const page = await readPage({ session: as, path });
    const table = await tableOf(page);
    expect(await table.locator('thead th[scope=colgroup]').allInnerTexts()).toEqual([
      'Q1 FY2026',
      'Q2 FY2026',
      'Q3 FY2026',
      'Q4 FY2026',
      'Total',
    ]);
    expect(await table.locator('thead tr').last().locator('th').first().innerText()).toBe('This period');
  });

  it('marks columns that have not begun, and shows nothing in them', async () => {
    const page = await readPage({ session: as, path: '/statements/profit-and-loss?period=this_fy' });
    const table = await tableOf(page);
    expect(await table.locator('thead th').nth(6).innerText()).toBe('Dec 2026\nNot begun');
    const revenue = table.getByRole('row', { name: /^Revenue/ }).locator('td');
    expect(await revenue.nth(5).innerText()).toBe('');
    expect(await revenue.last().getAttribute('data-value')).toBe(
      String(await valueOf('revenue.operating', 'this_fy')),
    );
  });

  it('leaves out rows that are empty until they are wanted', async () => {
    const path = '/statements/profit-and-loss?period=2026-10-01:2026-10-31&columns=none';
    const page = await openPage({ session: as, path });
    const table = await tableOf(page);
    await page.getByRole('button', { name: 'Show 1 empty row' }).click();
    await table.getByRole('row', { name: /^Uncategorised/ }).waitFor();
    expect(page.url()).toBe(`${address}${path}&rows=all`);
    await page.getByRole('button', { name: 'Hide 1 empty row' }).click();
    await expect.poll(async () => await table.getByText('Uncategorised').count()).toBe(0);
  });

  it('has its view in the address, with what is usual left out', async () => {
    const page = await openPage({ session: as, path: '/statements/balance-sheet' });
    await tableOf(page);
    await page.getByLabel('Compare').selectOption('none');
    await expect.poll(() => page.url()).toBe(`${address}/statements/balance-sheet?compare=none`);
    await page.getByLabel('Columns').selectOption('months');
    await expect.poll(() => page.url()).toBe(`${address}/statements/balance-sheet?columns=months`);
    await page.getByLabel('Accounts', { exact: true }).check();
    await page.getByText('1110').first().waitFor();
    await page.getByLabel('Columns').selectOption('none');
    await expect.poll(() => page.url()).toBe(`${address}/statements/balance-sheet?detail=accounts`);
    await page.goBack();
    await expect.poll(() => page.url()).toContain('columns=months');
  });

  it('is saved as a file as it is shown', async () => {
    const path = 'profit-and-loss?columns=quarters&period=last_fy';
    const page = await openPage({ session: as, path: `/statements/${path}` });
    await tableOf(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('profit-and-loss.csv');
    const answer = await get('/api/v1/statements/profit-and-loss.csv?columns=quarters&period=last_fy', {
      as,
    });
    expect(readFileSync(await file.path(), 'utf8')).toBe(answer.body);
    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'XLSX' }).click();
    const { 0: first, 1: second } = readFileSync(await (await workbook).path());
    expect(String.fromCharCode(first ?? 0, second ?? 0)).toBe('PK');
  });

  it('keeps its rarer actions in a menu for the keyboard, and gives the focus back after it and after a dialog from it', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss?columns=quarters' });
    await tableOf(page);
    const more = page.getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'CSV',
      'Alert me…',
      'Link for a spreadsheet',
      'Send by mail…',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    const isFocused = async () => await more.evaluate((button) => button === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Alert me…' }).click();
    await page.getByRole('dialog', { name: 'Alert on a row' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(isFocused).toBe(true);
  });

  it('copies an address that shows the same tomorrow', async () => {
    const page = await openPage({ session: as, path: '/statements/profit-and-loss?columns=quarters' });
    await tableOf(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    const { pathname, searchParams } = new URL(copied);
    expect([pathname, searchParams.get('columns'), searchParams.get('asOf')]).toEqual([
      '/statements/profit-and-loss',
      'quarters',
      '2026-11-20',
    ]);
  });
});
