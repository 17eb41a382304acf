import { sql } from 'kysely';
import { expect } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { signedIn } from '../support/app.ts';
import type { OpenedPage, TestWeb } from '../support/browser.ts';
import type { TestDatabase } from '../support/database.ts';

/** A customer as stored in the database. */
export type Row = Readonly<Record<string, unknown>> & Readonly<{ custom_fields: Record<string, unknown> }>;
export type One = Readonly<{ id: string; name: string; path: string }>;

/** Customers of the demo, each for one test, with ways to read and change them in the database. */
export async function demoCustomers(database: TestDatabase, { organization, get, send }: TestWeb) {
  const tenant = database.openTenant(organization.id);
  const as = await signedIn(database, organization, 'owner');
  const answer = await get('/api/v1/customers?fields=id,name&search=homewares', { as });
  const all = answer.json<{ data: { id: string; name: string }[] }>().data;
  const [untouched, ...others] = all.map((one): One => ({ ...one, path: `/customers/${one.id}` }));
  if (untouched === undefined) throw new Error('the demo has no customers');
  return {
    tenant,
    /** One that no test changes. */
    untouched,
    /** One that no other test changes. */
    one: (): One => {
      const next = others.pop();
      if (next === undefined) throw new Error('the demo has too few customers');
      return next;
    },
    kept: async (id: string): Promise<Row> => {
      const [row] = await tenant.read(
        sql<Row>`select * from customer_profiles where id = ${id}`.compile(query),
      );
      if (row === undefined) throw new Error('there is no such customer');
      return row;
    },
    set: async (id: string, body: object): Promise<void> => {
      expect((await send('PATCH', `/api/v1/customers/${id}`, { as, body })).statusCode).toBe(200);
    },
  };
}

/** Starts editing the customer on a page. */
export async function edit(page: OpenedPage): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Account number').waitFor();
}

/** The value of a field that is not being edited. */
export const shown = (page: OpenedPage, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

export const save = (page: OpenedPage) => page.getByRole('button', { name: 'Save', exact: true });

/** The error beside a field. */
export async function wrongBeside(page: OpenedPage, label: string): Promise<string> {
  const control = page.getByLabel(label, { exact: true });
  expect(await control.getAttribute('aria-invalid')).toBe('true');
  const described = (await control.getAttribute('aria-describedby')) ?? '';
  return await page.locator(`[id="${described.split(' ').at(-1)}"]`).innerText();
}
