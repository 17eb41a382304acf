import { describe, expect, it } from 'vitest';
import { expectAccessible, shiftsIn, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const { openPage, readPage } = await testWeb(await testDatabase('the demo'));

const WIDTHS = [390, 768, 1440];
const LOCALES = ['en-AU', 'de-DE'];

describe.each(LOCALES)('the labels of axes, for a reader of %s,', (locale) => {
  it.each(WIDTHS)('stay within their chart and do not overlap, %i wide', async (width) => {
    for (const path of [
      '/?period=trailing_24',
      '/',
      '/metrics/revenue.total?period=last_2_fy',
      '/metrics/cash.on_hand_monthly',
    ]) {
      const page = await readPage({ as: 'owner', path, width, locale });
      await page.locator('figure svg text').first().waitFor();
      await untilQuiet(page);
      const found = await page.evaluate(LABELS);
      expect(found).toEqual({ cut: [], lying: [], charts: expect.any(Number) });
      expect((found as { charts: number }).charts).toBeGreaterThan(0);
    }
  });
});

// The labels of each chart that extend beyond it or overlap another.
const LABELS = `(() => {
  const cut = [], lying = [];
  const charts = [...document.querySelectorAll('figure svg[width]')];
  for (const chart of charts) {
    const frame = chart.getBoundingClientRect();
    const boxes = [...chart.querySelectorAll('text')].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    for (const { text, box } of boxes)
      if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5 || box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5) cut.push(text);
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
      if (one.box.left < other.box.right - 0.5 && other.box.left < one.box.right - 0.5 && one.box.top < other.box.bottom - 2 && other.box.top < one.box.bottom - 2)
        lying.push(one.text + ' over ' + other.text);
    }));
  }
  return { cut, lying, charts: charts.length };
})()`;

describe('a period of a few months', () => {
  it.each([
    ['last_month', 12, 1, 'Nov 2025'],
    ['last_quarter', 12, 3, 'Oct 2025'],
    ['mtd', 12, 1, 'Dec 2025'],
    ['2026-05-10:2026-06-20', 12, 2, 'July 2025'],
    ['ytd', 5, 0, 'July 2026'],
    ['trailing_24', 24, 0, 'Dec 2024'],
  ])('%s is charted with %i months, of which %i are marked', async (period, count, chosen, first) => {
    const page = await readPage({ as: 'owner', path: `/?period=${period}` });
    await page.getByRole('button', { name: 'Profit by month as a table' }).click();
    const rows = page.getByRole('region', { name: 'Profit by month' }).locator('tbody tr');
    expect(await rows.count()).toBe(count);
    const marked = await rows.filter({ hasText: 'in the chosen period' }).count();
    expect(marked).toBe(chosen);
    expect(await rows.first().innerText()).toContain(first);
    // The marked ones are the newest.
    const texts = await rows.allInnerTexts();
    expect(texts.slice(count - chosen).every((text) => text.includes('in the chosen period'))).toBe(true);
  });

  it.each(['/metrics/profit.net_monthly?period=last_month', '/metrics/profit.net?period=last_month'])(
    'is marked in the chart of %s too',
    async (path) => {
      const page = await readPage({ as: 'owner', path });
      const chart = page.getByRole('slider').first();
      await chart.focus();
      await page.keyboard.press('End');
      expect(await chart.getAttribute('aria-valuetext')).toMatch(/^Oct 2026, in the chosen period: /);
      await page.keyboard.press('Home');
      expect(await chart.getAttribute('aria-valuetext')).toMatch(/^Nov 2025: /);
      await page.getByText('Chosen period').waitFor();
      await expectAccessible(page);
    },
  );
});

describe('a month in progress', () => {
  it('is labelled as incomplete wherever it is compared', async () => {
    const page = await openPage({ as: 'owner' });
    await page
      .getByText(
        'FY2027 to date is still in progress: costs and invoices for the days up to 20 Nov 2026 are still to come.',
      )
      .waitFor();
    const chart = page.locator('figure').filter({ hasText: 'Revenue and expenses by month' });
    await chart.getByText('Nov 2026 so far, costs still to come').waitFor();
    expect(await shiftsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Net profit', exact: true }).click();
    await page.getByText('so far. Costs and invoices for these days are still to come.').waitFor();
    await page.getByText('Nov 2026 so far, costs still to come').waitFor();
  });

  it('is labelled as partial when the period contains only a part of it', async () => {
    const page = await readPage({ as: 'owner', path: '/?period=2026-05-10:2026-06-20' });
    await page.getByText('June 2026 in part').first().waitFor();
    expect(await page.getByText('still to come').count()).toBe(0);
  });

  it('is not labelled when it is over', async () => {
    const page = await readPage({ as: 'owner', path: '/?period=last_fy' });
    await page.getByText('Changes are against the same period of the year before.').waitFor();
    expect(await page.getByText('still to come').count()).toBe(0);
  });
});
