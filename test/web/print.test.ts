import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../web/pages/settings/sections.ts';
import { DESTINATIONS } from '../../web/shell/navigation.ts';
import { signedIn } from '../support/app.ts';
import { testWeb, untilDrawn, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { textsOfPages } from '../support/pdf.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, get } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');
const customer = (await get('/api/v1/customers?fields=id', { as })).json<{ data: { id: string }[] }>().data[0]
  ?.id;

// The area of A4 within the margins, in CSS pixels: upright, or across for lists of many columns.
const A4 = { width: 710, height: 1016 };
const ACROSS = { width: 1039, height: 687 };

/** Every page of the navigation, those of the parts of the settings, and some that lie behind them. */
const PATHS = [
  ...DESTINATIONS.map(({ to }) => to),
  ...SECTIONS.map(({ to }) => to),
  '/boards/month-end',
  '/boards/cash',
  '/statements/general-ledger?account=1110',
  '/accounts/1110',
  '/metrics/profit.gross_margin?period=last_month',
  '/board-pack',
  '/board-pack?parts=board:cash,statement:balance-sheet',
  '/board-pack/print?parts=board:month-end,statement:balance-sheet',
  '/account/security',
];

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

  it.each(PATHS)('%s has no controls and nothing that is cut at its right side', async (path) => {
    const page = await readPage({ session: as, path, colorScheme: 'dark' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilQuiet(page);
    const isAcross = await page
      .locator('main [data-across], main:not(:has([data-board], [data-sheet])) [data-paper=landscape]')
      .count();
    const paper = isAcross > 0 ? ACROSS : A4;
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await untilDrawn(page);
    expect(
      await page.locator('button:not([data-print]):visible, nav:visible, input[type=search]:visible').count(),
    ).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(paper.width);
    const cut = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((node) => {
          const { overflowX, clipPath } = getComputedStyle(node);
          if (clipPath !== 'none') return false;
          return overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1;
        })
        .map((node) => `${node.tagName} ${node.className}: ${node.textContent.slice(0, 60)}`),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
  });

  it('repeats the words of a head by which a list is sorted on every page', async () => {
    const page = await openPage({ session: as, path: '/customers', width: 1024 });
    await page.locator('tbody a').first().waitFor();
    const texts = textsOfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) for (const words of ['Name', 'Creditlimit']) expect(text).toContain(words);
  });

  it('says how much of a list is on paper, and of which account a ledger is', async () => {
    const page = await openPage({ session: as, path: '/statements/general-ledger?account=1110' });
    await page.getByText('The first 100 lines').waitFor();
    const texts = textsOfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(texts[0]).toContain('1110Operatingaccount');
    expect(texts.at(-1)).toContain('Thefirst100lines');
  });

  it('is a document of pages with numbers', async () => {
    const page = await openPage({ session: as, path: '/customers', width: 1024 });
    await page.locator('tbody a').first().waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A list is printed in full, not only the part visible in its frame.
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  });
});
