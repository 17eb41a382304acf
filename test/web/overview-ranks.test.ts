import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FIGURES } from '../../src/settings/overview.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { expectAccessible, shiftsIn, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, send } = await testWeb(database);
const owner = await signedIn(database, organization, 'owner');

/** The places and the sizes of the values, in their order. */
async function valuesIn(figures: Locator) {
  await figures.locator('data').first().waitFor();
  return await figures.locator('data').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y } = node.getBoundingClientRect();
      return { x, y, size: Number.parseFloat(getComputedStyle(node).fontSize) };
    }),
  );
}

describe('of the figures', () => {
  it.each([
    [1440, 3, 4],
    [768, 1, 3],
    [390, 1, 2],
  ])(
    'at %i pixels the first three lead, %i beside each other and the others %i',
    async (width, ...beside) => {
      const page = await openPage({ as: 'owner', width });
      const values = await valuesIn(page.getByRole('region', { name: 'Key figures' }));
      const [leads, rest] = [values.slice(0, 3), values.slice(3)];
      expect(Math.min(...leads.map(({ size }) => size))).toBeGreaterThan(
        1.2 * Math.max(...rest.map(({ size }) => size)),
      );
      expect([leads, rest].map((each) => new Set(each.map(({ x }) => x)).size)).toEqual(beside);
      expect(new Set(leads.map(({ y }) => y)).size).toBe(3 / (beside[0] ?? 0));
    },
  );

  it.each([390, 768, 1000, 1440])(
    'at %i pixels nothing shifts under a period with a long name, and nothing is wider than the page',
    async (width) => {
      const page = await openPage({ as: 'owner', width, path: '/?period=trailing_12' });
      await page.getByText('Receivables by age').waitFor();
      expect(await shiftsIn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );

  it.each([1, 2, 3, 4])('%i stand in the width of the page, and nothing shifts', async (count) => {
    const figures = DEFAULT_FIGURES.slice(4, 4 + count);
    await send('PUT', '/api/settings/overview', { as: owner, body: { figures } });
    const page = await openPage({ as: 'owner' });
    await page.getByText('Receivables by age').waitFor();
    const [region, ...shown] = await page
      .getByRole('region', { name: 'Key figures' })
      .evaluate((node) =>
        [node, ...node.querySelectorAll(':scope > div')].map((each) => each.getBoundingClientRect().width),
      );
    expect(shown).toHaveLength(count > 3 ? 2 : 1);
    for (const width of shown) expect(Math.abs(width - (region ?? 0))).toBeLessThan(3);
    expect(await page.getByRole('region', { name: 'Key figures' }).getByRole('link').count()).toBe(count);
    expect(await shiftsIn(page)).toEqual([]);
    await send('DELETE', '/api/settings/overview', { as: owner });
  });
});

// Today is 20 November 2026 in Sydney.
describe('what is beyond all measure', async () => {
  const own = await anOrganization(database, { name: 'Long Runway' });
  const session = await signedIn(database, own, 'owner');
  const sold = (date: string, amount: string) => entry([date, ['1000', amount], ['4000', `-${amount}`]]);
  const paid = (date: string, amount: string) => entry([date, ['6100', amount], ['1000', `-${amount}`]]);
  const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].concat([
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  await keepBooks(database.openTenant(own.id), {
    accounts: SMALL_CHART,
    entries: [
      entry(['2024-07-01', ['1000', '1000000'], ['3000', '-1000000']]),
      sold('2025-11-10', '100'),
      ...MONTHS.flatMap((month) => [sold(`${month}-05`, '1000'), paid(`${month}-06`, '3000')]),
      sold('2026-06-20', '900000'),
    ],
  });
  const ask = async (id: string, period: string) => {
    const answer = await send('GET', `/api/v1/metrics/${id}/value?period=${period}&compare=last_year`, {
      as: session,
    });
    return answer.json<{ data: { value: number; comparisons: { changePercent: number }[] } }>().data;
  };

  it('is said to be so by a figure, which still holds the exact value', async () => {
    const page = await openPage({ session, path: '/?period=last_month' });
    const figures = page.getByRole('region', { name: 'Key figures' });
    const runway = figures.locator('data', { hasText: 'years' });
    await runway.waitFor();
    const { value } = await ask('cash.runway', 'as_of:2026-10-31');
    expect(value).toBeGreaterThan(400);
    expect(await runway.innerText()).toBe('more than 5 years');
    expect(await runway.getAttribute('value')).toBe(String(value));
    expect(await runway.getAttribute('title')).toContain('months');
    await runway.locator('xpath=ancestor::div[2]').getByRole('link').click();
    const panel = page.getByRole('region', { name: 'Value', exact: true });
    await panel.locator(`data[value="${value}"]`).first().waitFor();
    expect(await panel.innerText()).not.toContain('more than');
  });

  it('so is a change of more than ten times', async () => {
    const page = await openPage({ session, path: '/?period=trailing_12' });
    const { comparisons } = await ask('revenue.total', 'trailing_12');
    expect(comparisons[0]?.changePercent).toBeGreaterThan(1000);
    const change = page
      .getByRole('region', { name: 'Key figures' })
      .getByTitle(/^[\d,.]+%$/)
      .first();
    await change.waitFor();
    expect(await change.innerText()).toMatch(/up by\s+more than 10 times$/);
    expect(await change.getAttribute('title')).toBe(
      `${new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 }).format(comparisons[0]?.changePercent ?? 0)}%`,
    );
  });

  it.each(['light', 'dark'] as const)(
    'in a month is cut off with its value beside the mark, so that the others are to be seen, in %s',
    async (colorScheme) => {
      const page = await openPage({ session, path: '/?period=trailing_12', colorScheme });
      const title = 'Revenue and expenses by month';
      const chart = page.getByRole('slider', { name: title });
      await chart.getByText('↑ $901K').waitFor();
      // The axis ends where the others do.
      expect(await chart.getByText('$4K', { exact: true }).count()).toBe(1);
      expect(await chart.getByText('$5K', { exact: true }).count()).toBe(0);
      const heights = await chart
        .locator('svg > rect')
        .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('height'))));
      expect(heights.filter((height) => height > 20).length).toBeGreaterThan(20);
      await expectAccessible(page, colorScheme);
      await page.getByRole('button', { name: `${title} as a table` }).click();
      await page.getByRole('region', { name: title }).getByText('$901,000.00').waitFor();
    },
  );
});
