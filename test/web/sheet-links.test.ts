import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, post } = await testWeb(database);
const PAGE = '/account/sheet-links';

/** What a program of the dialog is given to paste. */
async function pasted(page: OpenedPage, program: string): Promise<string> {
  return await page.getByRole('region', { name: program, exact: true }).innerText();
}

/** Fills in the dialog of a new link. */
async function makeLink(page: OpenedPage, name: string): Promise<string> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create link' }).click();
  return new URL(await pasted(page, 'Excel')).href;
}

/** The cells of the file at an address, without credentials. */
async function cellsAt(address: string): Promise<readonly string[]> {
  const { pathname, search } = new URL(address);
  const answer = await get(`${pathname}${search}`);
  return answer.statusCode === 200 ? answer.body.split(/[,\r\n]+/) : [String(answer.statusCode)];
}

describe('a link for a spreadsheet', () => {
  it('is made on the page of a metric, and reads the number of that page', async () => {
    const page = await openPage({ as: 'member', path: '/metrics/cash.balance?period=today' });
    await page.getByRole('tab', { name: 'Spreadsheet' }).click();
    await page.getByRole('button', { name: 'Link for a spreadsheet' }).click();
    const address = await makeLink(page, 'Board sheet');
    const answer = await get('/api/v1/metrics/cash.balance/value?period=today', {
      as: await signedIn(database, organization, 'member'),
    });
    const { value } = answer.json<{ data: { value: number } }>().data;
    expect((await cellsAt(address)).map(Number)).toContain(value);
    expect(await pasted(page, 'Google Sheets')).toBe(`=INDEX(IMPORTDATA("${address}"); 2; 7)`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await pasted(page, 'Excel')).toContain('link=');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('region', { name: 'Excel' }).waitFor({ state: 'detached' });
  });

  it('is made on the page of a statement, with its columns', async () => {
    const path = '/statements/profit-and-loss?period=last_fy&columns=quarters';
    const page = await openPage({ as: 'owner', path });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Link for a spreadsheet' }).click();
    const address = await makeLink(page, 'P&L by quarter');
    expect(address).toContain('columns=quarters');
    const cells = await cellsAt(address);
    expect(cells).toContain('Revenue');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto(page.url().replace(/\/statements.*/, PAGE));
    const row = page.getByRole('row').filter({ hasText: 'P&L by quarter' });
    await row.getByText('Profit and loss', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoke P&L by quarter' }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('“P&L by quarter” is revoked.').waitFor();
    expect(await cellsAt(address)).toEqual(['401']);
    await page.getByRole('tab', { name: 'Expired and revoked (1)' }).click();
    await page.getByText('P&L by quarter').first().waitFor();
    await expectAccessible(page);
  });

  it('is not offered for pay', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/comp.annual_total' });
    await page.getByRole('tab', { name: 'Spreadsheet' }).click();
    await page.getByText('No link shows pay').waitFor();
    expect(await page.getByRole('button', { name: 'Link for a spreadsheet' }).count()).toBe(0);
  });
});

it('a link for several metrics is made on the page of links, and reads each of them', async () => {
  const page = await openPage({ as: 'admin', path: PAGE, mayAnswer: [400] });
  await page.getByRole('button', { name: 'New link' }).first().click();
  await page.getByLabel('Name').fill('Script');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByText('must name 1 to 50').waitFor();
  for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const token = await pasted(page, 'Token');
  const address = await pasted(page, 'Google Sheets, =ALMANAC()');
  expect(address).toContain(`link=${token}`);
  const as = await signedIn(database, organization, 'admin');
  const [{ metrics } = { metrics: [] }] = (await get('/api/settings/sheet-links', { as })).json<{
    data: { metrics: string[] }[];
  }>().data;
  expect(metrics).toHaveLength(2);
  const queries = metrics.map((id) => ({ key: id, id, period: 'last_fy' }));
  const answer = await post('/api/v1/metrics/batch', { as: token, body: { queries } });
  expect(answer.body).not.toContain('METRIC_NOT_FOUND');
  expect(answer.statusCode).toBe(200);
});

it('who has none learns where to make one', async () => {
  const page = await openPage({ as: 'contractor', path: PAGE });
  await page.getByRole('heading', { name: 'No sheet links yet' }).waitFor();
  await expectAccessible(page);
});
