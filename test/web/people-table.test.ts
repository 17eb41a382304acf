import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, address } = await testWeb(database);
const tenant = database.openTenant(organization.id);
const as = await signedIn(database, organization, 'owner');

const firstColumn = async (page: OpenedPage) => await page.locator('tbody th a').allInnerTexts();
const table = (page: OpenedPage) => page.getByRole('table', { name: 'People' });
const row = (page: OpenedPage, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Those employed on a day with their salary of a year, by hand. */
async function salariesOn(day: string) {
  return await tenant.read(
    sql<{ name: string; amount: string; title: string }>`
      select party.name, pay.amount::text as amount, (
          select job_title from membership_assignments held where held.membership_id = member.id and held.voided_at is null
            and held.effective_from <= ${day}::date order by held.effective_from desc limit 1
        ) as title
      from memberships member join persons person on person.id = member.person_id join parties party on party.id = person.party_id
      join compensation_entries pay on pay.membership_id = member.id and pay.voided_at is null and pay.pay_type = 'salary'
        and pay.frequency = 'annual' and pay.effective_from <= ${day}::date and (pay.effective_to is null or pay.effective_to >= ${day}::date)
      where member.employment_start_date <= ${day}::date and (member.termination_date is null or member.termination_date >= ${day}::date)
      order by pay.amount desc, party.name limit 6`.compile(query),
  );
}

const money = (amount: string) =>
  `$${Number(amount).toLocaleString('en-AU', { minimumFractionDigits: 2 })} a year`;

describe('the table of people', () => {
  it.each(['2026-11-20', '2025-03-31'])('has the titles and the pay in force on %s', async (day) => {
    const page = await openPage({ as: 'owner', path: `/people?view=table&asOf=${day}` });
    await table(page).waitFor();
    const salaries = await salariesOn(day);
    expect(salaries).toHaveLength(6);
    for (const { name, amount, title } of salaries) {
      const text = await row(page, name).innerText();
      expect(text).toContain(money(amount));
      expect(text).toContain(title);
    }
  });

  it('asks once for all of it, and sorts by the service', async () => {
    const page = await openPage({ as: 'admin', path: '/people?view=table' });
    await table(page).waitFor();
    await untilQuiet(page);
    const asked = () => page.network.filter(({ path }) => /memberships|compensation/.test(path));
    expect(asked().map(({ path }) => path)).toEqual(['/api/v1/memberships', '/api/v1/memberships']);
    await page.getByRole('button', { name: 'Annual pay, AUD' }).click();
    await page.getByRole('button', { name: 'Annual pay, AUD' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/people?view=table&sort=-annual_pay`);
    await expect.poll(async () => (await firstColumn(page))[0]).toBe('Margaret Holloway');
    await page.getByRole('button', { name: 'Job title' }).click();
    await expect.poll(() => page.url()).toBe(`${address}/people?view=table&sort=job_title`);
  });

  it('is of a department with those below it, and of a name or title', async () => {
    const page = await readPage({ as: 'member', path: '/people?view=table' });
    await table(page).waitFor();
    await page.getByLabel('Department').selectOption({ label: '\u2003\u2003Finance' });
    await page.getByText('4 people', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('analyst');
    await page.getByText('1 person', { exact: true }).waitFor();
    expect(await firstColumn(page)).toEqual(['Alice Thornton']);
    await page.getByRole('searchbox').fill('nobody at all');
    await page.getByText('No one matches').waitFor();
  });

  it('has the same columns and order in its file', async () => {
    const page = await readPage({ as: 'owner', path: '/people?view=table&sort=-annual_pay' });
    await table(page).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const rows = parse(await readFile(await (await saving).path()), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ name }) => name)).toEqual(await firstColumn(page));
    expect(Object.keys(rows[0] ?? {})).toEqual(
      expect.arrayContaining(['job_title', 'manager_name', 'annual_pay']),
    );
  });

  it.each(['member', 'contractor'] as const)('has nothing of pay for a %s', async (role) => {
    const page = await openPage({ as: role, path: '/people?view=table&sort=-annual_pay', mayAnswer: [403] });
    await table(page).waitFor();
    await untilQuiet(page);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Job title',
      'Department',
      'Manager',
      'Since',
    ]);
    const answers = await Promise.all(
      page.network.filter(({ path }) => path.startsWith('/api/')).map(async ({ answer }) => await answer()),
    );
    expect(answers.join('\n')).not.toMatch(/annual_pay|amount"|pay_type|frequency/);
  });
});

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [768, 'light'],
  [390, 'dark'],
] as const)('the table is accessible and fits, %i wide in %s', async (width, colorScheme) => {
  const page = await openPage({ session: as, path: '/people?view=table', width, colorScheme });
  await page.getByText('Anna Kowalski').first().waitFor();
  await expectAccessible(page, colorScheme);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
