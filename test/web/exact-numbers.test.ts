import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { anOrganization, signedIn } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testEmptyWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

// Every amount has more digits than a double can hold. Today is 20 November 2026 in Sydney.
const database = await testDatabase();
const { openPage } = await testEmptyWeb(database);
const organization = await anOrganization(database);
const session = await signedIn(database, organization, 'owner');
const NOW = '90071992547409.93';
const A_YEAR_AGO = '70071992547408.81';
const SHOWN = '90,071,992,547,409.93';
/** With these, something is known of every day, and of what was sold 0. */
const RECORDED = ['2025-11-01', '2026-01-31', '2026-04-30', '2026-07-31', '2026-10-01'];
await keepBooks(database.openTenant(organization.id), {
  accounts: SMALL_CHART,
  entries: [
    ...RECORDED.map((date) => entry([date, ['1000', '1'], ['3000', '-1']])),
    entry(['2025-11-10', ['1000', A_YEAR_AGO], ['4000', `-${A_YEAR_AGO}`]]),
    entry(['2026-11-10', ['1000', NOW], ['4000', `-${NOW}`]]),
  ],
});

const PATH = '/metrics/revenue.total?period=mtd';

describe('a number too precise for a double is shown to its last digit', () => {
  it('as a value, in its comparison and in the change', async () => {
    const page = await openPage({ session, path: PATH });
    const panel = page.getByRole('region', { name: 'Value', exact: true });
    await panel.getByText(SHOWN).waitFor();
    const value = panel.locator('data').first();
    expect([await value.getAttribute('value'), await value.innerText()]).toEqual([NOW, `$${SHOWN}`]);
    expect(await panel.innerText()).toContain('70,071,992,547,408.81');
  });

  it('for readers with another locale', async () => {
    const page = await openPage({ session, path: PATH, locale: 'de-DE' });
    const value = page.getByRole('region', { name: 'Value', exact: true }).locator('data').first();
    expect(await value.innerText()).toContain('90.071.992.547.409,93');
  });

  it('in the tables of its months and of its parts', async () => {
    const page = await openPage({ session, path: PATH });
    await page.getByRole('button', { name: /by month as a table$/ }).click();
    const months = page.getByRole('region', { name: /by month$/ }).getByRole('table');
    expect(await months.innerText()).toContain(SHOWN);
    const parts = page.getByRole('button', { name: 'As a table' });
    await parts.first().click();
    await page
      .getByRole('table', { name: /^Revenue by/ })
      .getByRole('cell', { name: SHOWN })
      .waitFor();
  });

  it('in its calculation and in its changes', async () => {
    const page = await openPage({ session, path: `${PATH}&compare=previous` });
    const calculation = page.getByRole('region', { name: 'How it’s calculated' });
    await calculation.getByText(SHOWN).first().waitFor();
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByText(`$${SHOWN}`).first().waitFor();
    expect(await changed.innerText()).toContain(`$${SHOWN} more than`);
  });

  it('in a saved file', async () => {
    const page = await openPage({ session, path: PATH });
    const panel = page.getByRole('region', { name: 'Value', exact: true });
    const button = panel.getByRole('button', { name: /csv|download/i });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const rows: string[][] = parse(await text(await download.createReadStream()), { bom: true });
    expect(rows.slice(1).map((row) => row[4])).toEqual([NOW, '0', A_YEAR_AGO]);
  });
});
