import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, START, signedIn } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get, address } = await testWeb(database);
const as = await signedIn(database, organization, 'owner');
const PATH = '/settings/api-keys';
const PAY = '/api/v1/metrics/comp.annual_total/value?period=today';

type Key = Readonly<{
  name: string;
  capabilities: string[];
  expires_at: string | null;
  revoked_at: string | null;
}>;

async function keyNamed(name: string): Promise<Key | undefined> {
  const { data } = (await get('/api/settings/api-keys', { as })).json<{ data: Key[] }>();
  return data.find((key) => key.name === name);
}

/** Opens the form and fills in the name. */
async function beginKey(page: OpenedPage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByLabel('Name').fill(name);
}

/** Makes a key with the form and returns its values on the page. */
async function mint(page: OpenedPage): Promise<Readonly<{ key: string; curl: string }>> {
  await page.getByRole('button', { name: 'Create key' }).click();
  return await shown(page);
}

async function shown(page: OpenedPage): Promise<Readonly<{ key: string; curl: string }>> {
  const key = await page.getByRole('region', { name: 'The key' }).locator('code').innerText();
  const curl = await page.getByRole('region', { name: 'Try it in a terminal' }).locator('code').innerText();
  return { key, curl };
}

/** Runs a line as if pasted into a terminal. */
async function run(line: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${line} --silent --show-error`]);
  return JSON.parse(stdout);
}

async function statusOf(key: string, path: string): Promise<number> {
  return (await get(path, { as: key })).statusCode;
}

async function focusIs(page: OpenedPage): Promise<string> {
  return await page.evaluate(
    '(({ activeElement: at }) => at.labels?.[0]?.textContent ?? at.ariaLabel ?? at.textContent ?? "")(document)',
  );
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: OpenedPage, name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focusIs(page))) return;
  }
  throw new Error(`the keyboard does not reach ${name.source}`);
}

describe('a key', () => {
  it('is made with only the keyboard, and its curl command works unchanged', async () => {
    const page = await openPage({ as: 'owner', path: PATH });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('row', { name: /Demo: first steps/ }).waitFor();
    await tabTo(page, /^New key$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New API key' }).waitFor();
    await expect.poll(() => focusIs(page)).toBe('Name');
    await page.keyboard.type('Reports of the board');
    await tabTo(page, /^Read records/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Expires/);
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /^Create key$/);
    await page.keyboard.press('Enter');
    await page.getByText('This is the only time the key is shown.').waitFor();
    const { key, curl } = await shown(page);
    await tabTo(page, /^Copy key$/);
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await tabTo(page, /^Copy curl$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(curl);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focusIs(page)).toBe('New key');
    // 90 days from today in Sydney, to the end of the day there.
    expect(await keyNamed('Reports of the board')).toMatchObject({
      capabilities: ['metrics.read', 'records.read'],
      expires_at: '2027-02-18T12:59:59.999Z',
    });
    const answered = await run(curl);
    const asked = await get('/api/v1/metrics/cash.balance/value?period=today', { as });
    expect(answered).toMatchObject({ data: asked.json<{ data: object }>().data });
    expect([await statusOf(key, PAY), await statusOf(key, '/api/v1/customers')]).toEqual([403, 200]);
  });

  it('with one capability gets a matching curl command, and sees pay when only that was ticked', async () => {
    const page = await openPage({ as: 'admin', path: PATH });
    for (const { label, capability, asks, pay } of SINGLE) {
      await beginKey(page, label);
      await page.getByRole('checkbox', { name: 'Read figures' }).uncheck();
      await page.getByRole('checkbox', { name: `${label} ${capability}`, exact: true }).check();
      await page.getByLabel('Expires').selectOption('never');
      const { key, curl } = await mint(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Leave without it' }).click();
      expect(await keyNamed(label)).toMatchObject({ capabilities: [capability], expires_at: null });
      expect(curl).toContain(asks);
      expect(await run(curl)).not.toHaveProperty('error');
      expect(await statusOf(key, PAY)).toBe(pay);
    }
  });

  it('shows errors beside the field, and keeps what was typed', async () => {
    const page = await openPage({ as: 'owner', path: PATH, mayAnswer: [400] });
    await beginKey(page, '   ');
    await page.getByRole('checkbox', { name: 'Read figures' }).uncheck();
    await page.getByRole('button', { name: 'Create key' }).click();
    const group = page.getByRole('group', { name: 'Capabilities' });
    expect(await group.getByRole('alert').innerText()).toContain('Select at least one');
    expect(page.network.filter(({ method }) => method === 'POST')).toEqual([]);
    await page.getByRole('checkbox', { name: 'See pay people.view_cost' }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const name = page.getByLabel('Name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    const about = await name.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${about?.split(' ')[1]}"]`).innerText()).toMatch(/\w/);
    expect(await page.getByRole('checkbox', { name: 'See pay people.view_cost' }).isChecked()).toBe(true);
    await expectAccessible(page);
  });

  it('form opens at once for a reader sent here by another page', async () => {
    const page = await openPage({ as: 'owner', path: '/metrics/revenue.total' });
    await page.getByRole('link', { name: 'Make a key' }).click();
    await page.getByRole('dialog', { name: 'New API key' }).getByLabel('Name').waitFor();
    expect(page.url()).toBe(`${address}${PATH}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'New key' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('that has not been copied is not left without a question', async () => {
    const page = await openPage({ as: 'owner', path: '/' });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await beginKey(page, 'Nearly lost');
    const { key } = await mint(page);
    const question = page.getByRole('alertdialog', { name: 'Leave without the key?' });
    for (const leave of [
      async () => await page.keyboard.press('Escape'),
      async () => await page.getByRole('button', { name: 'Done' }).click(),
      async () => await page.goBack(),
    ]) {
      await leave();
      await question.waitFor();
      await question.getByRole('button', { name: 'Back to the key' }).click();
      await question.waitFor({ state: 'hidden' });
      expect((await shown(page)).key).toBe(key);
    }
    await page.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Leave without it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(key);
    expect(
      await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])'),
    ).not.toContain(key);
    await page.getByRole('row', { name: /Nearly lost/ }).waitFor();
  });
});

describe('an existing key', () => {
  it('is rotated: the new one works, and so does the old one for the chosen time', async () => {
    const old = await aKey(database, organization, ['metrics.read'], { name: 'Leaked' });
    const page = await openPage({ as: 'owner', path: PATH });
    await page.getByRole('button', { name: 'Rotate Leaked' }).click();
    await page.getByLabel('The old key').selectOption('Stops at once');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const { key, curl } = await shown(page);
    await page.getByText('has stopped working.').waitFor();
    await page.getByText('Key “Leaked” is ready').waitFor();
    expect(await run(curl)).toHaveProperty('data.value');
    expect([await statusOf(old.secret, '/api/v1/metrics'), await statusOf(key, '/api/v1/metrics')]).toEqual([
      401, 200,
    ]);
    expect(await statusOf(key, PAY)).toBe(403);
  });

  it('is revoked after a question that names it, and listed with those that have ended', async () => {
    const { secret } = await aKey(database, organization, ['metrics.read'], { name: 'Old script' });
    const page = await openPage({ as: 'admin', path: PATH });
    await page.getByRole('button', { name: 'Revoke Old script' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke “Old script”?' });
    await question.getByText(secret.slice(0, 15)).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(secret, '/api/v1/metrics')).toBe(200);
    await page.getByRole('button', { name: 'Revoke Old script' }).click();
    await question.getByRole('button', { name: 'Revoke key' }).click();
    // The page behind a dialog is hidden from assistive technology while it is open.
    await question.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Old script/ }).waitFor({ state: 'hidden' });
    expect(await statusOf(secret, '/api/v1/metrics')).toBe(401);
    await page.getByRole('tab', { name: /Expired and revoked/ }).click();
    await page.getByRole('row', { name: /Old script.*Revoked/ }).waitFor();
    expect(page.url()).toBe(`${address}${PATH}?show=ended`);
  });

  it('is listed with its capabilities, maker, last use and the time until it expires', async () => {
    const made = new Date('2026-08-20T03:04:05.678Z');
    const inDays = (days: number) => new Date(new Date(START).getTime() + days * 86_400_000);
    const options = { now: made, expiresAt: inDays(5), name: 'Ends soon' };
    const { secret } = await aKey(database, organization, ['metrics.read', 'people.view_cost'], options);
    await aKey(database, organization, ['records.read'], { now: made, expiresAt: inDays(-1), name: 'Ended' });
    await get('/api/v1/metrics', { as: secret });
    await expect
      .poll(async () => JSON.stringify(await keyNamed('Ends soon')))
      .toContain('"last_used_at":"2026');
    const page = await openPage({ as: 'owner', path: PATH });
    const row = page.getByRole('row', { name: /Ends soon/ });
    const text = await row.innerText();
    for (const detail of [
      secret.slice(0, 15),
      'Read figures',
      'See pay',
      '3 months ago',
      'at the command line',
    ]) {
      expect(text).toContain(detail);
    }
    expect(text).toMatch(/Ends soon\s+25 Nov 2026\s+in 5 days/);
    // In the time zone of the reader, far from Sydney.
    expect(text).toMatch(/now\s+19 Nov 2026, 7:04\spm/);
    await page.goto(`${address}${PATH}?show=ended`);
    expect(await page.getByRole('row', { name: /^Ended/ }).innerText()).toMatch(
      /Expired\s+19 Nov 2026\s+yesterday/,
    );
  });
});

describe('the limits of a key', () => {
  it('are set when it is made, with errors beside the field, and can be changed later', async () => {
    const page = await openPage({ as: 'owner', path: PATH, mayAnswer: [400] });
    await beginKey(page, 'Office only');
    await page.getByLabel('Networks').fill('203.0.113.7\nthe office');
    await page.getByRole('checkbox', { name: 'Receivables' }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const networks = page.getByLabel('Networks');
    await expect.poll(() => networks.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await networks.fill('203.0.113.7, 10.0.0.0/8');
    await mint(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Leave without it' }).click();
    expect(await keyNamed('Office only')).toMatchObject({
      allowed_networks: ['203.0.113.7', '10.0.0.0/8'],
      metric_families: ['ar'],
    });
    const row = page.getByRole('row', { name: /Office only/ });
    await row.getByText('Only metrics of: Receivables').waitFor();
    await page.getByRole('button', { name: 'Limits of Office only' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limits of “Office only”' });
    expect(await dialog.getByLabel('Networks').inputValue()).toBe('203.0.113.7\n10.0.0.0/8');
    await dialog.getByLabel('Networks').fill('');
    await dialog.getByRole('checkbox', { name: 'Cash' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await keyNamed('Office only')).toMatchObject({
      allowed_networks: null,
      metric_families: ['ar', 'cash'],
    });
  });
});

describe('the page', () => {
  it.each(['member', 'contractor'] as const)('shows a %s nothing and sends no requests', async (role) => {
    const page = await openPage({ as: role, path: PATH });
    await page.getByRole('heading', { name: 'The settings are for owners and admins' }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(page.network.filter(({ path }) => path.startsWith('/api/settings/'))).toEqual([]);
    expect(await page.locator('body').innerText()).not.toContain('alm_pk_');
  });

  it('of an organisation without keys explains their purpose', async () => {
    const other = await anOrganization(database, { name: 'Without keys' });
    const page = await openPage({ session: await signedIn(database, other, 'admin'), path: PATH });
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'New key' }).count()).toBe(2);
  });

  it('reports that it could not be loaded, with a retry; so does a key that could not be made', async () => {
    const page = await openPage({
      as: 'owner',
      path: '/reference',
      mayAnswer: [500],
      mayComplain: /ERR_FAILED/,
    });
    await page.route('**/api/settings/api-keys', async (route) => {
      if (route.request().method() === 'GET') await route.fulfill({ status: 500, json: INTERNAL });
      else await route.abort();
    });
    await page.goto(`${address}${PATH}`);
    await page.getByText('The keys could not be loaded').waitFor();
    await expectAccessible(page);
    await beginKey(page, 'Second try');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Almanac cannot be reached.').waitFor();
    await page.unroute('**/api/settings/api-keys');
    const { key } = await mint(page);
    expect(await statusOf(key, '/api/v1/metrics')).toBe(200);
  });

  it.each(['light', 'dark'] as const)('and its dialogs are accessible in %s', async (colorScheme) => {
    const page = await openPage({
      as: 'owner',
      path: PATH,
      colorScheme,
      width: colorScheme === 'dark' ? 390 : 1440,
    });
    await page.getByText('Demo: first steps').waitFor();
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Rotate Demo: first steps' }).click();
    await page.getByLabel('The old key').waitFor();
    await expectAccessible(page, colorScheme);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await beginKey(page, `Seen in ${colorScheme}`);
    await expectAccessible(page, colorScheme);
    await mint(page);
    await expectAccessible(page, colorScheme);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

const SINGLE = [
  { label: 'See pay', capability: 'people.view_cost', asks: '/v1/metrics/comp.', pay: 200 },
  { label: 'See pay gaps', capability: 'people.view_paygap', asks: '/v1/metrics/paygap.', pay: 403 },
  { label: 'Read records', capability: 'records.read', asks: '/customers?', pay: 403 },
  { label: 'Import files', capability: 'imports.write', asks: '/imports"', pay: 403 },
  { label: 'Change customers', capability: 'records.write', asks: '/health?auth=1', pay: 403 },
];
const INTERNAL = { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } };
