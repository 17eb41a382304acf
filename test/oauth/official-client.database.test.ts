import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, describe, expect, it } from 'vitest';
import { anOrganization, aSession, aUser, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { oauthOf } from './asking.ts';

const database = await testDatabase();
// The document of the test's client is on this machine.
const app = await testApp(database, { config: { allowsPrivateWebhooks: true } });
const oauth = oauthOf(app);
const organization = await anOrganization(database);
const user = await aUser(database, organization, { role: 'member' });
const session = await aSession(database, organization, user);
const issuer = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).origin;

const CALLBACK = 'http://127.0.0.1:49152/callback';

/** Answers by path, of a host that describes clients. */
const documents = new Map<
  string,
  Readonly<{ status: number; type: string; body: string; location?: string }>
>();
let asked = 0;
const host = createServer((request, response) => {
  asked += 1;
  const { status, type, body, location } = documents.get(request.url ?? '') ?? {
    status: 404,
    type: 'text/plain',
    body: '',
  };
  response
    .writeHead(status, { 'content-type': type, ...(location === undefined ? {} : { location }) })
    .end(body);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const HOST = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
afterAll(() => host.close());

/** A provider of the official client that remembers what it is given, and the address to which it sends its user. */
function providerOf(metadataUrl?: string) {
  const kept: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    discovery?: OAuthDiscoveryState;
    sentTo?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    ...(metadataUrl === undefined ? {} : { clientMetadataUrl: metadataUrl }),
    clientMetadata: { client_name: 'The official client', redirect_uris: [CALLBACK.replace(':49152', '')] },
    state: () => 'a state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.sentTo = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    saveDiscoveryState: (state) => {
      kept.discovery = state;
    },
    discoveryState: () => kept.discovery,
    codeVerifier: () => kept.verifier ?? '',
  };
  return { provider, kept };
}

/** What the browser of a member does with the address: it is asked on the page of the app, and sent back. */
async function consent(url: URL): Promise<URLSearchParams> {
  const opened = await fetch(url, { redirect: 'manual' });
  const page = new URL(opened.headers.get('location') ?? '', issuer);
  expect([opened.status, page.pathname]).toEqual([302, '/connect']);
  const headers = {
    cookie: `almanac_session=${session}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${issuer}/api/settings/assistant-requests${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data: { id: string; redirect_to: string } };
  };
  const { id } = (await post('', { query: page.searchParams.get('request') })).data;
  const { redirect_to: to } = (
    await post(`/${id}/approve`, { capabilities: ['metrics.read', 'ledger.read'] })
  ).data;
  expect(to.startsWith(`${CALLBACK}?`)).toBe(true);
  return new URL(to).searchParams;
}

const newClient = () =>
  new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });

describe('the official client', () => {
  it.each([
    ['registers itself', undefined],
    ['describes itself by a document', `${HOST}/client.json`],
  ])('that %s signs its user in, calls a tool, and refreshes its token', async (_, metadataUrl) => {
    const uri = CALLBACK.replace(':49152', '');
    const body = JSON.stringify({
      client_id: `${HOST}/client.json`,
      client_name: 'A documented client',
      redirect_uris: [uri],
    });
    documents.set('/client.json', { status: 200, type: 'application/json', body });
    const { provider, kept } = providerOf();
    // The client takes documents of https alone, which a test has not.
    if (metadataUrl !== undefined) kept.client = { client_id: metadataUrl, issuer };
    const url = new URL('/mcp', issuer);
    const first = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
    expect(kept.sentTo?.origin).toBe(issuer);
    expect(kept.sentTo?.searchParams.get('resource')).toBe(`${issuer}/mcp`);
    const answer = await consent(kept.sentTo ?? url);
    expect(answer.get('state')).toBe('a state of the client');
    await first.finishAuth(answer);
    const connect = async () => {
      const client = newClient();
      await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
      return client;
    };
    const client = await connect();
    const result = await client.callTool({ name: 'get_context', arguments: {} });
    expect(result.structuredContent).toMatchObject({
      organization: organization.name,
      capabilities: ['metrics.read', 'ledger.read'],
    });
    await client.close();
    const before = kept.tokens?.access_token;
    app.clock.advance(60 * 60_000);
    const again = await connect();
    const { isError } = await again.callTool({ name: 'find_metrics', arguments: { query: 'cash' } });
    expect(isError).not.toBe(true);
    expect(kept.tokens?.access_token).not.toBe(before);
    await again.close();
    app.clock.advance(-60 * 60_000);
  });
});

describe('the documents of the service', () => {
  const get = async (path: string) => {
    const answer = await fetch(issuer + path, { headers: { origin: 'https://assistant.example.com' } });
    return { open: answer.headers.get('access-control-allow-origin'), body: (await answer.json()) as object };
  };

  it('say who gives out tokens for the tools, and for what', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
      expect(await get(path)).toMatchObject({
        open: '*',
        body: {
          resource: `${issuer}/mcp`,
          authorization_servers: [issuer],
          bearer_methods_supported: ['header'],
        },
      });
    expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
      open: '*',
      body: {
        issuer,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        token_endpoint: `${issuer}/oauth/token`,
        registration_endpoint: `${issuer}/oauth/register`,
        revocation_endpoint: `${issuer}/oauth/revoke`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      },
    });
  });

  it('are where the refusal of the tools says', async () => {
    const challenge = async (headers: Readonly<Record<string, string>>) => {
      const answer = await fetch(`${issuer}/mcp`, { method: 'POST', headers });
      return [answer.status, answer.headers.get('www-authenticate')];
    };
    const metadata = `resource_metadata="${issuer}/.well-known/oauth-protected-resource/mcp"`;
    expect(await challenge({})).toEqual([401, `Bearer ${metadata}`]);
    expect(await challenge({ authorization: 'Bearer alm_at_x' })).toEqual([
      401,
      `Bearer error="invalid_token", ${metadata}`,
    ]);
  });

  it('lets pages of other origins ask for tokens, and for nothing with a session', async () => {
    const preflight = async (path: string, method: string) => {
      const headers = { origin: 'https://assistant.example.com', 'access-control-request-method': method };
      const answer = await fetch(issuer + path, { method: 'OPTIONS', headers });
      return [answer.status, answer.headers.get('access-control-allow-origin')];
    };
    for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke'])
      expect(await preflight(path, 'POST')).toEqual([204, '*']);
    for (const path of [
      '/mcp',
      '/oauth/authorize',
      '/api/settings/assistants',
      '/api/settings/assistant-requests',
    ])
      expect((await preflight(path, 'POST'))[1]).toBeNull();
  });
});

describe('a metadata document', () => {
  const ask = async (path: string, fields: Readonly<Record<string, string>> = {}) => {
    const answer = await oauth.ask(session, oauth.query(`${HOST}${path}`, fields));
    return answer.json<{
      data?: { name: string; host: string };
      error?: { code: string; message: string };
    }>();
  };
  const good = (path: string) => ({
    client_id: `${HOST}${path}`,
    client_name: 'A documented client',
    redirect_uris: ['https://assistant.example.com/callback'],
  });

  it.each<
    [string, string, Readonly<{ status?: number; type?: string; body?: unknown; location?: string }>, RegExp]
  >([
    ['is not there', '/none', { status: 404 }, /404/],
    ['is elsewhere', '/moved', { status: 302, location: `${HOST}/client.json` }, /302/],
    ['is a page', '/page', { type: 'text/html' }, /not JSON/],
    ['is no JSON', '/text', { body: '{' }, /not JSON/],
    ['is nothing', '/null', { body: null }, /another client_id/],
    ['is of another', '/other', { body: good('/client.json') }, /another client_id/],
    ['is too large', '/large', { body: { ...good('/large'), logo: 'x'.repeat(20_000) } }, /16384 bytes/],
    [
      'wants a secret',
      '/secret',
      { body: { ...good('/secret'), token_endpoint_auth_method: 'private_key_jwt' } },
      /public clients/,
    ],
    ['has no redirect URI', '/uris', { body: { ...good('/uris'), redirect_uris: [] } }, /redirect_uris/],
  ])(
    'that %s is refused',
    async (_, path, { status = 200, type = 'application/json', body = good(path), location }, words) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      documents.set(path, { status, type, body: text, ...(location === undefined ? {} : { location }) });
      const { error } = await ask(path);
      expect(error).toMatchObject({
        code: 'INVALID_REQUEST',
        message: expect.stringMatching(words) as string,
      });
    },
  );

  it('is shown with its host, and asked for once in ten minutes', async () => {
    documents.set('/once.json', {
      status: 200,
      type: 'application/json',
      body: JSON.stringify(good('/once.json')),
    });
    const before = asked;
    for (let count = 0; count < 3; count += 1)
      expect((await ask('/once.json')).data).toMatchObject({
        name: 'A documented client',
        host: new URL(HOST).host,
      });
    expect(asked).toBe(before + 1);
    app.clock.advance(10 * 60_000);
    await ask('/once.json');
    expect(asked).toBe(before + 2);
  });

  it('is not asked for by anybody who is not signed in', async () => {
    const before = asked;
    const opened = await fetch(`${issuer}/oauth/authorize?${oauth.query(`${HOST}/unseen.json`)}`, {
      redirect: 'manual',
    });
    expect([opened.status, asked]).toEqual([302, before]);
  });

  it('decides where the answer may go', async () => {
    documents.set('/uri.json', {
      status: 200,
      type: 'application/json',
      body: JSON.stringify(good('/uri.json')),
    });
    const { error } = await ask('/uri.json', { redirect_uri: 'https://evil.example.com/callback' });
    expect(error?.message).toMatch(/redirect_uri/);
  });

  it('of a private network is refused, where the service does not allow these', async () => {
    const strict = await testApp(database);
    const before = asked;
    const answer = await oauthOf(strict).ask(session, oauth.query(`${HOST}/client.json`));
    expect([answer.statusCode, asked]).toEqual([400, before]);
  });
});
