import { expect } from 'vitest';
import { csvFile, type GivenFile } from './imports-browsing.ts';
import { answerOf, type Desk, link, type Tasks } from './tasks-counting.ts';

type Department = Readonly<{ name: string }>;

/** Keys and imports. */
export const SETTING_TASKS: Tasks = {
  'Give our BI tool a key that sees no pay': async ({ web: { get }, open, click }) => {
    const page = await open();
    await click(await link(page, 'Developers'));
    await click(await link(page, 'Make a key'));
    await page.getByRole('dialog').getByLabel('Name').fill('Power BI');
    await page.keyboard.press('Enter');
    const secret = page.getByRole('dialog').getByText(/^alm_pk_\w{40,}$/);
    await secret.waitFor();
    const key = await secret.innerText();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await click(page.getByRole('button', { name: /^Copy/ }).first());
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    expect((await get('/api/v1/metrics/cash.balance/value?period=today', { as: key })).statusCode).toBe(200);
    expect((await get('/api/v1/metrics/comp.average/value?period=today', { as: key })).statusCode).toBe(403);
  },

  'Make a read-only key that expires in 30 days': async ({ web: { get, post }, open, click, choose, as }) => {
    const page = await open();
    await click(await link(page, 'Developers'));
    await click(await link(page, 'Make a key'));
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByLabel('Expires'), 'In 30 days');
    await dialog.getByLabel('Name').fill('Auditor');
    await page.keyboard.press('Enter');
    const secret = dialog.getByText(/^alm_pk_\w{40,}$/);
    await secret.waitFor();
    const key = await secret.innerText();
    await click(page.getByRole('button', { name: /^Copy/ }).first());
    const { data } = (await get('/api/settings/api-keys', { as })).json<{
      data: { name: string; capabilities: string[]; expires_at: string }[];
    }>();
    // To the end of the day in Sydney, 30 days after 20 November.
    expect(data.find(({ name }) => name === 'Auditor')).toMatchObject({
      capabilities: ['metrics.read'],
      expires_at: '2026-12-20T12:59:59.999Z',
    });
    expect((await get('/api/v1/metrics/cash.balance/value?period=today', { as: key })).statusCode).toBe(200);
    const customer = { records: [{ customer: 'C-X', name: 'X' }] };
    expect((await post('/api/v1/customers', { as: key, body: customer })).statusCode).toBe(403);
  },

  'Import a list with errors, fix it and try again': async (desk) => {
    const page = await desk.open();
    const named = async (name: string) =>
      (await answerOf<Department[]>(desk, 'departments')).filter((one) => one.name === name).length;
    await desk.click(await link(page, 'Settings'));
    await desk.click(await link(page, 'Imports'));
    await send(desk, page, csvFile('Departments.csv', 'department,name\nd-night,Night shift\nd-day,\n'));
    await page.getByText('Nothing was imported. Fix 1 error and try again.').waitFor();
    expect(await named('Night shift')).toBe(0);
    await desk.click(
      page.getByRole('region', { name: 'Rows to correct' }).getByLabel('name', { exact: true }),
    );
    await page.keyboard.type('Day shift');
    await desk.click(page.getByRole('button', { name: 'Import corrected file' }));
    await page.getByText('Everything is imported.').waitFor();
    expect([await named('Night shift'), await named('Day shift')]).toEqual([1, 1]);
  },
};

/** Chooses a file in the window of the system, which is not counted, and imports it. */
async function send(
  { click }: Pick<Desk, 'click'>,
  page: Awaited<ReturnType<Desk['open']>>,
  file: GivenFile,
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByLabel(/^Choose a/)),
  ]);
  await chooser.setFiles(file);
  await page.getByText(file.name, { exact: true }).first().waitFor();
  await click(page.getByRole('button', { name: 'Import', exact: true }));
}
