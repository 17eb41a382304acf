import { expect } from 'vitest';
import { answerOf, link, type Tasks } from './tasks-counting.ts';

type Broken = Readonly<{ items: readonly Readonly<{ label: string; value: number }>[] }>;

/** Questions that the overview and the pages of its figures answer. */
export const FIGURE_TASKS: Tasks = {
  'What is our cash?': async (desk) => {
    const page = await desk.open();
    const { value } = await answerOf<{ value: number }>(desk, 'metrics/cash.balance/value?period=today');
    const figures = page.getByRole('region', { name: 'Key figures' });
    await figures.locator(`data[value="${value}"]`).waitFor();
  },

  'Why did profit fall last quarter?': async ({ open, click }) => {
    const page = await open();
    await click(page.getByRole('button', { name: /^Period/ }));
    await click(page.getByRole('button', { name: 'Last quarter' }));
    await click(await link(page, 'Net profit'));
    const changed = page.getByRole('region', { name: 'What changed' });
    await click(changed.getByText('The period before', { exact: true }));
    await changed.getByText(/less than in 1 Apr/).waitFor();
    await changed.getByRole('row', { name: /Salaries: office.*down by/ }).waitFor();
  },

  'Why did gross margin fall last month?': async (desk) => {
    const page = await desk.open();
    const { sentence } = await answerOf<{ sentence: { text: string } }>(
      desk,
      'metrics/profit.gross_margin/changes?period=last_month&against=last_year',
    );
    expect(sentence.text).toMatch(/^Gross margin fell .* points: cost of sales rose .* revenue up/);
    await desk.click(page.getByRole('button', { name: /^Period/ }));
    await desk.click(page.getByRole('button', { name: 'Last month' }));
    await desk.click(await link(page, 'Gross margin'));
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByText(sentence.text, { exact: true }).waitFor();
  },

  'Who owes us most?': async (desk) => {
    const page = await desk.open();
    const { items } = await answerOf<Broken>(desk, 'metrics/ar.by_customer/value?period=today');
    const most = items.toSorted((one, other) => other.value - one.value)[0];
    await desk.click(await link(page, 'Receivables'));
    const owing = page.getByRole('region', { name: 'Receivables by customer' });
    await owing.getByRole('listitem').first().waitFor();
    expect(await owing.getByRole('listitem').first().innerText()).toContain(most?.label);
  },

  'What did we owe suppliers at 30 June, and to whom?': async (desk) => {
    const page = await desk.open();
    const day = 'period=today&asOf=2026-06-30';
    const { value } = await answerOf<{ value: number }>(desk, `metrics/ap.outstanding/value?${day}`);
    const { items } = await answerOf<Broken>(desk, `metrics/ap.by_vendor/value?${day}`);
    await desk.click(page.getByRole('button', { name: /^As at/ }));
    await page.getByRole('dialog', { name: 'As at' }).getByLabel('As at').fill('2026-06-30');
    await page.keyboard.press('Enter');
    await desk.click(await link(page, 'Payables'));
    await page.getByRole('heading', { level: 1, name: 'Payables outstanding' }).waitFor();
    await page.locator(`main data[value="${value}"]`).first().waitFor();
    const owed = page.getByRole('region', { name: 'Payables by supplier' });
    await owed.getByRole('listitem').first().waitFor();
    const largest = items.toSorted((one, other) => other.value - one.value).map(({ label }) => label);
    const shown = await owed.getByRole('listitem').allInnerTexts();
    expect(shown.map((text, index) => text.startsWith(largest[index] ?? 'no more'))).not.toContain(false);
  },
};
