import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const { openPage, organization } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');

describe('a printed statement', () => {
  it.each([
    ['/statements/balance-sheet', 'portrait', 2],
    ['/statements/profit-and-loss?period=last_fy', 'landscape', 1],
    ['/statements/profit-and-loss?period=trailing_36', 'landscape', 3],
  ] as const)('%s is %s, on %i pages of A4', async (path, shape, pages) => {
    const page = await openPage({ session: as, path, colorScheme: 'dark' });
    await tableOf(page);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = pdf.match(/\/MediaBox \[0 0 \d+/g) ?? [];
    const width = shape === 'portrait' ? 59 : 84;
    expect(boxes.every((box) => box.startsWith(`/MediaBox [0 0 ${width}`))).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(pages);
    // The screen shows one table again.
    await expect.poll(async () => await page.locator('main table').count()).toBe(1);
  });

  it('names the organisation, the statement, its time and the state of the data at the head of every page', async () => {
    const path = '/statements/balance-sheet?asOf=2026-10-31';
    const page = await openPage({ session: as, path });
    const table = await tableOf(page);
    await page.emulateMedia({ media: 'print' });
    const head = table.locator('thead tr').first();
    expect(await head.isVisible()).toBe(true);
    expect(await head.innerText()).toMatch(
      /^Wattle & Wharf .* · Balance sheet · FY2027 to date · As at 31 Oct 2026 · Data version \d+, .*\(Australia\/Sydney\)$/,
    );
    expect(await table.locator('thead').evaluate((node) => getComputedStyle(node).display)).toBe(
      'table-header-group',
    );
    expect(await page.locator('main > [data-organization]').isVisible()).toBe(false);
    expect(await page.locator('select:visible, nav:visible, button:not([data-print]):visible').count()).toBe(
      0,
    );
  });
});
