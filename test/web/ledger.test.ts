import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aTradingWriter, INVOICE } from '../api/writing-asking.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { tableOf } from './statements-asking.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, readPage, organization, address } = web;
const as = await signedIn(database, organization, 'owner');

async function select<Found extends object>(statement: ReturnType<typeof sql<Found>>): Promise<Found[]> {
  return [...(await database.openTenant(organization.id).read(statement.compile(query)))];
}

/** The lines of an account in some days by hand, and the balance after each. */
async function linesOf(code: string, first: string, last: string) {
  return await select(sql<{ id: string; amount: string; balance: string }>`
    select entry.id, (line.base_debit - line.base_credit)::text as amount,
      sum(line.base_debit - line.base_credit) over (order by entry.entry_date, entry.id, line.line_number)::text as balance
    from journal_lines line
    join journal_entries entry on entry.id = line.entry_id and entry.voided_at is null
    join accounts account on account.id = line.account_id and account.code = ${code}
    where entry.entry_date between ${first}::date and ${last}::date
    order by entry.entry_date, entry.id, line.line_number`);
}

const cents = (text: string | null | undefined): number => Math.round(Number(text) * 100);
const balances = async (page: OpenedPage): Promise<number[]> =>
  (
    await page
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => row.querySelector('td:last-child data')?.getAttribute('value')),
      )
  ).map(cents);

describe('the general ledger', () => {
  it('has the lines that SQL has, with the balance after each, over all pages', async () => {
    const path = '/statements/general-ledger?account=1110&period=2026-03-01:2026-05-31';
    const [page, lines, before] = await Promise.all([
      openPage({ as: 'owner', path }),
      linesOf('1110', '2026-03-01', '2026-05-31'),
      linesOf('1110', '1900-01-01', '2026-02-28'),
    ]);
    await page.getByText('The first 100 lines').waitFor();
    const more = page.getByRole('button', { name: 'Load more' });
    while (await more.isVisible()) {
      await more.click();
      await untilQuiet(page);
    }
    const opening = cents(before.at(-1)?.balance);
    const expected = [opening, ...lines.map(({ balance }) => opening + cents(balance))];
    expect(lines.length).toBeGreaterThan(100);
    expect(await balances(page)).toEqual([...expected, expected.at(-1)]);
    await expectAccessible(page);
    // The line that is clicked is the entry that opens.
    await page.locator('tbody tr').nth(3).getByRole('link').click();
    await expect.poll(() => page.url()).toContain(`/journal-entries/${lines[2]?.id}`);
  });

  it('asks for an account, found by its name, and keeps the time', async () => {
    const page = await openPage({ as: 'owner', path: '/statements/general-ledger?period=last_month' });
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Account' }).fill('operating acc');
    await page.getByRole('option', { name: '1110 Operating account' }).click();
    await expect
      .poll(() => page.url())
      .toBe(`${address}/statements/general-ledger?period=last_month&account=1110`);
    await page.getByText('Closing balance').waitFor();
    await page.getByRole('link', { name: 'About this account' }).click();
    await page.getByRole('heading', { level: 1, name: '1110 Operating account' }).waitFor();
    expect(page.url()).toBe(`${address}/accounts/1110?period=last_month`);
  });

  it('is of no account that there is not, nor for those who may not read it', async () => {
    const path = '/statements/general-ledger?account=none';
    const page = await openPage({ as: 'owner', path, mayAnswer: [404] });
    await page.getByRole('heading', { name: 'There is no account with this code' }).waitFor();
    const theirs = await openPage({ as: 'contractor', path });
    await theirs.getByRole('heading', { name: 'You have no access to the general ledger' }).waitFor();
    expect(theirs.network.filter(({ path: asked }) => /^\/api\/v1\/(?!alerts\/firings)/.test(asked))).toEqual(
      [],
    );
  });

  it.each([1440, 390])('%i pixels wide is accessible in both themes', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const path = '/statements/general-ledger?account=2110&period=last_month';
      const page = await readPage({ session: as, path, width, colorScheme });
      await page.getByText('Closing balance').waitFor();
      await untilQuiet(page);
      await expectAccessible(page, colorScheme);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });
});

describe('the cells of a statement', () => {
  it('of an account lead to its lines in the days of the column, which add up to the cell', async () => {
    const path = '/statements/profit-and-loss?period=last_fy&columns=quarters&detail=accounts&amounts=exact';
    const page = await openPage({ session: as, path });
    const table = await tableOf(page);
    const cell = table.getByRole('row', { name: /^4110/ }).locator('td').nth(1);
    const value = cents(await cell.getAttribute('data-value'));
    await cell.getByRole('link').click();
    await expect
      .poll(() => page.url())
      .toContain('/statements/general-ledger?account=4110&period=2025-10-01:2025-12-31');
    const lines = await linesOf('4110', '2025-10-01', '2025-12-31');
    expect(-cents(lines.at(-1)?.balance)).toBe(value);
    await page.getByRole('row', { name: /^Opening balance/ }).waitFor();
  });

  it.each([
    ['aged-receivables', 'invoices', 'customer'],
    ['aged-payables', 'bills', 'vendor'],
  ] as const)(
    'of %s lead to the open documents of their age, which add up to the cell',
    async (name, list, side) => {
      const page = await openPage({ session: as, path: `/statements/${name}?period=last_month` });
      const table = await tableOf(page);
      // Of every band the first party that has anything in it.
      const cells = await table.locator('tbody tr').evaluateAll((rows) =>
        [0, 1, 2, 3, 4].flatMap((band) => {
          const found = rows
            .map((row) => row.querySelectorAll('td')[band])
            .find((cell) => Number(cell?.getAttribute('data-value')) !== 0 && cell?.querySelector('a'));
          const link = found?.querySelector('a')?.getAttribute('href');
          return found === undefined || !link ? [] : [{ link, value: found.getAttribute('data-value') }];
        }),
      );
      expect(cells.length).toBeGreaterThan(2);
      for (const { link, value } of cells) {
        expect(link).toMatch(new RegExp(`^/${list}\\?${side}=`));
        await page.goto(`${address}${link}`);
        await page.locator('tbody th a').first().waitFor();
        const numbers = await page.locator('tbody th').allInnerTexts();
        const [sum] = await select(sql<{ open: string }>`
        select sum(document.base_net + document.base_tax - coalesce((
          select sum(base_amount) from allocations where document_id = document.id and voided_at is null
            and allocation_date <= '2026-10-31'), 0))::text as open
        from documents document where external_id = any(${numbers}::text[]) and voided_at is null`);
        expect(cents(sum?.open)).toBe(cents(value));
      }
    },
  );

  it('of a band lead to the documents on both of its edges, and to no other', async () => {
    const { organization: theirs, write } = await aTradingWriter(database, web);
    const session = await signedIn(database, theirs, 'owner');
    // Due on the day that is looked at, the day before, and on each side of 30, 60 and 90 days before.
    const dues = ['08-31', '08-30', '08-01', '07-31', '07-02', '07-01', '06-02', '06-01'];
    await write(
      'invoices',
      dues.map((due) => ({
        ...INVOICE,
        external_id: `DUE-${due}`,
        issue_date: '2026-05-01',
        due_date: `2026-${due}`,
      })),
    );
    const page = await openPage({ session, path: '/statements/aged-receivables?period=as_of:2026-08-31' });
    const cells = (await tableOf(page)).getByRole('row', { name: /^C-1/ }).locator('td');
    const links = await Promise.all(
      [0, 1, 2, 3, 4].map(async (band) => await cells.nth(band).getByRole('link').getAttribute('href')),
    );
    const found: string[][] = [];
    for (const link of links) {
      await page.goto(`${address}${link}&sort=-due_date`);
      await page.locator('tbody th a').first().waitFor();
      found.push(await page.locator('tbody th').allInnerTexts());
    }
    expect(found).toEqual([
      ['DUE-08-31'],
      ['DUE-08-30', 'DUE-08-01'],
      ['DUE-07-31', 'DUE-07-02'],
      ['DUE-07-01', 'DUE-06-02'],
      ['DUE-06-01'],
    ]);
  });

  it('of what is unallocated lead to the payments that settle nothing', async () => {
    const { organization: theirs, write } = await aTradingWriter(database, web);
    const session = await signedIn(database, theirs, 'owner');
    await write('invoices', [INVOICE]);
    await write('payments', [
      { external_id: 'PAY-1', date: '2026-07-28', customer: 'C-1', settles: [{ amount: '50.25' }] },
    ]);
    const page = await openPage({ session, path: '/statements/aged-receivables?period=as_of:2026-08-31' });
    const table = await tableOf(page);
    const cell = table.getByRole('row', { name: /^C-1/ }).locator('td').nth(5);
    expect(await cell.getAttribute('data-value')).toBe('-50.25');
    await cell.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await expect.poll(() => page.url()).toContain('allocated=false&asOf=2026-08-31');
    await page.getByRole('link', { name: 'PAY-1' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
  });

  it('of customers lead nowhere for those who may not read the ledger', async () => {
    const page = await openPage({ as: 'contractor', path: '/statements/aged-receivables?period=today' });
    const table = await tableOf(page);
    expect(await table.locator('a[href*="invoices"]').count()).toBe(0);
  });
});

it('the records behind a metric lead to their pages', async () => {
  const page = await openPage({ session: as, path: '/metrics/profit.gross?period=last_month' });
  const tree = page.getByRole('region', { name: 'How it’s calculated' });
  await tree.getByRole('button', { name: /Operating revenue/ }).click();
  const first = tree.getByRole('table').getByRole('link').first();
  await first.waitFor();
  const words = await first.innerText();
  await first.click();
  await page.getByRole('heading', { level: 1, name: words }).waitFor();
  expect(page.url()).toMatch(/\/journal-entries\/[\da-f-]{36}/);
});
