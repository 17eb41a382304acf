import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { own } from '../../src/db/own.ts';
import { query } from '../../src/db/statement.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, readPage, organization } = web;
const tenant = database.openTenant(organization.id);

type Kind = 'customer' | 'vendor';

/** What a bookkeeper would add up from the documents of a party on a day: what is open, what of it is overdue, and how many are. */
type Owed = Readonly<{
  id: string;
  name: string;
  owed: string;
  overdue: string;
  open: number;
  spent: string;
}>;

const MONEY = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
const WHOLE = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
});

async function owedOn(kind: Kind, day: string): Promise<Owed> {
  const party = sql.ref(`${kind}_id`);
  const [row] = await tenant.read(
    sql<Owed>`
      select profile.id, party.name, sum(document.open)::text as owed, count(*)::int as open,
        coalesce(sum(document.open) filter (where document.due_date < ${day}::date), 0)::text as overdue
      from (
        select d.*, d.base_net + d.base_tax - coalesce((
          select sum(a.base_amount) from ${own('allocations')} a
          where a.document_id = d.id and a.voided_at is null and a.allocation_date <= ${day}::date), 0) as open
        from ${own('documents')} d where d.voided_at is null and d.issue_date <= ${day}::date
          and d.kind = ${kind === 'customer' ? 'invoice' : 'bill'}
      ) document
      join ${own(`${kind}_profiles`)} profile on profile.id = document.${party}
      join ${own('parties')} party on party.id = profile.party_id
      where document.open <> 0 and profile.status = 'active' and not exists (
        select from ${own('unallocated_amounts')} amount where amount.${party} = profile.id)
      group by profile.id, party.name having count(*) > 1 order by overdue desc, profile.id limit 1
    `.compile(query),
  );
  if (row === undefined) throw new Error('nobody owes anything');
  return row;
}

const figure = (page: OpenedPage, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe.each([
  ['customer', 'Receivables', 'Open invoices', '/invoices/'],
  ['vendor', 'Payables', 'Open bills', '/bills/'],
] as const)('the page of a %s', (kind, balance, documents, documentPage) => {
  it('leads with what is owed, overdue and open, as the documents say on that day', async () => {
    const day = '2026-06-30';
    const owed = await owedOn(kind, day);
    const page = await openPage({ as: 'member', path: `/${kind}s/${owed.id}?asOf=${day}&period=last_fy` });
    await page.getByRole('heading', { level: 1, name: owed.name }).waitFor();
    const value = figure(page, balance).locator('data');
    expect(await value.getAttribute('title')).toBe(MONEY.format(Number(owed.owed)));
    expect(plain(await value.innerText())).toBe(WHOLE.format(Number(owed.owed)));
    expect(await figure(page, 'Overdue').locator('data').getAttribute('title')).toBe(
      MONEY.format(Number(owed.overdue)),
    );
    const table = page.getByRole('table', { name: documents });
    expect(await table.locator('tbody tr').count()).toBe(owed.open);
    const links = table.locator('tbody th a');
    expect(await links.first().getAttribute('href')).toContain(documentPage);
    expect(await links.first().getAttribute('href')).toContain('asOf=2026-06-30');
    // In the currency of the books, which stands below another.
    const open = await table.locator('tbody td:last-child').allInnerTexts();
    const cents = open.map((text) => Number(text.split('\n').at(-1)?.replaceAll(/\D/g, '')));
    const sum = cents.reduce((all, one) => all + one, 0);
    expect(sum).toBe(Math.round(Number(owed.owed) * 100));
    await page
      .getByText('Contact details and fields are shown as they are today, not as at 30 June 2026')
      .waitFor();
  });

  it('keeps the day and the period in the address', async () => {
    const { id } = await owedOn(kind, '2026-06-30');
    const page = await openPage({ as: 'member', path: `/${kind}s/${id}` });
    await figure(page, balance).locator('data').waitFor();
    await page.getByRole('button', { name: /Period/ }).click();
    await page.getByRole('button', { name: 'Last financial year', exact: true }).click();
    await page.waitForURL(/period=last_fy/);
    await expect
      .poll(
        async () =>
          await figure(page, kind === 'customer' ? 'Revenue' : 'Spend')
            .locator('xpath=..')
            .innerText(),
      )
      .toContain('FY2026');
    await page.getByRole('button', { name: /As at/ }).click();
    await page.getByRole('textbox', { name: 'As at' }).fill('2026-03-31');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/asOf=2026-03-31/);
    await page.getByText('31 Mar 2026', { exact: true }).first().waitFor();
    await page.reload();
    await page.getByText('31 Mar 2026', { exact: true }).first().waitFor();
  });

  it('shows the contact and fields alone without the right to read the ledger', async () => {
    const { id, name } = await owedOn(kind, '2026-06-30');
    const page = await openPage({ as: 'contractor', path: `/${kind}s/${id}` });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('Account number').waitFor();
    expect(await page.getByText(balance, { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Period/ }).count()).toBe(0);
    expect(page.network.some(({ path }) => path.endsWith('/summary'))).toBe(false);
  });

  it('shows contact and fields where the figures cannot be read', async () => {
    const { id } = await owedOn(kind, '2026-06-30');
    const page = await openPage({ as: 'member', path: `/${kind}s/${id}?period=today`, mayAnswer: [400] });
    await page
      .getByText(`The figures of this ${kind === 'vendor' ? 'supplier' : kind} could not be loaded`)
      .waitFor();
    await page.getByText('Account number').waitFor();
    expect(await page.getByText(balance, { exact: true }).count()).toBe(0);
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [768, 'light'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('is accessible and not too wide, %i pixels wide in %s', async (width, colorScheme) => {
    const { id } = await owedOn(kind, '2026-06-30');
    const page = await readPage({ as: 'owner', path: `/${kind}s/${id}?asOf=2026-06-30`, width, colorScheme });
    await page.getByText('No changes yet.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page, colorScheme);
  });
});
