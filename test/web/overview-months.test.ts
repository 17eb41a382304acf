import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

// Today is 20 November 2026 in Sydney.
const database = await testDatabase('the demo');
const { openPage, organization, get } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

const MONTHS = ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-20'];
const YEAR = ['2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']
  .concat(['2026-05-31', '2026-06-30'])
  .concat(MONTHS.slice(0, 4));

type Compared = Readonly<{
  data: Readonly<{ value: number; comparisons: readonly Readonly<{ value: number | null }>[] }>;
}>;

/** The value in the month up to a day, or at the end of that day, and a year earlier, as the metric alone has them. */
async function compared(id: string, last: string): Promise<string[]> {
  const isOfDay = id === 'cash.balance' || id === 'headcount.active';
  const period = isOfDay ? `as_of:${last}` : `${last.slice(0, 7)}-01:${last}`;
  const answer = await get(`/api/v1/metrics/${id}/value?period=${period}&compare=last_year`, { as });
  const { value, comparisons } = answer.json<Compared>().data;
  return [value, comparisons[0]?.value ?? null].map((each) =>
    each === null
      ? 'Nothing recorded'
      : new Intl.NumberFormat(
          'en-AU',
          id === 'headcount.active' ? {} : { style: 'currency', currency: 'AUD' },
        )
          .format(each)
          .replace('-', '\u2212'),
  );
}

/** The cells of the table behind a chart, without those of its months. */
async function cellsOf(page: OpenedPage, title: string): Promise<string[][]> {
  await page.getByRole('button', { name: `${title} as a table` }).click();
  const rows = page.getByRole('region', { name: title }).getByRole('row');
  const texts: string[][] = [];
  for (const row of await rows.all()) texts.push((await row.locator('th, td').allInnerTexts()).slice(1));
  return texts;
}

describe('a chart by month shows the year before', () => {
  it.each([
    ['Revenue and expenses by month', ['revenue.total', 'expenses.total'], ['Revenue', 'Expenses']],
    ['Profit by month', ['profit.net'], ['Net profit']],
    ['Cash by month', ['cash.balance'], ['Cash at the end']],
    ['People by month', ['headcount.active'], ['People at the end']],
  ] as const)('%s: each month as its comparison with last year', async (title, ids, labels) => {
    const page = await openPage({ as: 'owner' });
    const [head, ...rows] = await cellsOf(page, title);
    expect(head).toEqual(
      labels.flatMap((label) => [label, labels.length === 1 ? 'Last year' : `${label} last year`]),
    );
    const expected = await Promise.all(
      MONTHS.map(async (last) => (await Promise.all(ids.map(async (id) => await compared(id, last)))).flat()),
    );
    expect(rows).toEqual(expected);
  });

  it('also of the months around a short period', async () => {
    const page = await openPage({ as: 'owner', path: '/?period=last_month' });
    const [, ...rows] = await cellsOf(page, 'Profit by month');
    expect(rows).toEqual(await Promise.all(YEAR.map(async (last) => await compared('profit.net', last))));
  });

  it('as far as the same day, of a period that goes on', async () => {
    const page = await openPage({ as: 'owner', path: '/?period=this_fy' });
    const [, ...rows] = await cellsOf(page, 'Profit by month');
    const expected = await Promise.all(MONTHS.map(async (last) => await compared('profit.net', last)));
    expect(rows.slice(0, MONTHS.length)).toEqual(expected);
    expect(new Set(rows.slice(MONTHS.length).flat())).toEqual(new Set(['Nothing recorded']));
  });

  it.each(['none', 'previous'])('and not where the comparison is %s', async (compare) => {
    const page = await openPage({ as: 'owner', path: `/?compare=${compare}` });
    const [head] = await cellsOf(page, 'Profit by month');
    expect(head).toEqual(['Net profit']);
    expect(await page.getByText('Revenue last year').count()).toBe(0);
  });

  it('in bars behind those of this year, which are hatched while a month is in progress', async () => {
    const page = await openPage({ as: 'owner' });
    const chart = page.getByRole('slider', { name: 'Profit by month' });
    await chart.locator('svg > rect').last().waitFor();
    const bars = await chart
      .locator('svg > rect')
      .evaluateAll((nodes) =>
        nodes.map((node) => ({ x: node.getBoundingClientRect().x, isHatched: node.hasAttribute('fill') })),
      );
    const [then, now] = [bars.slice(0, 5), bars.slice(5)];
    expect(now.map(({ x }, index) => x > (then[index]?.x ?? Number.NaN))).toEqual(MONTHS.map(() => true));
    expect([then, now].map((each) => each.map(({ isHatched }) => isHatched))).toEqual([
      [false, false, false, false, false],
      [false, false, false, false, true],
    ]);
  });
});

describe('the page of a metric shows the year before', () => {
  it.each([
    ['revenue.total', 'Total revenue', ''],
    ['cash.balance', 'Cash balance', ''],
    ['headcount.active', 'Headcount', '?period=last_month'],
  ])('%s: each month as its comparison with last year', async (id, label, search) => {
    const page = await openPage({ as: 'owner', path: `/metrics/${id}${search}` });
    const [head, ...rows] = await cellsOf(page, `${label} by month`);
    expect(head).toEqual([label, 'Last year']);
    const months = search === '' ? YEAR.slice(1).concat('2026-11-20') : YEAR;
    expect(rows).toEqual(await Promise.all(months.map(async (last) => await compared(id, last))));
  });

  it('and not that of a month before the books begin', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/revenue.total?period=2023-07-01:2024-06-30' });
    const [head, ...rows] = await cellsOf(page, 'Total revenue by month');
    expect([head, rows.length]).toEqual([['Total revenue'], 12]);
  });
});

type Series = Readonly<{ data: Readonly<{ points: readonly Readonly<{ label: string; value: number }>[] }> }>;

it('a leading figure has a line of its last twelve months, in words too', async () => {
  const page = await openPage({ as: 'owner' });
  const answer = await get('/api/v1/metrics/revenue.monthly/value?period=2025-12-01:2026-11-20', { as });
  const { points } = answer.json<Series>().data;
  expect(points).toHaveLength(12);
  const money = new Intl.NumberFormat('en-AU', {
    style: 'currency',
    currency: 'AUD',
    maximumFractionDigits: 0,
  });
  const ordered = points.toSorted((one, other) => one.value - other.value);
  const words = (point: (typeof points)[number] | undefined) =>
    `${money.format(point?.value ?? Number.NaN)} in ${MONTH_NAMES[point?.label ?? ''] ?? point?.label}${point === points.at(-1) ? ' so far' : ''}`;
  const text = `Revenue by month: first ${words(points[0])}, last ${words(points.at(-1))}, lowest ${words(ordered[0])}, highest ${words(ordered.at(-1))}`;
  await page.getByRole('img', { name: text, exact: true }).waitFor();
});

// As the language of the reader has them.
const MONTH_NAMES: Readonly<Record<string, string>> = {
  'Sep 2026': 'Sept 2026',
  'Jul 2026': 'July 2026',
  'Jun 2026': 'June 2026',
};

it.each(['/', '/metrics/profit.gross_margin'])('%s names the version of the data', async (path) => {
  const page = await openPage({ as: 'owner', path });
  await page.getByText(/^Data version \d+, 20 Nov 2026/).waitFor();
  // Signing in is a write.
  const statement = await get('/api/v1/statements/profit-and-loss?period=ytd', { as });
  const { dataVersion } = statement.json<{ meta: { dataVersion: number } }>().meta;
  expect(await page.locator('main').innerText()).toContain(`Data version ${dataVersion}, 20 Nov 2026`);
});
