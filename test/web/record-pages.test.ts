import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aTradingWriter, INVOICE } from '../api/writing-asking.ts';
import { anOrganization, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, readPage, organization, address, get } = web;
const as = await signedIn(database, organization, 'owner');

type Row = Readonly<Record<string, string | number | null>>;

async function ask(path: string): Promise<readonly Row[]> {
  return (await get(`/api/v1/${path}`, { as })).json<{ data: Row[] }>().data;
}

async function select<Found extends object>(statement: ReturnType<typeof sql<Found>>): Promise<Found[]> {
  return [...(await database.openTenant(organization.id).read(statement.compile(query)))];
}

/** A business that a program writes to, and its owner. */
async function aSeller() {
  const writer = await aTradingWriter(database, web);
  return { ...writer, session: await signedIn(database, writer.organization, 'owner') };
}

/** The numbers beside a name at the head of a record. */
const fact = (page: OpenedPage, name: string) =>
  page
    .getByRole('region', { name: 'Facts' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const factValue = async (page: OpenedPage, name: string): Promise<number> =>
  Number(await fact(page, name).locator('data').getAttribute('value'));
// An invoice that was paid in two parts, and something of it on the day between them.
const [paid = { id: '', number: '', total: '', first: '', day: '', lines: '' }] = await select(sql<{
  id: string;
  number: string;
  total: string;
  first: string;
  day: string;
  lines: string;
}>`
  select document.id, document.external_id as number, (document.net + document.tax)::text as total,
    (array_agg(allocation.amount order by allocation.allocation_date))[1]::text as first,
    min(allocation.allocation_date)::text as day,
    (select count(*) from document_lines line where line.document_id = document.id)::text as lines
  from documents document join allocations allocation on allocation.document_id = document.id and allocation.voided_at is null
  where document.kind = 'invoice' and document.voided_at is null
  group by document.id, document.external_id, document.net, document.tax
  having count(*) = 2 and min(allocation.allocation_date) < max(allocation.allocation_date)
  order by document.external_id limit 1`);

describe('the page of an invoice', () => {
  it('has what SQL says of it on the day that is looked at', async () => {
    const page = await openPage({ as: 'owner', path: `/invoices/${paid.id}?asOf=${paid.day}` });
    await page.getByRole('heading', { level: 1, name: paid.number }).waitFor();
    await untilQuiet(page);
    const open = Math.round((Number(paid.total) - Number(paid.first)) * 100) / 100;
    expect(await factValue(page, 'Total')).toBe(Number(paid.total));
    expect(await factValue(page, 'Settled')).toBe(Number(paid.first));
    expect(await factValue(page, 'Open')).toBe(open);
    expect(await page.getByRole('region', { name: 'Lines' }).locator('tbody tr').count()).toBe(
      Number(paid.lines),
    );
    expect(await page.getByRole('region', { name: 'Settled by' }).locator('tbody tr').count()).toBe(1);
    await expectAccessible(page);
    await page.goto(`${address}/invoices/${paid.id}`);
    await page.getByText('Paid', { exact: true }).waitFor();
    expect(await factValue(page, 'Open')).toBe(0);
  });

  it('is found by its number too, and leads to its customer, its accounts, its payments and its entries', async () => {
    const page = await openPage({ as: 'owner', path: `/invoices/${paid.number}` });
    const [invoice] = await ask(`invoices?sort=external_id&external_id=${paid.number}`);
    await fact(page, 'Customer')
      .getByRole('link', { name: String(invoice?.['customer_name']) })
      .waitFor();
    const lines = page.getByRole('region', { name: 'Lines' });
    expect(await lines.getByRole('link').first().getAttribute('href')).toMatch(/^\/accounts\/[\da-f-]{36}$/);
    await page.getByRole('region', { name: 'Settled by' }).getByRole('link').first().click();
    await page
      .getByRole('region', { name: 'What it settles' })
      .getByRole('link', { name: paid.number })
      .click();
    await page.getByRole('heading', { level: 1, name: paid.number }).waitFor();
    await fact(page, 'Journal').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor();
    const found = await ask(
      `journal-entries?sort=-date&text=${paid.number}&customer=${invoice?.['customer_id']}`,
    );
    await expect
      .poll(async () => await page.locator('tbody th').allInnerTexts())
      .toEqual(found.map(({ description }) => description));
    expect(found.length).toBeGreaterThan(1);
  });
});

describe('the page of', () => {
  it('a payment adds up what it settles, and what it does not', async () => {
    const { session, write } = await aSeller();
    await write('invoices', [INVOICE]);
    await write('payments', [
      {
        external_id: 'PAY-1',
        date: '2026-07-28',
        customer: 'C-1',
        settles: [{ invoice: 'INV-1', amount: 1000 }, { amount: '50.25' }],
      },
    ]);
    const page = await openPage({ session, path: '/payments/PAY-1' });
    await page.getByRole('heading', { level: 1, name: 'PAY-1' }).waitFor();
    await page.getByRole('region', { name: 'What it settles' }).waitFor();
    expect(await factValue(page, 'Amount')).toBe(1050.25);
    expect(await factValue(page, 'Allocated')).toBe(1000);
    expect(await factValue(page, 'Unallocated')).toBe(50.25);
    const parts = page.getByRole('region', { name: 'What it settles' }).locator('tbody tr');
    expect((await parts.locator('th').allInnerTexts()).toSorted()).toEqual(['INV-1', 'Unallocated']);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'INV-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'INV-1' }).waitFor();
    expect(await factValue(page, 'Open')).toBe(150);
    expect(await factValue(page, 'Settled')).toBe(1000);
  });

  it('an entry that was changed says that it is void, and leads to the one in its place', async () => {
    const { session, write } = await aSeller();
    const entry = (amount: number) => ({
      external_id: 'JE-1',
      date: '2026-07-05',
      description: 'Rent',
      lines: [
        { account: '4000', credit: amount },
        { account: '1000', debit: amount },
      ],
    });
    const [before] = await write('journal-entries', [entry(100)]);
    const [now] = await write('journal-entries', [entry(120)]);
    const page = await openPage({ session, path: `/journal-entries/${before?.id}` });
    await page.getByText('Void', { exact: true }).waitFor();
    expect(await factValue(page, 'Amount')).toBe(100);
    await page.getByRole('link', { name: /^Replaced on/ }).click();
    await expect.poll(() => page.url()).toBe(`${address}/journal-entries/${now?.id}`);
    await expect.poll(async () => await factValue(page, 'Amount')).toBe(120);
    expect(await page.getByText('Void', { exact: true }).count()).toBe(0);
  });

  it('an entry has its lines, whose debits are its credits, and leads to its document', async () => {
    const [sale] = await ask(`journal-entries?sort=-date&text=${paid.number}&limit=1`);
    const page = await openPage({ as: 'owner', path: `/journal-entries/${sale?.['id']}` });
    await page.getByRole('heading', { level: 1, name: String(sale?.['description']) }).waitFor();
    await untilQuiet(page);
    const lines = await select(sql<{ debit: string; credit: string }>`
      select base_debit::text as debit, base_credit::text as credit from journal_lines
      where entry_id = ${sale?.['id']}::uuid order by line_number`);
    const sum = lines.reduce((total, { debit }) => total + Math.round(Number(debit) * 100), 0) / 100;
    expect(await factValue(page, 'Amount')).toBe(sum);
    const heads = await page.locator('thead th').allInnerTexts();
    const places = [heads.indexOf('Debit'), heads.indexOf('Credit')];
    const shown = await page
      .locator('tbody tr')
      .evaluateAll(
        (rows, [debit = 0, credit = 0]) =>
          rows.map(({ children }) =>
            [debit, credit].map((place) => Number(children[place]?.querySelector('data')?.value ?? 0)),
          ),
        places,
      );
    expect(shown).toEqual(lines.map(({ debit, credit }) => [Number(debit), Number(credit)]));
    await expectAccessible(page);
    await fact(page, 'Reference').getByRole('link', { name: paid.number }).click();
    await page.getByRole('heading', { level: 1, name: paid.number }).waitFor();
  });

  it('an account has its balance, and its lines end with it', async () => {
    const [account] = await ask('accounts?class=cash&sort=code&asOf=2026-06-30');
    const page = await openPage({
      as: 'owner',
      path: `/accounts/${account?.['id']}?period=2026-06-01:2026-06-30&asOf=2026-06-30`,
    });
    await page
      .getByRole('heading', { level: 1, name: `${account?.['code']} ${account?.['name']}` })
      .waitFor();
    const closing = page.getByRole('row', { name: /^Closing balance/ });
    await closing.waitFor();
    expect(await closing.locator('data').getAttribute('value')).toBe(String(Number(account?.['balance'])));
    expect(await factValue(page, 'Balance at 30 June 2026')).toBe(Number(account?.['balance']));
    await expectAccessible(page);
  });
});

describe('a record that is not there', () => {
  const PATHS = [
    ['invoices', 'Invoice'],
    ['bills', 'Bill'],
    ['payments', 'Payment'],
    ['journal-entries', 'Journal entry'],
    ['accounts', 'Account'],
  ] as const;

  it.each(PATHS)('or is another organisation’s, is missing among %s', async (records, name) => {
    const [theirs] = await ask(`${records}?limit=1&fields=id&sort=${SORTS[records]}`);
    const session = await signedIn(database, await anOrganization(database), 'owner');
    const page = await openPage({ session, path: `/${records}/${theirs?.['id']}`, mayAnswer: [404] });
    await page.getByRole('heading', { level: 1, name: `${name} not found` }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^All / }).click();
    await expect.poll(() => page.url()).toBe(`${address}/${records}`);
  });

  it('is not asked for by those who may not read the ledger', async () => {
    const page = await openPage({ as: 'contractor', path: `/invoices/${paid.id}` });
    await page.getByRole('heading', { name: 'You have no access to invoices' }).waitFor();
    expect(page.network.filter(({ path }) => /^\/api\/v1\/(?!alerts\/firings)/.test(path))).toEqual([]);
  });

  it('is an account of pay for those who may not see pay', async () => {
    const [pay] = await ask('accounts?class=payroll&sort=code');
    const page = await openPage({ as: 'member', path: `/accounts/${pay?.['id']}`, mayAnswer: [403] });
    await page.getByRole('heading', { name: 'You have no access to this account' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(String(pay?.['name']));
  });

  it('is a page of no kind of record', async () => {
    const page = await openPage({ as: 'owner', path: '/wonders/of-the-world', mayAnswer: [404] });
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(page.network.filter(({ path }) => /^\/api\/v1\/(?!alerts\/firings)/.test(path))).toEqual([]);
  });
});

const SORTS = {
  invoices: 'external_id',
  bills: 'external_id',
  payments: 'date',
  'journal-entries': 'date',
  accounts: 'code',
} as const;

describe.each([1440, 390])('the pages of records, %i pixels wide,', (width) => {
  it.each(['light', 'dark'] as const)(
    'are accessible in %s, and do not scroll sideways',
    async (colorScheme) => {
      const [entry] = await ask('journal-entries?sort=-date&limit=1');
      for (const path of [`/invoices/${paid.id}`, `/journal-entries/${entry?.['id']}`, '/accounts/1110']) {
        const page = await readPage({ session: as, path, width, colorScheme });
        await page.getByRole('region', { name: 'Facts' }).waitFor();
        await untilQuiet(page);
        await expectAccessible(page, colorScheme);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      }
    },
  );
});
