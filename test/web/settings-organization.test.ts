import { beforeEach, describe, expect, it } from 'vitest';
import { aSession, aUser } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb, untilQuiet } from '../support/browser.ts';
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

type Stored = Readonly<Record<string, string | number>>;
const stored = async () =>
  (await get('/api/settings/organization', { as: session })).json<{ data: Stored }>().data;
const change = async (body: unknown) =>
  await send('PATCH', '/api/settings/organization', { as: session, body });

function settingsAsked(page: OpenedPage): string[] {
  return page.network
    .map(({ method, path }) => `${method} ${path}`)
    .filter((asked) => asked.includes('/api/settings/'));
}

describe('the organisation', () => {
  it('can be renamed, with the new name shown everywhere at once', async () => {
    const page = await openPage({ session, path: '/settings' });
    await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
    expect(page.url()).toBe(`${address}/settings/organization`);
    await page.getByLabel('Name').fill('');
    expect(await page.getByText('An organisation needs a name.').isVisible()).toBe(true);
    await page.getByLabel('Name').fill('Wattle Group');
    await page.getByLabel('Name').press('Enter');
    await page.getByRole('banner').getByText('Wattle Group').waitFor();
    expect(await stored()).toMatchObject({ name: 'Wattle Group' });
    const patch = page.network.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toBe('{"name":"Wattle Group"}');
  });

  it('asks before values change, and says which', async () => {
    const page = await openPage({ session, path: '/settings/organization', colorScheme: 'dark' });
    await page.getByLabel('Financial year begins in').selectOption('October');
    await page.getByText('Every figure of a financial year or quarter').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Financial year begins in: July → October').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ financial_year_start_month: 7 });
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Save and recalculate' }).click();
    await page.getByText('The organisation was changed').waitFor();
    expect(await stored()).toMatchObject({ financial_year_start_month: 10 });
    await page.getByRole('link', { name: 'Overview' }).click();
    // It is 20 November in Sydney: a year that begins in October has started already.
    await page.getByText('FY2027 to date').first().waitFor();
    await page.goto(`${address}/?period=qtd`);
    await page.getByText('Q1 FY2027 to date').first().waitFor();
    await change({ financial_year_start_month: 7 });
  });

  it('has a list of time zones, which works with the keyboard', async () => {
    const page = await openPage({ session, path: '/settings/organization' });
    await page.getByLabel('Time zone').fill('auck');
    await page.getByRole('option', { name: 'Pacific/Auckland' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Pacific/Auckland');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Australia/Sydney');
  });

  it('shows refusals beside the field', async () => {
    const page = await openPage({ session, path: '/settings/organization', mayAnswer: [409] });
    await page.getByLabel('Base currency').fill('euro');
    await page.getByRole('option', { name: 'EUR, Euro' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save and recalculate' }).click();
    await page.getByText('Must stay as it is, because entries have been posted').waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Base currency').getAttribute('aria-invalid')).toBe('true');
    expect(await stored()).toMatchObject({ base_currency: 'AUD' });
    await page.getByLabel('Minimum group size').fill('2');
    expect(await page.getByText('A whole number, at least 3.').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });

  it('changed by another user in the meantime reports that, and loses neither change', async () => {
    const page = await openPage({ session, path: '/settings/organization', mayAnswer: [412] });
    await page.getByLabel('Name').fill('Wattle & Co');
    await change({ minimum_group_size: 9 });
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else changed' });
    await alert.waitFor();
    expect(await alert.innerText()).toContain('Minimum group size: 5 persons → 9 persons');
    await expectAccessible(page);
    expect(await page.getByLabel('Minimum group size').inputValue()).toBe('9');
    expect(await page.getByLabel('Name').inputValue()).toBe('Wattle & Co');
    await page.getByRole('button', { name: 'Save' }).click();
    await alert.waitFor({ state: 'hidden' });
    expect(await stored()).toMatchObject({ name: 'Wattle & Co', minimum_group_size: 9 });
    await change({ minimum_group_size: 5 });
  });
});

it.each(['member', 'contractor'] as const)(
  'none of it is shown to a %s, and no requests are sent',
  async (role) => {
    const page = await openPage({ as: role, path: '/settings' });
    for (const path of ['/settings', '/settings/members', '/settings/audit-log']) {
      await page.goto(`${address}${path}`);
      await page.getByText('The settings are for owners and admins').waitFor();
      await untilQuiet(page);
      expect(await page.getByRole('link', { name: /Settings|Members|Audit log/ }).count()).toBe(0);
    }
    expect(settingsAsked(page)).toEqual([]);
    await expectAccessible(page);
  },
);

it('an admin sees all of them', async () => {
  const page = await openPage({ as: 'admin', path: '/' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Organisation' }).waitFor();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click();
  await page.getByText('Only owners change owners').first().waitFor();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByRole('table').waitFor();
  expect(await page.title()).toBe('Audit log · Almanac');
});

describe('when the API fails', () => {
  it('every page reports it with a retry, and keeps what was typed', async () => {
    const page = await openPage({ session, path: '/settings/organization', mayAnswer: [500] });
    await page.getByLabel('Name').fill('Typed');
    const broken = { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } };
    await page.route(
      '**/api/settings/**',
      async (route) => await route.fulfill({ status: 500, json: broken }),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Something went wrong.' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed');
    for (const [path, said] of [
      ['organization', 'The organisation could not be loaded'],
      ['audit-log', 'The log could not be loaded'],
      ['members', 'The members could not be loaded'],
    ] as const) {
      await page.goto(`${address}/settings/${path}`);
      await page.getByText(said).waitFor();
    }
    await page.unroute('**/api/settings/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Members' }).waitFor();
  });
});

it.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('every page is accessible and fits, %i wide in %s', async (width, colorScheme) => {
  const page = await openPage({ session, path: '/settings', width, colorScheme });
  for (const [section, until] of [
    ['organization', 'are hidden for groups of fewer'],
    ['members', 'Open invitations'],
    ['audit-log', 'Import applied'],
  ] as const) {
    await page.goto(`${address}/settings/${section}`);
    await page.getByText(until).first().waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
});
