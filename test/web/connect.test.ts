import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aMembership, anOrganization, aSession, aUser } from '../support/app.ts';
import { expectAccessible, testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const web = await testWeb(database);
const { openPage, organization, app, address } = web;

/** A program on this machine, to which the browser returns. */
const program = createServer((_request, response) =>
  response.end('<title>Back</title>Back in the assistant'),
);
await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
afterAll(() => program.close());
const CALLBACK = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;

/** The browser goes to the program, and asks it for an icon. */
const RETURN = /^asked another host: http:\/\/127\.0\.0\.1:\d+\/(callback|favicon)/;

const VERIFIER = 'a-verifier-of-a-test-that-is-long-enough-for-pkce';

async function aClient(): Promise<string> {
  const payload = { client_name: 'Desk assistant', redirect_uris: ['http://127.0.0.1/callback'] };
  const answer = await app.inject({ method: 'POST', url: '/oauth/register', payload });
  return answer.json<{ client_id: string }>().client_id;
}
const client = await aClient();

/** The path to which the assistant sends the browser. */
const link = (fields: Readonly<Record<string, string>> = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: '007',
    ...fields,
  }).toString()}`;

/** Where the browser came back to. */
async function cameBack(page: Page): Promise<URLSearchParams> {
  await page.getByText('Back in the assistant').waitFor();
  return new URL(page.url()).searchParams;
}

/** The status that the tools answer to the tokens for a code. */
async function redeem(code: string): Promise<Readonly<{ scope: string; status: () => Promise<number> }>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      code,
      code_verifier: VERIFIER,
      redirect_uri: CALLBACK,
    }).toString(),
  });
  const { access_token: token, scope } = answer.json<{ access_token: string; scope: string }>();
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  const payload = { jsonrpc: '2.0', id: 1, method: 'ping' };
  return {
    scope,
    status: async () => (await app.inject({ method: 'POST', url: '/mcp', headers, payload })).statusCode,
  };
}

describe('a member whom an assistant sends to Almanac', () => {
  it('signs in, chooses what to allow, comes back, and revokes it on the page of their security', async () => {
    const user = await aUser(database, organization, { role: 'admin' });
    const page = await openPage({ path: link(), mayAnswer: [401], mayComplain: RETURN });
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connect “Desk assistant”?' }).waitFor();
    const ticked = async (name: RegExp) => await page.getByRole('checkbox', { name }).isChecked();
    expect([
      await ticked(/Read figures/),
      await ticked(/Read the ledger/),
      await ticked(/Read records/),
    ]).toEqual([true, true, true]);
    for (const name of [/Change customers/, /See pay people/, /See pay gaps/, /See diversity/])
      expect(await ticked(name)).toBe(false);
    await page.getByRole('checkbox', { name: /Read records/ }).uncheck();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Allow' }).press('Enter');
    const answer = await cameBack(page);
    expect([answer.get('state'), answer.get('iss')]).toEqual(['007', address]);
    const tokens = await redeem(answer.get('code') ?? '');
    expect([tokens.scope, await tokens.status()]).toEqual(['metrics.read ledger.read', 200]);
    await page.goto(`${address}/account/security`);
    await page.getByRole('button', { name: 'Revoke Desk assistant' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Revoke assistant' }).click();
    await page.getByText(/No assistants connected in/).waitFor();
    expect(await tokens.status()).toBe(401);
  });

  it('cancels, and the assistant hears it', async () => {
    const page = await openPage({ as: 'member', path: link(), mayComplain: RETURN });
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await cameBack(page)).get('error')).toBe('access_denied');
  });

  it('whose session ended meanwhile signs in again, and is asked again', async () => {
    const user = await aUser(database, organization);
    const session = await aSession(database, organization, user);
    const page = await openPage({ session, path: link(), mayAnswer: [401] });
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('E-mail address').fill(user.email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connect “Desk assistant”?' }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
  });

  it('must tick something', async () => {
    const page = await openPage({ as: 'member', path: link({ scope: 'metrics.read' }) });
    await page.getByRole('checkbox').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Tick at least one, or cancel.').waitFor();
    await expectAccessible(page);
  });

  it('of several organisations chooses the one that it reads', async () => {
    const other = await anOrganization(database, { name: 'The other one' });
    const user = await aUser(database, organization, { role: 'member' });
    await aMembership(database, other, user, { role: 'owner' });
    const page = await openPage({
      session: await aSession(database, organization, user),
      path: link(),
      mayComplain: RETURN,
    });
    await page.getByLabel('Organisation').selectOption({ label: 'The other one' });
    await page.getByRole('checkbox', { name: /See pay people/ }).waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    const tokens = await redeem((await cameBack(page)).get('code') ?? '');
    expect(await tokens.status()).toBe(200);
    const connected = async ({ id }: Readonly<{ id: string }>) =>
      await database
        .openTenant(id)
        .read(query.selectFrom('connected_assistants').select('id').where('user_id', '=', user.id).compile());
    expect([(await connected(organization)).length, (await connected(other)).length]).toEqual([0, 1]);
  });

  it('reads why a link cannot be used, and the assistant hears what else was wrong', async () => {
    const page = await openPage({ as: 'member', path: '/connect', mayAnswer: [400], mayComplain: RETURN });
    await page.getByRole('heading', { name: 'The assistant could not be connected' }).waitFor();
    await page.getByText('The link names no client_id.').waitFor();
    await page.goto(`${address}${link({ code_challenge_method: 'plain' })}`);
    expect((await cameBack(page)).get('error')).toBe('invalid_request');
  });
});

it.each([390, 768, 1440])('the question fits a page that is %i wide, light and dark', async (width) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage({ as: 'owner', path: link(), width, colorScheme });
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});

it.each([390, 1440])('a link that cannot be answered has a page of its own, %i wide', async (width) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage({
      path: '/oauth/authorize?client_id=x',
      width,
      colorScheme,
      mayAnswer: [400],
    });
    await page
      .getByText('The link names an assistant that is not registered here, or is no longer.')
      .waitFor();
    // Its style passes its policy.
    const measure = await page.getByRole('main').evaluate((main) => getComputedStyle(main).maxWidth);
    expect(measure).toBe('544px');
    await expectAccessible(page, colorScheme);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});

it('the page cannot be framed', async () => {
  const { headers } = await app.inject({ method: 'GET', url: '/connect', headers: { accept: 'text/html' } });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

it('owners see the assistants of all members, with their names, and revoke them', async () => {
  const user = await aUser(database, organization, { role: 'member', name: 'Mira Lind' });
  const page = await openPage({
    session: await aSession(database, organization, user),
    path: link(),
    mayComplain: RETURN,
  });
  await page.getByRole('button', { name: 'Allow' }).click();
  const tokens = await redeem((await cameBack(page)).get('code') ?? '');
  const settings = await openPage({ as: 'owner', path: '/settings/api-keys' });
  const row = settings.getByRole('row', { name: /for Mira Lind/ });
  await row.waitFor();
  await expectAccessible(settings);
  await row.getByRole('button', { name: 'Revoke Desk assistant' }).click();
  await settings.getByRole('button', { name: 'Revoke assistant' }).click();
  await settings.getByText('“Desk assistant” is revoked.').waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await tokens.status()).toBe(401);
});
