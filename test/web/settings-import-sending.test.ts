import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { finishedImport, type ImportRecord } from '../api/imports-asking.ts';
import { ACCOUNTS, BOOK } from '../import/small-book.ts';
import { zipOf } from '../import/zipping.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness, choose, csvFile, IMPORTS_PATH, rowsOf } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, get, address, clock } = web;

async function importsOf({ session }: Readonly<{ session: string }>): Promise<readonly ImportRecord[]> {
  return (await get('/api/v1/imports', { as: session })).json<{ data: ImportRecord[] }>().data;
}

describe('sending', () => {
  it('shows progress, can be stopped, and asks before the page is left', async () => {
    const business = await aBusiness(database);
    const page = await openPage({
      session: business.session,
      path: IMPORTS_PATH,
      mayComplain: /ERR_/,
      isOwn: true,
    });
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await choose(page, csvFile('accounts.csv', `${ACCOUNTS}${'x'.repeat(2_000_000)},y,cash\n`));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const progress = page.getByRole('progressbar');
    const done = async () => await progress.evaluate((node) => (node as HTMLProgressElement).value);
    await expect.poll(done).toBeGreaterThan(0);
    const sent = await done();
    await expect.poll(done).toBeGreaterThan(sent);
    expect(await done()).toBeLessThan(2_000_000);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Overview' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop sending the file?' });
    await question.getByRole('button', { name: 'Keep sending' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await progress.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Preview import' }).waitFor();
    expect(await importsOf(business)).toEqual([]);
  });

  it('starts one import for repeated clicks, and for a click whose answer was lost', async () => {
    const business = await aBusiness(database);
    const page = await openPage({ session: business.session, path: IMPORTS_PATH, mayComplain: /ERR_FAILED/ });
    await choose(page, csvFile('accounts.csv', ACCOUNTS));
    await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
    await page.getByText('Everything is imported.').waitFor();
    expect(await importsOf(business)).toHaveLength(1);
    clock.advance(1000);
    // The service receives it, but its answer is lost.
    await page.route('**/api/v1/imports?*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Almanac cannot be reached.').waitFor();
    await page.unroute('**/api/v1/imports?*');
    const [lost] = await importsOf(business);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.poll(() => page.url()).toBe(`${address}${IMPORTS_PATH}?import=${lost?.id}`);
    await finishedImport(web, business.session, lost?.id ?? '');
    expect(await importsOf(business)).toHaveLength(2);
  });
});

describe('an import', () => {
  it('shows its progress, and a second one waits for it', async () => {
    const business = await aBusiness(database);
    const holder = await (await database.openPool()).connect();
    await holder.query('begin');
    await holder.query("select pg_advisory_xact_lock(hashtextextended('almanac ledger ' || $1::uuid, 0))", [
      business.organization.id,
    ]);
    const page = await openPage({ session: business.session, path: IMPORTS_PATH });
    // A page opened earlier, which does not show it.
    const late = await openPage({ session: business.session, path: IMPORTS_PATH, mayAnswer: [409] });
    await choose(late, csvFile('accounts.csv', `${ACCOUNTS}${'x'.repeat(5_000_000)},y,cash\n`));
    await choose(page, { name: 'book.zip', mimeType: '', buffer: await zipOf(BOOK) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Importing. You can leave this page.').waitFor();
    await page.getByRole('progressbar', { name: 'Read so far' }).waitFor();
    await page.getByText('Another import is running. Only one runs at a time.').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Preview import' }).isDisabled()).toBe(true);
    await late.getByRole('button', { name: 'Preview import' }).click();
    await late.getByText('Another import is running. Only one runs at a time.').waitFor();
    // A page opened meanwhile shows it.
    const other = await openPage({ session: business.session, path: IMPORTS_PATH });
    await other.getByRole('link', { name: 'Book (zip)' }).click();
    await other.getByText('Importing.').waitFor();
    await holder.query('commit');
    holder.release();
    for (const one of [page, other]) {
      await one.getByText('Everything is imported.').waitFor();
      await one.getByRole('row', { name: /Book \(zip\).*Imported/ }).waitFor();
    }
    await expect.poll(() => page.getByRole('button', { name: 'Preview import' }).isDisabled()).toBe(false);
  });

  it('that was interrupted is reported as such, and so are an unknown one and a list that cannot be loaded', async () => {
    const business = await aBusiness(database);
    const page = await openPage({ session: business.session, path: IMPORTS_PATH, mayAnswer: [404, 500] });
    await choose(page, csvFile('accounts.csv', ACCOUNTS));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Everything is imported.').waitFor();
    // As if its server had stopped.
    await business.tenant.note(
      query.updateTable('imports').set({ state: 'running', finished_at: null, report: null }).compile(),
    );
    await page.reload();
    await page.getByText('The server stopped in the middle of it; nothing was applied.').waitFor();
    await expectAccessible(page);
    await page.goto(`${address}${IMPORTS_PATH}?import=01a1fe50-a6d2-78ea-8e6b-c3d0b50bf28f`);
    await page.getByText('We can’t find this import').first().waitFor();
    await page.route('**/api/v1/imports', async (route) => await route.fulfill({ status: 500, body: '' }));
    await page.goto(`${address}${IMPORTS_PATH}`);
    await page.getByText('The imports could not be loaded').waitFor();
    await page.unroute('**/api/v1/imports');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row', { name: /Accounts.*Failed/ }).waitFor();
    expect((await rowsOf(page, 'Earlier imports')).map(([what, state]) => [what, state])).toEqual([
      ['Accounts', 'Failed'],
    ]);
  });
});
