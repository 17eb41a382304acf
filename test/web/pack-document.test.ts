import { describe, expect, it } from 'vitest';
import { aChart, aFigure, aStatement, aTable } from '../boards/tiles.ts';
import { signedIn } from '../support/app.ts';
import { type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { sizesOfPages, textsOfPages } from '../support/pdf.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, post } = await testWeb(database);
const owner = await signedIn(database, organization, 'owner');
const contractor = await signedIn(database, organization, 'contractor');

async function aBoard(as = owner): Promise<string> {
  const tiles = [
    aFigure('revenue.total', { compare: 'last_year' }),
    aChart('cash.balance', 6),
    aStatement('equity-changes', { title: 'Equity of the year' }),
    aTable(['expenses.by_account']),
  ];
  const answer = await post('/api/v1/boards', { as, body: { name: 'Directors', tiles } });
  return answer.json<{ data: { id: string } }>().data.id;
}

async function opened(search: string, session = owner): Promise<OpenedPage> {
  return await openPage({
    session,
    path: `/board-pack/print?${search}`,
    colorScheme: 'dark',
    mayAnswer: [403, 404],
  });
}

const printButton = (page: OpenedPage) => page.getByRole('button', { name: 'Print', exact: true });
const isReady = async (page: OpenedPage) =>
  (await printButton(page).getAttribute('aria-disabled')) !== 'true';
const write = async () => void (await database.openTenant(organization.id).write(async () => true));

async function version(): Promise<number> {
  const answer = await get('/api/v1/statements/balance-sheet?period=ytd', { as: owner });
  return answer.json<{ meta: { dataVersion: number } }>().meta.dataVersion;
}

describe('a board pack as a document', () => {
  it('has a cover, then its boards and statements, upright or across, with its time and its data version on each page', async () => {
    const id = await aBoard();
    const parts = `board:${id},statement:profit-and-loss:months,statement:balance-sheet:none:last_year:accounts`;
    const page = await opened(`parts=${parts}&period=last_fy&asOf=2026-10-31&title=For "us"`);
    await page.getByText('4 of 4 loaded').waitFor();
    await expect.poll(async () => await isReady(page)).toBe(true);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const texts = textsOfPages(pdf);
    const foot = `Wattle&WharfTradingPtyLtd·For"us"·Asat31Oct2026·Dataversion${await version()}`;
    const bodies = texts.map((text, place) => {
      expect(text.startsWith(`${place + 1}of${texts.length}${foot}`)).toBe(true);
      return text.slice(`${place + 1}of${texts.length}${foot}`.length);
    });
    expect(bodies[0]).toMatch(
      /^Wattle&WharfTradingPtyLtdFor"us"FY2026.*Contents1\.Directors2\.Equityoftheyear3\.Profitandloss4\.BalancesheetMadeby/,
    );
    const titles = ['Directors', 'Equityoftheyear', 'Profitandloss', 'Balancesheet'];
    const starts = titles.map((title) => bodies.findIndex((text) => text.startsWith(title)));
    expect(starts[0]).toBe(1);
    expect([...new Set(starts)].toSorted((one, other) => one - other)).toEqual(starts);
    const across = sizesOfPages(pdf).flatMap(([width, height], place) => (width > height ? [place] : []));
    expect(across).toEqual([starts[2]]);
    // A statement of several pages says on each of them what it is of.
    const ofBalances = bodies.slice(starts[3]);
    expect(ofBalances.length).toBeGreaterThan(1);
    for (const text of ofBalances)
      expect(text).toMatch(/For"us"·Balancesheet·FY2026·Asat31Oct2026·Dataversion\d+/);
  });

  it('shows the numbers of the service for each statement', async () => {
    const page = await opened('parts=statement:trial-balance&asOf=2026-10-31');
    await page.getByText('1 of 1 loaded').waitFor();
    const shown = await page
      .locator('main tbody td[data-value]')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-value'))));
    const path = '/api/v1/statements/trial-balance?period=ytd&asOf=2026-10-31&compare=last_year';
    const answer = (await get(path, { as: owner })).json<{
      data: { rows: { kind: string; values: (number | null)[] }[] };
    }>();
    const rows = answer.data.rows.filter(
      ({ kind, values }) => kind !== 'check' && values.some((value) => value !== null && value !== 0),
    );
    expect(shown).toEqual(rows.flatMap(({ values }) => values.filter((value) => value !== null)));
  });

  it('is read again where the data change while it loads, and says so where they always do', async () => {
    const page = await opened('');
    let changes = 2;
    let answered: Promise<unknown> = Promise.resolve();
    // Each is answered before the data change for the next one.
    await page.route('**/api/v1/statements/*?*', async (route) => {
      const before = answered;
      const answering = async () => {
        await before;
        changes -= 1;
        if (changes >= 0) await write();
        await route.fulfill({ response: await route.fetch() });
      };
      answered = answering();
      await answered;
    });
    const parts = 'statement:cash-flow,statement:balance-sheet,statement:equity-changes';
    const go = async () => {
      await page.goto(page.url().replace(/\/board-pack.*/, '/board-pack'));
      await page.goto(page.url().replace(/\/board-pack.*/, `/board-pack/print?parts=${parts}`));
    };
    await go();
    await expect.poll(async () => await isReady(page), { timeout: 20_000 }).toBe(true);
    const said = await page
      .locator('main')
      .getByText(/Data version \d+/)
      .allInnerTexts();
    expect(new Set(said.map((text) => /Data version (\d+)/.exec(text)?.[1]))).toEqual(
      new Set([`${await version()}`]),
    );
    changes = 100;
    await go();
    await page.getByText('The data changed while this pack was loading', { exact: false }).waitFor();
    expect(await isReady(page)).toBe(false);
    changes = 0;
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect.poll(async () => await isReady(page), { timeout: 20_000 }).toBe(true);
  }, 60_000);

  it('cannot be printed without a part that is not there, and leaves it out on request', async () => {
    const theirs = await aBoard(await signedIn(database, organization, 'member'));
    const page = await opened(`parts=board:${theirs},statement:balance-sheet`);
    await page.getByRole('heading', { name: 'A board of this pack is not available' }).waitFor();
    await page.getByText('1 of 1 loaded').waitFor();
    expect(await isReady(page)).toBe(false);
    // The browser prints it all the same.
    const [cover] = textsOfPages(await page.pdf({ preferCSSPageSize: true }));
    expect(cover).toContain('Incomplete:1of2partswerethere');
    await page.getByRole('link', { name: 'Leave it out' }).click();
    await expect.poll(async () => await isReady(page)).toBe(true);
  });

  it('says what its reader may not see, and tries again what failed', async () => {
    const page = await opened(
      'parts=statement:aged-payables:none:none:accounts,statement:balance-sheet',
      contractor,
    );
    await page.getByRole('heading', { name: 'could not be loaded' }).waitFor();
    await page.getByText('1 of 2 loaded').waitFor();
    await page.getByText('ledger.read', { exact: false }).waitFor();
    expect(await isReady(page)).toBe(false);
  });
});
