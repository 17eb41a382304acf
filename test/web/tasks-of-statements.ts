import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { type Answered, numbersIn, numbersOf, tableOf } from './statements-asking.ts';
import { type Desk, link, type Tasks } from './tasks-counting.ts';

async function statement({ web, as }: Desk, path: string): Promise<Answered> {
  return (await web.get(`/api/v1/statements/${path}`, { as })).json<Answered>();
}

/** Statements for others, and boards. */
export const STATEMENT_TASKS: Tasks = {
  'Send the monthly profit and loss to the board, as XLSX and on paper': async (desk) => {
    const page = await desk.open();
    await page.evaluate(
      'window.print = () => { document.documentElement.dataset.printed = document.querySelector("main h1").innerText; }',
    );
    await desk.click(await link(page, 'Statements'));
    await desk.click(await link(page, 'Profit and loss'));
    const table = await tableOf(page);
    const answer = await statement(desk, 'profit-and-loss?period=ytd&columns=months');
    expect(await numbersIn(table)).toEqual(numbersOf(answer));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      desk.click(page.getByRole('button', { name: 'XLSX' })),
    ]);
    expect(download.suggestedFilename()).toBe('profit-and-loss.xlsx');
    expect((await text(await download.createReadStream())).slice(0, 2)).toBe('PK');
    await desk.click(page.getByRole('button', { name: 'Print' }));
    expect(await page.evaluate('document.documentElement.dataset.printed')).toBe('Profit and loss');
  },

  'Make the board pack, as XLSX and on paper': async (desk) => {
    const page = await desk.open();
    await page.evaluate(
      'window.print = () => { document.documentElement.dataset.printed = document.title; }',
    );
    await desk.click(await link(page, 'Boards'));
    await desk.click(await link(page, 'Board pack'));
    await desk.click(page.getByRole('button', { name: 'Month end pack' }));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      desk.click(page.getByRole('button', { name: 'XLSX' })),
    ]);
    expect(download.suggestedFilename()).toBe('Month-end-pack.xlsx');
    expect((await text(await download.createReadStream())).slice(0, 2)).toBe('PK');
    await desk.click(await link(page, 'Preview and print'));
    await page.getByText('7 of 7 loaded').waitFor();
    const button = page.getByRole('button', { name: 'Print', exact: true });
    await expect.poll(async () => await button.getAttribute('aria-disabled')).toBe('false');
    const answer = await statement(desk, 'cash-flow?period=ytd&columns=months');
    const table = page.getByRole('article', { name: '7. Cash flow' }).locator('table');
    expect(await numbersIn(table)).toEqual(numbersOf(answer));
    await desk.click(button);
    expect(await page.evaluate('document.documentElement.dataset.printed')).toBe('Month end pack · Almanac');
  },

  'Compare Q1 with Q1 of last year by department': async (desk) => {
    const page = await desk.open();
    await desk.click(await link(page, 'Statements'));
    await desk.click(await link(page, 'Profit and loss'));
    await tableOf(page);
    await desk.click(page.getByRole('button', { name: /^Period/ }));
    await desk.click(page.getByRole('button', { name: 'Last quarter' }));
    await desk.choose(page.getByLabel('Columns'), 'Departments');
    await desk.choose(page.getByLabel('Compare', { exact: true }), 'Last year');
    const answer = await statement(
      desk,
      'profit-and-loss?period=last_quarter&columns=departments&compare=last_year',
    );
    const table = await tableOf(page);
    const net = answer.data.rows.find(({ label }) => label === 'Net profit')?.values.map(String);
    await expect
      .poll(async () => (await numbersIn(table)).find(([label]) => label === 'Net profit')?.[1])
      .toEqual(net?.map((value) => (value === 'null' ? null : value)));
    expect(net?.length).toBeGreaterThan(20);
  },

  'Share exactly this view with a colleague': async (desk) => {
    const page = await desk.open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.click(await link(page, 'Statements'));
    await desk.click(await link(page, 'Balance sheet'));
    const shown = await numbersIn(await tableOf(page));
    await desk.click(page.getByRole('button', { name: 'Copy link' }));
    await page.getByText('Copied').waitFor();
    const address = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    expect(address.searchParams.get('asOf')).toBe('2026-11-20');
    const theirs = await desk.open({ as: 'admin', path: `${address.pathname}${address.search}` });
    expect(await numbersIn(await tableOf(theirs))).toEqual(shown);
  },

  'Change a board and share it': async (desk) => {
    const page = await desk.open();
    await desk.click(await link(page, 'Boards'));
    await desk.click(await link(page, 'Month end'));
    await desk.click(page.getByRole('button', { name: 'Make a copy' }));
    await page.getByRole('heading', { level: 1, name: 'Copy of Month end' }).waitFor();
    await desk.click(page.getByRole('button', { name: 'Edit board' }));
    await desk.click(page.getByRole('button', { name: 'Remove Cash balance', exact: true }));
    await desk.click(page.getByRole('button', { name: 'Save board' }));
    await desk.click(page.getByRole('button', { name: 'Share', exact: true }));
    await page.getByText('Everyone in the organisation sees this board').waitFor();
    const theirs = await desk.open({ as: 'admin', path: new URL(page.url()).pathname });
    await theirs.getByRole('heading', { level: 1, name: 'Copy of Month end' }).waitFor();
    await theirs.locator('main data').nth(3).waitFor();
    expect(await theirs.getByText('Cash balance', { exact: true }).count()).toBe(0);
  },
};
