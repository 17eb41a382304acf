import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aKey } from '../support/app.ts';
import { expectAccessible, type OpenedPage, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { openPage, readPage, organization, address, get } = await testWeb(database);

type Operation = {
  operationId: string;
  summary: string;
  'x-access': string;
  responses: Record<string, object>;
};
type OpenApi = { paths: Record<string, Record<string, Operation>>; tags: { name: string }[] };
const document = (await get('/api/openapi.json')).json<OpenApi>();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, definition]) => ({
    id: definition.operationId,
    method: method.toUpperCase(),
    path: `/api${path}`,
    definition,
  })),
);

const heading = (page: OpenedPage, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) });
const list = (page: OpenedPage) => page.getByRole('navigation', { name: 'Operations' });
const code = (page: OpenedPage, name: string) => page.getByRole('region', { name }).innerText();

async function atOperation(id: string, options: Parameters<typeof readPage>[0] = {}): Promise<OpenedPage> {
  const page = await readPage({ as: 'owner', path: `/reference/${id}`, ...options });
  await heading(page, operations.find((operation) => operation.id === id)?.definition.summary).waitFor();
  return page;
}

describe('the API reference', () => {
  it('is public, and lists every operation of the document by subject', async () => {
    const page = await openPage({ path: '/reference' });
    await heading(page, 'API reference').waitFor();
    await list(page).locator('a[href="/reference/getMetricValue"]').waitFor();
    const links = await list(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(links.slice(1).toSorted()).toEqual(
      operations.map(({ id }) => `${address}/reference/${id}`).toSorted(),
    );
    expect(await list(page).getByRole('heading').allInnerTexts()).toEqual(
      document.tags.map(({ name }) => name),
    );
    const asked = page.network.filter(({ path }) => path.startsWith('/api/'));
    expect(asked.map(({ path }) => path).toSorted()).toEqual(['/api/openapi.json', '/api/setup']);
  });

  it('shows the purpose, callers, path and other answers of each operation', {
    timeout: 150_000,
  }, async () => {
    const page = await openPage({ path: '/reference' });
    await heading(page, 'API reference').waitFor();
    for (const { id, method, path, definition } of operations) {
      await list(page).locator(`a[href="/reference/${id}"]`).click();
      await heading(page, definition.summary).waitFor();
      expect(page.url()).toBe(`${address}/reference/${id}`);
      const words = await page.locator('article').innerText();
      expect(words).toContain(path);
      expect(words).toContain(method);
      for (const status of Object.keys(definition.responses).filter((each) => each !== '200'))
        expect(words).toMatch(new RegExp(`^${status}$`, 'm'));
      expect(words).toMatch(
        WHO[definition['x-access']] ?? new RegExp(definition['x-access'].replace('.', '\\.')),
      );
      expect(await code(page, 'Request')).toContain(
        `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}/api/`,
      );
    }
    // It is loaded once.
    expect(page.network.filter(({ path }) => path === '/api/openapi.json')).toHaveLength(1);
  });

  it('opens nested fields at any depth on request', async () => {
    const page = await atOperation('explainMetricValue');
    const count = async () => await page.evaluate<number>('document.querySelectorAll("*").length');
    const before = await count();
    expect(before).toBeLessThan(1500);
    expect(await page.getByText('operands', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'data', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'parts', exact: true }).click();
    await page.getByRole('button', { name: 'of', exact: true }).click();
    // Explanations are nested.
    for (let depth = 0; depth < 3; depth += 1) {
      await page.getByRole('button', { name: 'operands', exact: true }).last().click();
      await page.getByRole('button', { name: 'of', exact: true }).last().click();
    }
    expect(await page.getByRole('button', { name: 'operands', exact: true }).count()).toBe(4);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'data', exact: true }).click();
    await expect.poll(count).toBe(before);
    // A value has one of three forms by kind.
    const value = await atOperation('getMetricValue');
    await value.getByRole('button', { name: 'data', exact: true }).click();
    for (const kind of ['scalar', 'timeseries', 'breakdown'])
      await value.getByText(`kind: "${kind}"`, { exact: true }).waitFor();
  });

  it('shows required fields, values, limits and examples', async () => {
    const page = await atOperation('mintApiKey');
    const field = (name: string) =>
      page.getByRole('listitem').filter({ has: page.locator(`code:text-is("${name}")`) });
    expect(await field('name').first().innerText()).toMatch(
      /string[\s\S]*required[\s\S]*up to|to \d+ characters/,
    );
    expect(await field('expires_at').first().innerText()).toMatch(/instant or null/);
    const customers = await atOperation('listCustomers');
    const values = customers.getByRole('list', { name: 'Values of status' });
    expect(await values.getByRole('listitem').allInnerTexts()).toEqual([
      'active',
      'inactive',
      'archived',
      'all',
    ]);
    const value = await atOperation('getMetricValue');
    const periods = value.getByRole('list', { name: 'Values of period' });
    expect(await periods.getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining(['mtd', 'last_2_fy', 'today']),
    );
    const id = value.getByRole('listitem').filter({ has: value.locator('code:text-is("id")') });
    expect(await id.first().innerText()).toMatch(/one of 1\d\d values\. For example revenue\.total/);
  });

  it('has commands that work when copied', async () => {
    const { secret } = await aKey(database, organization);
    const page = await openPage({ path: '/reference' });
    await heading(page, 'API reference').waitFor();
    const commands = [await code(page, 'A first request')];
    for (const id of WORKING) {
      await list(page).locator(`a[href="/reference/${id}"]`).click();
      await heading(page, operations.find((operation) => operation.id === id)?.definition.summary).waitFor();
      commands.push(await code(page, 'Request'));
    }
    for (const command of commands)
      expect([command, await statusOf(command, secret)]).toEqual([command, '200']);
  });
});

describe('finding an operation', () => {
  it('works with the keyboard, by any of its words, and has an address to share', async () => {
    const page = await openPage({ path: '/reference' });
    const search = page.getByRole('searchbox', { name: 'Find an operation' });
    await search.waitFor();
    await search.focus();
    await page.keyboard.type('custom REORDER');
    await expect.poll(() => list(page).getByRole('link').count()).toBe(2);
    expect(page.url()).toBe(`${address}/reference?q=custom+REORDER`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Reorder custom fields').waitFor();
    expect(page.url()).toBe(`${address}/reference/reorderCustomFields?q=custom+REORDER`);
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('Reorder custom fields');
  });

  it('that does not exist shows a message', async () => {
    const page = await openPage({ path: '/reference?q=teapot' });
    await page.getByRole('status').getByText('No matching operations.').first().waitFor();
    await expectAccessible(page);
    await page.goto(`${address}/reference/makeTea`);
    await heading(page, 'No such operation').waitFor();
  });
});

it('the document can be downloaded', async () => {
  const page = await openPage({ path: '/reference' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the OpenAPI document' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('almanac-openapi.json');
});

it('a document that cannot be loaded can be tried again', async () => {
  const page = await openPage({ path: '/sign-in', mayAnswer: [500] });
  await page.route('**/api/openapi.json', async (route) => {
    await route.fulfill({
      status: 500,
      json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } },
    });
  });
  await page.goto(`${address}/reference/getMetricValues`);
  await page.getByRole('alert').getByText('Something went wrong.').waitFor();
  await page.unroute('**/api/openapi.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Get up to 50 metric values').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('is accessible in %s, %i pixels wide', async (colorScheme, width) => {
  const page = await readPage({ as: 'owner', path: '/reference', colorScheme, width });
  await page.getByText('/api/v1/metrics/batch').first().waitFor();
  await expectAccessible(page, colorScheme);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const one = await atOperation('getMetricValues', { colorScheme, width });
  await one.getByRole('button', { name: 'queries' }).click();
  await one.getByText('Each item:').waitFor();
  await expectAccessible(one, colorScheme);
  expect(await one.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

const WHO: Readonly<Record<string, RegExp>> = {
  public: /Anyone, without/,
  authenticated: /Any API key or signed-in user/,
  session: /Any signed-in user\. No API keys/,
  manager: /Signed-in owners and admins\. No API key/,
  owner: /Signed-in owners\. No API key/,
};

// Operations that a key may call and whose example is complete.
const WORKING = [
  'listMetrics',
  'getMetric',
  'getMetricValues',
  'listCustomers',
  'listMemberships',
  'listPersons',
  'listImports',
  'getHealth',
  'getOpenApi',
];

async function statusOf(command: string, key: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`], {
    env: { ...process.env, ALMANAC_KEY: key },
  });
  return stdout;
}
