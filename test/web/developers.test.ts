import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../clients/installed-client.ts';
import { aKey } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';
import { aBusiness } from './imports-browsing.ts';

const database = await testDatabase('the demo');
const { openPage, organization, get } = await testWeb(database);
const { secret: key } = await aKey(database, organization, ['metrics.read']);
const folder = await mkdtemp(join(tmpdir(), 'almanac-developers-'));
afterAll(async () => await rm(folder, { recursive: true, force: true }));
const { value } = (await get('/api/v1/metrics/revenue.total/value?period=last_fy', { as: key })).json<{
  data: { value: number };
}>().data;

const choose = async (page: OpenedPage, way: string) => {
  await page.getByRole('tab', { name: way, exact: true }).click();
  await page.getByText(`Read the guide for ${way}`).waitFor();
};
const textOf = async (page: OpenedPage, label: RegExp) =>
  (await page.getByRole('region', { name: label }).innerText()).replaceAll('alm_pk_…', key);

describe('the page for developers', () => {
  it('has commands and programs that answer with the number that it shows', async () => {
    const page = await openPage({ as: 'owner', path: '/developers' });
    await page.getByText(`Total revenue should be ${value}.`).waitFor();
    const command = await textOf(page, /^Run in a terminal/);
    expect(JSON.parse((await run('sh', ['-c', command])).stdout)).toMatchObject({ data: { value } });
    const env = { ...process.env, ALMANAC_KEY: key };
    await choose(page, 'TypeScript');
    const program = join(folder, 'first.mjs');
    await writeFile(program, await textOf(page, /^Save as first\.mjs/));
    const { stdout: typescript } = await run(process.execPath, [program], { env });
    expect(typescript.trim()).toBe(`FY2026: ${value} AUD`);
    await choose(page, 'Python');
    const python = await run('/usr/bin/python3', ['-c', await textOf(page, /^Save as first\.py/)], { env });
    expect(python.stdout.trim()).toBe(`FY2026 ${value} AUD`);
    await choose(page, 'Assistant');
    expect(await textOf(page, /^Address of the server/)).toBe(`${new URL(page.url()).origin}/mcp`);
    await page.getByText('Ask: What was our total revenue in the last financial year?').waitFor();
    await page.getByText(`Total revenue should be ${value}.`).waitFor();
    const servers = JSON.parse(await textOf(page, /^Configuration file/)) as {
      mcpServers: { almanac: { url: string; headers: object } };
    };
    expect(servers.mcpServers.almanac).toMatchObject({
      url: `${new URL(page.url()).origin}/mcp`,
      headers: { Authorization: `Bearer ${key}` },
    });
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is accessible in every way to an answer, in %s at %i', async (colorScheme, width) => {
    const page = await openPage({ as: 'owner', path: '/developers', colorScheme, width });
    for (const way of ['curl', 'TypeScript', 'Python', 'Google Sheets', 'Excel', 'Assistant']) {
      await choose(page, way);
      await expectAccessible(page, colorScheme);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(new URL(page.url()).searchParams.get('with')).toBe('assistant');
  });

  it('leads owners to keys and webhooks, and members to links of their own', async () => {
    const cards = async (page: OpenedPage) =>
      await page.getByRole('region', { name: 'For developers' }).getByRole('link').allInnerTexts();
    const owner = await openPage({ as: 'owner', path: '/developers' });
    await owner.getByRole('link', { name: 'Make a key' }).waitFor();
    expect((await cards(owner)).map((text) => text.split('\n')[0])).toEqual([
      'API reference',
      'Request log',
      'API keys',
      'Webhooks',
      'Sheet links',
    ]);
    const member = await openPage({ as: 'member', path: '/developers?with=sheets' });
    await member.getByText(/^Google cannot reach 127\.0\.0\.1/).waitFor();
    await member.getByRole('button', { name: 'Link for a spreadsheet' }).waitFor();
    expect((await cards(member)).map((text) => text.split('\n')[0])).toEqual([
      'API reference',
      'Request log',
      'Sheet links',
    ]);
    await choose(member, 'curl');
    await member.getByText(/^Ask an owner or an admin of/).waitFor();
    await choose(member, 'Assistant');
    await member.getByText('It opens Almanac, where you sign in').waitFor();
  });

  it('says in an organisation without data that there is no number yet', async () => {
    const { session } = await aBusiness(database);
    const page = await openPage({ session, path: '/developers' });
    await page.getByText(/^Total revenue has no value yet/).waitFor();
    await expectAccessible(page);
  });
});

describe('a guide', () => {
  it('is read in the app, with the address of this service in what it copies', async () => {
    const page = await openPage({ as: 'member', path: '/developers?with=assistant' });
    await page.getByRole('link', { name: 'Read the guide for Assistant' }).click();
    await page.getByRole('heading', { level: 1, name: 'A first answer from an assistant' }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByText('Copied').waitFor();
    const { origin } = new URL(page.url());
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${origin}/mcp`);
    const markdown = page.getByRole('link', { name: 'this guide as Markdown' });
    expect(await markdown.getAttribute('href')).toBe('/docs/start/assistant.md');
    await page.goto(`${origin}/developers/start/cobol`);
    await page.getByText('There is no such guide').waitFor();
    await expectAccessible(page);
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is accessible, in %s at %i', async (colorScheme, width) => {
    const page = await openPage({ as: 'member', path: '/developers', colorScheme, width });
    for (const name of ['curl', 'typescript', 'python', 'google-sheets', 'excel', 'assistant']) {
      await page.goto(new URL(`/developers/start/${name}`, page.url()).href);
      await page.getByRole('link', { name: 'this guide as Markdown' }).waitFor();
      await expectAccessible(page, colorScheme);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });
});

describe('the page of the request log', () => {
  it('begins empty, shows requests as they come, filters them, and opens one', async () => {
    const { organization: own, session } = await aBusiness(database);
    const { secret } = await aKey(database, own);
    const page = await openPage({ session, path: '/developers/requests' });
    await page.getByText('No requests yet').waitFor();
    await expectAccessible(page);
    const refused = await get('/api/v1/metrics/revenue.total/value?period=never', { as: secret });
    await get('/api/v1/metrics/cash.balance/value?period=today', { as: secret });
    const rows = page.getByRole('table', { name: 'Requests, the newest first' }).locator('tbody tr');
    await expect.poll(async () => await rows.count()).toBe(2);
    expect(await rows.nth(0).innerText()).toContain('/api/v1/metrics/cash.balance/value?period=today');
    expect(await rows.nth(1).innerText()).toContain('INVALID_PERIOD');
    await page.getByLabel('Outcome').selectOption('Refused');
    await expect.poll(async () => await rows.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('refused');
    await page.getByRole('button', { name: /period=never/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('"never" is not').waitFor();
    expect(await dialog.getByRole('region', { name: 'Request id, for support' }).innerText()).toBe(
      refused.headers['request-id'],
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Search requests').fill('nothing like it');
    await page.getByText('No requests match').waitFor();
  });

  it('is read by a member for their own links, on a phone and in the dark', async () => {
    const page = await openPage({
      as: 'member',
      path: '/developers/requests',
      colorScheme: 'dark',
      width: 390,
    });
    await page.getByText('The last 1,000 requests of each of your sheet links').waitFor();
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('button', { name: 'Live' }).click();
    expect(await page.getByRole('button', { name: 'Paused' }).getAttribute('aria-pressed')).toBe('false');
    await expectAccessible(page, 'dark');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
