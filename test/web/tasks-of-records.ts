import { expect } from 'vitest';
import type { OpenedPage } from '../support/browser.ts';
import { answerOf, link, type Tasks } from './tasks-counting.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Customers, invoices and people. */
export const RECORD_TASKS: Tasks = {
  "Raise a customer's credit limit": async ({ open, click }) => {
    const page = await open();
    await click(await link(page, 'Customers'));
    await search(page, 'banksia general');
    await click(await link(page, 'Banksia General Store'));
    await click(page.getByRole('button', { name: 'Change Credit limit' }));
    await page.keyboard.type('150000');
    await page.keyboard.press('Enter');
    await page.getByText('$150,000.00').first().waitFor();
  },

  'Undo a wrong edit': async (desk) => {
    const customer = (await answerOf<Row[]>(desk, 'customers'))[4];
    const [id, name] = [customer?.['id'], String(customer?.['name'])];
    const kept = async () => (await answerOf<Row>(desk, `customers/${id}`))['payment_terms'];
    const page = await desk.open();
    await desk.click(await link(page, 'Customers'));
    await search(page, name);
    await desk.click(await link(page, name));
    await desk.click(page.getByRole('button', { name: 'Change Payment terms' }));
    await page.keyboard.type('Net 9');
    await page.keyboard.press('Enter');
    await page.getByText('Saved: Payment terms').waitFor();
    expect(await kept()).toBe('Net 9');
    await desk.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(kept).toBe(customer?.['payment_terms']);
  },

  'Find the invoices of one customer that are over 60 days late': async (desk) => {
    const [late] = await answerOf<Row[]>(desk, 'invoices?sort=-issue_date&days_overdue_over=60&limit=1');
    const [name, id] = [String(late?.['customer_name']), String(late?.['customer_id'])];
    const wanted = await answerOf<Row[]>(
      desk,
      `invoices?sort=-issue_date&days_overdue_over=60&customer=${id}`,
    );
    const page = await desk.open();
    await desk.click(await link(page, 'Invoices'));
    await desk.choose(page.getByLabel('Days overdue'), 'Over 60 days');
    await page.getByRole('combobox', { name: 'Customer' }).fill(name);
    await desk.click(page.getByRole('option', { name, exact: true }));
    await expect
      .poll(async () => await page.locator('tbody th a').allInnerTexts())
      .toEqual(wanted.map((row) => row['external_id']));
  },

  'See who reports to Helen Papadakis, and what they are paid': async (desk) => {
    const people = await answerOf<Row[]>(desk, 'memberships');
    const helen = people.find(({ name }) => name === 'Helen Papadakis')?.['id'];
    const reports = people.filter(({ manager_membership_id: id }) => id === helen);
    expect(reports).toHaveLength(3);
    const page = await desk.open();
    await desk.click(await link(page, 'People'));
    await page.getByRole('searchbox').fill('papadakis');
    await desk.click(await link(page, 'Helen Papadakis'));
    await page.getByRole('heading', { level: 1, name: 'Helen Papadakis' }).waitFor();
    for (const { id, name } of reports) {
      const entries = await answerOf<Row[]>(desk, `compensation/${id}`);
      const paid = entries.filter(
        (entry) => entry['pay_type'] === 'salary' && entry['effective_to'] === null,
      );
      expect(paid).toHaveLength(1);
      const amount = Number(paid[0]?.['amount']).toLocaleString('en-AU', { minimumFractionDigits: 2 });
      const line = page.getByRole('listitem').filter({ hasText: String(name) });
      await line.getByText(`$${amount} a year`).waitFor();
    }
  },
};

/** Types into the search of a list by its key. */
async function search(page: OpenedPage, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await box.waitFor();
  await page.keyboard.press('/');
  await expect.poll(async () => await box.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
}
