import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');
const customer = (await get('/api/v1/customers?fields=id', { as })).json<{ data: { id: string }[] }>().data[0]
  ?.id;

// The area of A4 within the margins, in CSS pixels.
const A4 = { width: 710, height: 1016 };

describe('a printed page', () => {
  it.each([
    ['/?period=last_quarter', 'Last quarter · As at 20 Nov 2026'],
    ['/metrics/profit.net?asOf=2026-08-15', 'Financial year to date · As at 15 Aug 2026'],
    ['/metrics/ar.by_customer', 'As at 20 Nov 2026'],
    ['/metrics', 'As at 20 Nov 2026'],
    ['/customers', 'As at 20 Nov 2026'],
    [`/customers/${customer}`, 'As at 20 Nov 2026'],
    ['/people', 'As at 20 Nov 2026'],
    ['/settings/custom-fields', 'As at 20 Nov 2026'],
    ['/settings/members', 'As at 20 Nov 2026'],
    ['/settings/api-keys', 'As at 20 Nov 2026'],
    ['/settings/audit-log', 'As at 20 Nov 2026'],
  ])('%s names the organisation and the date, and fits on A4 without controls', async (path, time) => {
    const page = await readPage({ session: as, path, colorScheme: 'dark' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilQuiet(page);
    // Drawn for the window, and printed without a redraw.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize(A4);
    const head = page.locator('main > [data-organization]');
    expect(await head.isVisible()).toBe(true);
    expect(await head.getAttribute('data-organization')).toBe(organization.name);
    expect(await head.getAttribute('data-time')).toContain(time);
    const written = await head.evaluate((node) =>
      ['::before', '::after'].map((part) => getComputedStyle(node, part).content),
    );
    expect(written.every((content) => content !== 'none')).toBe(true);
    expect(
      await page
        .locator('nav:visible, button:not([data-print]):visible, input[type=search]:visible')
        .or(page.locator('a:visible').filter({ hasText: /^(?:New field|Edit|Replace)$/ }))
        .count(),
    ).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(A4.width);
    const paper = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    expect(paper).toBe('rgb(255, 255, 255)');
    const charts = await page
      .locator('figure svg[viewBox]')
      .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().right));
    for (const right of charts) expect(right).toBeLessThanOrEqual(A4.width);
    const heads = await page
      .locator('thead')
      .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).display));
    for (const display of heads) expect(display).toBe('table-header-group');
    const rows = await page
      .locator('tbody tr')
      .evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).breakInside));
    for (const inside of rows) expect(inside).toBe('avoid');
  });

  it('is a document of pages with numbers', async () => {
    const page = await openPage({ session: as, path: '/customers', width: 1024 });
    await page.locator('tbody a').first().waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A list is printed in full, not only the part visible in its frame.
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  });
});
