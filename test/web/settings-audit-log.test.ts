import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSession, aUser } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, send, address, clock } = await testWeb(database);
const owner = await aUser(database, organization, {
  role: 'owner',
  name: 'Ada Marsh',
  email: 'ada@example.com',
});
const session = await aSession(database, organization, owner);

// Each test makes its changes later than the previous one.
beforeEach(() => clock.advance(1000));

const change = async (body: unknown) =>
  await send('PATCH', '/api/settings/organization', { as: session, body });

describe('the audit log', () => {
  it('shows who changed what, with the old value, and can be filtered in the address', async () => {
    clock.advance(1000);
    await change({ minimum_group_size: 11 });
    clock.advance(1000);
    await change({ minimum_group_size: 5 });
    const page = await openPage({ session, path: '/settings/audit-log' });
    const first = page.getByRole('table').getByRole('row').nth(1);
    await first.getByText('Organisation changed').waitFor();
    expect(await first.innerText()).toMatch(/Ada Marsh[\s\S]*minimum group size\s+was\s+11 →\s+is now\s+5/);
    await page.getByLabel('What').selectOption('Department');
    await page.getByText('No changes').waitFor();
    expect(page.url()).toBe(`${address}/settings/audit-log?subject=department`);
    await page.getByLabel('What').selectOption('Organisation');
    await page
      .getByRole('button', { name: /^All changes of/ })
      .first()
      .click();
    await page.getByText(/^Only changes of/).waitFor();
    expect(page.url()).toBe(`${address}/settings/audit-log?subject=organization/${organization.id}`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByLabel('Who').selectOption('Command line');
    await page.getByText('Import applied').waitFor();
    expect(await page.getByRole('table').innerText()).not.toContain('Ada Marsh');
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is exported with its filters, in %s at %i', async (colorScheme, width) => {
    await change({ minimum_group_size: 12 });
    await change({ minimum_group_size: 5 });
    const path = '/settings/audit-log?subject=organization&action=organization.changed';
    const page = await openPage({ session, path, colorScheme, width });
    await page.getByText('Organisation changed').first().waitFor();
    await expectAccessible(page, colorScheme);
    for (const [label, ending] of [
      ['Export CSV', 'csv'],
      ['Export NDJSON', 'ndjson'],
    ] as const) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: label }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`audit-log-2026-11-20.${ending}`);
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain('organization.changed');
      expect(text).not.toContain('import.applied');
    }
    const asked = '/api/settings/audit-log?action=audit_log.exported&limit=2';
    const { data } = (await get(asked, { as: session })).json<{ data: { after: object }[] }>();
    expect(data.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { format: 'csv', subject: 'organization', action: 'organization.changed' },
        { format: 'ndjson', subject: 'organization', action: 'organization.changed' },
      ]),
    );
  });

  it('continues where a page ends', async () => {
    for (let size = 20; size < 72; size += 1) {
      clock.advance(1000);
      await change({ minimum_group_size: size });
    }
    const page = await openPage({ session, path: '/settings/audit-log?subject=organization' });
    await page.getByText('The newest 50').waitFor();
    expect(await page.getByRole('row').count()).toBe(51);
    await page.getByRole('button', { name: 'Show older' }).click();
    await page.getByText(/^All \d+$/).waitFor();
    const { data } = (
      await get('/api/settings/audit-log?subject=organization&limit=500', { as: session })
    ).json<{ data: unknown[] }>();
    expect(await page.getByRole('row').count()).toBe(data.length + 1);
    await change({ minimum_group_size: 5 });
  });

  it('is visible among the sections on a phone, though it is the last one', async () => {
    const page = await openPage({ session, path: '/settings/audit-log', width: 390 });
    const section = page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Audit log' });
    await expect
      .poll(async () => {
        const box = await section.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
  });

  it('reports invalid dates', async () => {
    const path = '/settings/audit-log?from=2026-11-10&to=2026-11-01';
    const page = await openPage({ session, path, mayAnswer: [400] });
    await page.getByText('Must not be after to').waitFor();
    await page.getByLabel('From').fill('2026-11-01');
    await page.getByLabel('From').press('Enter');
    await page.getByText('No changes').waitFor();
    expect(page.url()).toBe(`${address}/settings/audit-log?from=2026-11-01&to=2026-11-01`);
  });
});
