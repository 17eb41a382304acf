import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, shiftsIn, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, post, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

type Breakdown = Readonly<{
  data: Readonly<{ items: readonly Readonly<{ value: number | null; share: number | null }>[] }>;
}>;
type Result = Readonly<{ data: Readonly<{ value: number | null; periodLabel: string }> }>;

/** The same values, from the API without the page. */
async function ask(queries: readonly Readonly<{ id: string; period: string }>[], asOf?: string) {
  const body = {
    queries: queries.map((query) => ({ key: query.id, ...query })),
    ...(asOf === undefined ? {} : { asOf }),
  };
  const answer = await post('/api/v1/metrics/batch', { as, body });
  return answer.json<{ results: Record<string, Result> }>().results;
}

const OF_PERIOD = ['revenue.total', 'expenses.total', 'profit.net', 'profit.gross_margin'];
const OF_DAY = [
  'cash.balance',
  'cash.runway',
  'ar.outstanding',
  'ar.overdue',
  'ar.dso',
  'ap.outstanding',
  'headcount.active',
];

async function valuesIn(figures: Locator): Promise<number[]> {
  await figures.locator('data').last().waitFor();
  const texts = await figures
    .locator('data')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('value')));
  return texts.map(Number);
}

describe('the values on the overview', () => {
  it.each([
    {
      path: '/',
      period: 'ytd',
      closing: 'today',
      asOf: undefined,
      labels: ['FY2027 to date', '20 Nov 2026'],
    },
    {
      path: '/?period=last_fy',
      period: 'last_fy',
      closing: 'as_of:2026-06-30',
      asOf: undefined,
      labels: ['FY2026', '30 June 2026'],
    },
    {
      path: '/?period=last_quarter',
      period: 'last_quarter',
      closing: 'as_of:2026-09-30',
      asOf: undefined,
      labels: ['Q1 FY2027', '30 Sept 2026'],
    },
    {
      path: '/?period=qtd&asOf=2026-08-15',
      period: 'qtd',
      closing: 'today',
      asOf: '2026-08-15',
      labels: ['Q1 FY2027 to date', '15 Aug 2026'],
    },
    {
      path: '/?period=last_month&asOf=2026-03-31',
      period: 'last_month',
      closing: 'as_of:2026-02-28',
      asOf: '2026-03-31',
      labels: ['Feb 2026', '28 Feb 2026'],
    },
    {
      path: '/?period=2025-04-01:2026-03-31',
      period: '2025-04-01:2026-03-31',
      closing: 'as_of:2026-03-31',
      asOf: undefined,
      labels: ['1 Apr 2025 – 31 Mar 2026', '31 Mar 2026'],
    },
  ])('are those of the API at $path', async ({ path, period, closing, asOf, labels }) => {
    const [page, expected] = await Promise.all([
      readPage({ as: 'owner', path }),
      ask(
        [...OF_PERIOD.map((id) => ({ id, period })), ...OF_DAY.map((id) => ({ id, period: closing }))],
        asOf,
      ),
    ]);
    const figures = page.getByRole('region', { name: 'Key figures' });
    const answers = [...OF_PERIOD, ...OF_DAY].map((id) => expected[id]?.data);
    expect(await valuesIn(figures)).toEqual(
      answers.flatMap((data) => (data === undefined || data.value === null ? [] : [data.value])),
    );
    const text = await figures.innerText();
    // Dates are formatted for the reader, as everywhere else.
    for (const label of labels) expect(text.replaceAll('\u2009', ' ')).toContain(label);
    // Cash that is not being spent has no runway.
    expect(/Nothing to divide by|Not burning cash/.test(text)).toBe(
      answers.some((data) => data?.value === null),
    );
    // Formatted in whole dollars of the organisation, for the locale of the reader.
    const revenue = expected['revenue.total']?.data.value ?? 0;
    expect(text).toContain(`$${Math.round(revenue).toLocaleString('en-AU')}`);
  });

  it('are one request, beside those for the session, invitations, alerts that fired, the first steps, the arrangement and the period', async () => {
    const page = await openPage({ as: 'owner' });
    await page.getByText('Receivables by age').waitFor();
    expect(
      page.network
        .filter(({ path }) => path.startsWith('/api/'))
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual([
      'GET /api/auth/invitations',
      'GET /api/auth/me',
      'GET /api/settings/first-steps',
      'GET /api/settings/overview',
      'GET /api/v1/alerts/firings',
      'GET /api/v1/periods/ytd',
      'POST /api/v1/metrics/batch',
    ]);
  });

  it('need less than 150 kB of scripts', async () => {
    const page = await openPage({ as: 'owner' });
    await page.getByText('Receivables by age').waitFor();
    const scripts = page.network.filter(({ path }) => path.endsWith('.js'));
    const sizes = await Promise.all(
      scripts.map(async ({ path }) => (await stat(join(inject('webApp'), `${path}.gz`))).size),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000);
  });

  it('each link to their page with the same period', async () => {
    const page = await readPage({ as: 'owner', path: '/?period=last_fy' });
    await page.getByRole('link', { name: 'Net profit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Net profit' }).waitFor();
    expect(page.url()).toBe(`${address}/metrics/profit.net?period=last_fy`);
    const { 'profit.net': profit } = await ask([{ id: 'profit.net', period: 'last_fy' }]);
    expect(
      await page.getByRole('region', { name: 'Value' }).locator('data').first().getAttribute('value'),
    ).toBe(String(profit?.data.value));
  });
});

describe('the period of the overview', () => {
  it('is chosen once and is in the address', async () => {
    const page = await openPage({ as: 'member' });
    await page.getByRole('button', { name: 'Period: Financial year to date' }).click();
    await page.getByRole('button', { name: 'Last financial year' }).click();
    await page.getByText('FY2026').first().waitFor();
    expect(page.url()).toBe(`${address}/?period=last_fy`);
    await page.getByRole('button', { name: 'Period: Last financial year' }).click();
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByLabel('To').fill('2026-01-31');
    await page.getByRole('button', { name: 'Show' }).click();
    await page
      .getByText(/^1.31 Jan 2026$/)
      .first()
      .waitFor();
    expect(page.url()).toBe(`${address}/?period=2026-01-01:2026-01-31`);
    await page.goBack();
    await page.getByText('FY2026').first().waitFor();
  });

  it('can be another day', async () => {
    const page = await readPage({ as: 'owner' });
    await page.getByRole('button', { name: 'As at: Today' }).click();
    await page.getByRole('textbox', { name: 'As at' }).fill('2026-09-30');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('region', { name: 'Key figures' }).getByText('30 Sept 2026').first().waitFor();
    expect(page.url()).toBe(`${address}/?asOf=2026-09-30`);
  });

  it('that does not exist is reported once, with the accepted values', async () => {
    const page = await openPage({ as: 'owner', path: '/?period=last_decade', mayAnswer: [400] });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('period: must be one of: mtd');
    await page.getByRole('link', { name: 'Show the year to date' }).click();
    await page.getByText('FY2027 to date').first().waitFor();
  });

  it('cannot be in the future', async () => {
    const page = await openPage({ as: 'owner', path: '/?asOf=2027-01-01', mayAnswer: [400] });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('2027-01-01');
  });
});

describe('a chart', () => {
  it('shrinks with the window', async () => {
    const page = await openPage({ as: 'owner', path: '/', width: 1440 });
    const chart = page.getByRole('slider', { name: 'Profit by month' });
    await chart.waitFor();
    for (const width of [1440, 1100, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const drawn = async () => {
        const [plot, room] = await chart.evaluate((node) =>
          [node, node.closest('figure')].map((each) => each?.getBoundingClientRect().width ?? 0),
        );
        return Math.abs((plot ?? 0) - (room ?? 0));
      };
      await expect.poll(drawn).toBeLessThan(1);
    }
    await page.close();
  });

  it('can be read month by month with the arrow keys, and as a table', async () => {
    const page = await readPage({ as: 'owner' });
    const chart = page.getByRole('slider', { name: 'Profit by month' });
    await chart.focus();
    expect(await chart.getAttribute('aria-valuetext')).toMatch(
      /^Nov 2026 so far: Net profit −?\$[\d,]+, Last year −?\$[\d,]+$/,
    );
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(
      /^July 2026: Net profit −?\$[\d,]+, Last year −?\$[\d,]+$/,
    );
    await page.getByRole('button', { name: 'Profit by month as a table' }).click();
    const rows = page.getByRole('region', { name: 'Profit by month' }).getByRole('row');
    expect(await rows.count()).toBe(6);
    expect(await rows.last().innerText()).toMatch(/^Nov 2026 so far(\s+−?\$[\d,]+\.\d\d){2}$/);
  });
});

describe('a bar', () => {
  it.each([
    { of: 'its share of the whole', id: 'ar.ageing', figure: 'share' },
    {
      of: 'its own percentage',
      id: 'paygap.ethnicity_median_gap',
      figure: 'value',
    },
  ] as const)('is as long on its track as $of, for every part with one', async ({ id, figure }) => {
    const answer = await post('/api/v1/metrics/batch', {
      as,
      body: { queries: [{ key: id, id, period: 'today' }] },
    });
    const parts = answer.json<{ results: Record<string, Breakdown> }>().results[id]?.data.items ?? [];
    const page = await openPage({ as: 'owner', path: `/metrics/${id}` });
    const items = page.locator('figure ol > li');
    await items.first().waitFor();
    const drawn = await items.evaluateAll((nodes) =>
      nodes.map((node) => {
        const track = node.querySelector('[aria-hidden]');
        const widthOf = (each: Element | null | undefined) => each?.getBoundingClientRect().width ?? 0;
        const percent = /([\d.]+)%/.exec(node instanceof HTMLElement ? node.innerText : '')?.[1];
        return {
          drawn: (100 * widthOf(track?.firstElementChild)) / widthOf(track),
          percent: Number(percent),
        };
      }),
    );
    expect(drawn.length).toBe(parts.length);
    expect(drawn.length).toBeGreaterThan(3);
    // A part hidden for having few persons has no percentage; the others are those of the API.
    const shown = drawn.filter(({ percent }) => !Number.isNaN(percent));
    const expected = parts.flatMap((part) => (part[figure] === null ? [] : [part[figure]]));
    const percents = figure === 'share' ? expected.map((share) => 100 * share) : expected;
    expect(shown.length).toBe(percents.length);
    expect(percents.filter((percent) => percent !== 0).length).toBeGreaterThan(0);
    for (const [index, { drawn: length, percent }] of shown.entries()) {
      expect(Math.abs(percent - (percents[index] ?? Number.NaN))).toBeLessThan(0.1);
      expect(Math.abs(length - percent)).toBeLessThan(0.1);
    }
    await page.close();
  });
});

describe('when the API does not answer', () => {
  it('the page says so with a retry, and the rest of the app keeps working', async () => {
    const page = await openPage({ path: '/sign-in', as: 'owner', mayAnswer: [500] });
    let broken = true;
    await page.route('**/api/v1/metrics/batch', async (route) => {
      if (!broken) return await route.continue();
      await route.fulfill({
        status: 500,
        headers: { 'Request-Id': 'the-request', 'Content-Type': 'application/json' },
        body: JSON.stringify({ error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } }),
      });
    });
    await page.goto(`${address}/`);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /could not be loaded[\s\S]*Something went wrong\.[\s\S]*the-request/,
    );
    expect(await page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(true);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('FY2027 to date').first().waitFor();
  });
});

describe.each([1440, 390])('the overview, %i pixels wide,', (width) => {
  it.each(['light', 'dark'] as const)(
    'is accessible in %s and does not shift when the values load',
    async (colorScheme) => {
      const page = await openPage({ as: 'owner', width, colorScheme });
      await page.getByText('Receivables by age').waitFor();
      expect(await shiftsIn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await expectAccessible(page, colorScheme);
    },
  );
});
