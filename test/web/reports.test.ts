import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get } = await testWeb(database);
const PAGE = '/reports';

type Shown = Readonly<{ id: string; name: string; parts: string; working_day: number | null; hour: number }>;

async function reportsOf(role: 'owner' | 'member'): Promise<readonly Shown[]> {
  const as = await signedIn(database, organization, role);
  return (await get('/api/v1/reports', { as })).json<{ data: Shown[] }>().data;
}

describe('a scheduled report', () => {
  it('is made on the page of a statement as it is shown, paused, deleted, brought back, and stopped by the link of its mail', async () => {
    const page = await openPage({
      as: 'owner',
      path: '/statements/profit-and-loss?period=last_fy&columns=quarters',
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Send by mail…' }).click();
    await page.getByLabel('Name').fill('Quarters');
    await page.getByLabel('Day of the month').selectOption('last');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create report' }).click();
    await page.getByText('Report created').waitFor();
    expect(await reportsOf('owner')).toMatchObject([
      {
        name: 'Quarters',
        parts: 'statement:profit-and-loss:quarters:none:summary',
        period: 'last_fy',
        working_day: null,
        hour: 8,
      },
    ]);
    await page.goto(page.url().replace(/\/statements.*/, PAGE));
    await page.getByText('Last working day').waitFor();
    await expectAccessible(page);
    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Quarters' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Pause');
    await page.getByText('Paused', { exact: true }).waitFor();
    await act('Continue');
    await page.getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
    await act('Delete');
    await page.getByText('No scheduled reports yet').waitFor();
    await expectAccessible(page);
    // Notices of the earlier steps may still be there, each with its own undo.
    const deleted = page.getByText('Report deleted', { exact: true }).locator('..');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Last working day').waitFor();
    // The link of its mail.
    const [report] = await reportsOf('owner');
    await page.goto(page.url().replace(/\/reports.*/, `${PAGE}?stop=${report?.id}`));
    await page.getByRole('alertdialog').getByText('Stop “Quarters” for you?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop report' }).click();
    await page.getByText('You no longer get this report').waitFor();
    await page.getByText('1 stopped it').waitFor();
  });
});
