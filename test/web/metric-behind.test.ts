import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Value = Readonly<{
  value: number;
  points: readonly Readonly<{ date: string; value: number | null }>[];
  items: readonly Readonly<{ key: string; label: string; value: number; share: number }>[];
}>;

async function ask(path: string): Promise<Value> {
  return (await get(`/api/v1/metrics/${path}`, { as })).json<{ data: Value }>().data;
}

async function valuesIn(place: Locator): Promise<number[]> {
  await place.locator('data').first().waitFor();
  const values = await place
    .locator('data')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('value')));
  return values.map(Number);
}

/** Presses the button and returns the rows of the file that the page saves. */
async function saved(page: OpenedPage, button: Locator): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return parse(await text(await download.createReadStream()), { bom: true });
}

const valuePanel = (page: OpenedPage) => page.getByRole('region', { name: 'Value', exact: true });
const explanation = (page: OpenedPage) => page.getByRole('region', { name: 'How it’s calculated' });

describe('how a value is calculated', () => {
  it('is shown as a tree, opened with the keyboard down to the entries, which add up to it', async () => {
    const page = await readPage({ as: 'owner', path: '/metrics/profit.gross_margin?period=last_quarter' });
    const tree = explanation(page);
    await tree.getByText('Gross profit ÷ Operating revenue × 100').waitFor();
    const gross = tree.getByRole('button', { name: 'Gross profit' });
    await gross.focus();
    await page.keyboard.press('ArrowRight');
    expect(await gross.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    expect(await gross.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    const revenue = tree.getByRole('button', { name: /plus Operating revenue/ });
    await revenue.click();
    await tree.getByRole('button', { name: 'More' }).waitFor();
    expect(await tree.getByRole('status').innerText()).toBe('50 of 110');
    while ((await tree.getByRole('button', { name: 'More' }).count()) > 0) {
      const before = await tree.getByRole('row').count();
      await tree.getByRole('button', { name: 'More' }).click();
      await expect.poll(() => tree.getByRole('row').count()).toBeGreaterThan(before);
    }
    expect(await tree.getByRole('status').innerText()).toBe('110 of 110');
    const rows = await saved(page, tree.getByRole('button', { name: 'Download CSV' }));
    expect(rows).toHaveLength(111);
    const amounts = rows.slice(1).map(([, , amount = '']) => amount);
    for (const amount of amounts) expect(amount).toMatch(/^-?\d+\.\d\d$/);
    const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
    expect(cents).toBe(655310948n);
  });

  it('shows payroll only by day to those who may not see pay', async () => {
    const page = await openPage({ as: 'member', path: '/metrics/expenses.payroll?period=last_month' });
    await explanation(page)
      .getByRole('button', { name: /Payroll|Wages|People/ })
      .first()
      .click();
    await explanation(page).getByText('Payroll of the day, added up').first().waitFor();
    const answers = await Promise.all(
      page.network.filter(({ path }) => path.endsWith('/rows')).map(({ answer }) => answer()),
    );
    expect(answers.join('')).toContain('"kind":"lines"');
    expect(answers.join('')).not.toContain('"kind":"line"');
  });

  it('names the snapshot in use, and does not compare it with itself', async () => {
    const gap = await openPage({ as: 'owner', path: '/metrics/paygap.gender_by_department' });
    await gap
      .getByRole('region', { name: 'Median gender pay gap by department' })
      .getByText(/^\d+ \w+ 20\d\d$/)
      .waitFor();
    const gender = await openPage({ as: 'owner', path: '/metrics/diversity.gender' });
    await valuePanel(gender)
      .getByText(/^Total, \d+ \w+ 20\d\d$/)
      .waitFor();
    const [answer] = await Promise.all(
      gender.network.filter(({ path }) => path.endsWith('/batch')).map(({ answer: given }) => given()),
    );
    const days = [...(answer ?? '').matchAll(/"asOfDate":"([^"]+)"/g)].map(([, day]) => day);
    expect(new Set(days).size).toBe(1);
    expect(days.length).toBeGreaterThan(1);
    expect(await valuePanel(gender).getByText('A year earlier').count()).toBe(0);
  });

  it('is withheld when it would reveal persons', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/paygap.gender_median_gap' });
    await explanation(page)
      .getByText(/The people behind this number are hidden/)
      .waitFor();
    expect(await explanation(page).innerText()).toContain('Equality Act 2010');
    expect(await explanation(page).getByRole('button').count()).toBe(0);
    expect(page.network.filter(({ path }) => path.endsWith('/history'))).toEqual([]);
  });

  it('shows the value when its months could not be loaded, and can load them again', async () => {
    const page = await openPage({ as: 'owner', path: '/reference', mayAnswer: [500] });
    await page.route('**/history?**', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}/metrics/profit.net`);
    const months = page.getByRole('region', { name: 'Net profit by month' });
    await months.getByText('The months could not be loaded').waitFor();
    expect((await valuesIn(valuePanel(page))).length).toBeGreaterThan(0);
    await page.unroute('**/history?**');
    await months.getByRole('button', { name: 'Try again' }).click();
    await months.getByRole('button', { name: 'As a table' }).waitFor();
  });

  it('is replaced by a message when it cannot be loaded, and the values stay', async () => {
    const page = await openPage({ as: 'owner', path: '/reference', mayAnswer: [500] });
    await page.route('**/explain?**', async (route) => {
      await route.fulfill({
        status: 500,
        json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
      });
    });
    await page.goto(`${address}/metrics/profit.net`);
    await explanation(page).getByRole('alert').waitFor();
    expect((await valuesIn(valuePanel(page))).length).toBeGreaterThan(0);
    await page.unroute('**/explain?**');
    await explanation(page).getByRole('button', { name: 'Try again' }).click();
    await explanation(page).getByText('Formula').waitFor();
  });
});

describe('the values shown can be exported', () => {
  it('as a file: the parts', async () => {
    const page = await readPage({ as: 'member', path: '/metrics/revenue.by_customer?period=last_fy' });
    const panel = page.getByRole('region', { name: 'Revenue by customer', exact: true });
    const { items } = await ask('revenue.by_customer/value?period=last_fy');
    await panel.getByRole('button', { name: 'As a table' }).click();
    await panel.getByRole('button', { name: /^Show \d+ more$/ }).click();
    expect(await valuesIn(panel)).toEqual(items.map(({ value }) => value));
    const [head, ...rows] = await saved(page, panel.getByRole('button', { name: 'Download CSV' }));
    expect(head).toEqual(['metric', 'period', 'key', 'label', 'value', 'unit', 'share', 'null_reason']);
    expect(
      rows.map(([, , key, label, value, , share]) => [key, label, Number(value), Number(share)]),
    ).toEqual(items.map(({ key, label, value, share }) => [key, label, value, share]));
  });

  it('as a file: the months', async () => {
    const page = await readPage({ as: 'member', path: '/metrics/cash.on_hand_monthly?period=trailing_12' });
    const { points } = await ask('cash.on_hand_monthly/value?period=trailing_12');
    const [, ...rows] = await saved(page, page.getByRole('button', { name: 'Download CSV' }).first());
    expect(rows.map(([, month, value]) => [month, Number(value)])).toEqual(
      points.map(({ date, value }) => [date, value]),
    );
  });

  it('as a request, which names no session and returns the same value', async () => {
    const page = await readPage({
      as: 'owner',
      path: '/metrics/revenue.total?period=last_quarter&asOf=2026-10-31',
    });
    const curl = await page.getByRole('region', { name: 'The request in curl' }).innerText();
    expect(curl).toContain('$ALMANAC_API_KEY');
    const [, path] = /'http:\/\/[^/]+(\/api[^']+)'/.exec(curl) ?? [];
    const answer = await get(path ?? '', { as });
    expect(answer.json<{ data: Value }>().data.value).toBe((await valuesIn(valuePanel(page)))[0]);
    expect(path).toContain('asOf=2026-10-31');
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    const code = await page.getByRole('region', { name: 'The request in TypeScript' }).innerText();
    expect(code).toContain(`'${address}${path}'`);
    expect(code).not.toContain('almanac_session');
  });
});
