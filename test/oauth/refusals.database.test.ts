import { describe, expect, it } from 'vitest';
import { anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { mistyped } from '../support/mistyped.ts';
import { CHALLENGE, type Fields, formText, ISSUER, oauthOf, REDIRECT_URI, VERIFIER } from './asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const oauth = oauthOf(app);
const session = await signedIn(database, await anOrganization(database), 'member');
const client = await oauth.clientId();
const LOOPBACK = 'http://127.0.0.1:8765/callback';
const program = (await oauth.register({ redirect_uris: [LOOPBACK] })).json<{ client_id: string }>().client_id;

/** What opening a link at the authorization server leads to. */
async function open(query: string) {
  const answer = await app.app.inject({ method: 'GET', url: `/oauth/authorize?${query}` });
  return { status: answer.statusCode, to: answer.headers.location ?? '', page: answer.payload };
}

describe('an authorization request that the client must not hear of', () => {
  it.each<[string, Fields]>([
    ['names no client', { client_id: undefined }],
    ['names an unknown client', { client_id: '01a1f6e9-472e-7035-88cd-53270223c040' }],
    ['names a client that is no id', { client_id: 'claude' }],
    ['names a document without TLS', { client_id: 'ftp://assistant.example.com/client.json' }],
    ['names a document with a user', { client_id: 'https://a:b@assistant.example.com/client.json' }],
    ['names a document without a path', { client_id: 'https://assistant.example.com' }],
    ['names a document in another spelling', { client_id: 'https://assistant.example.com/a/../client.json' }],
    ['names a document with a fragment', { client_id: 'https://assistant.example.com/client.json#a' }],
    ['names no redirect URI', { redirect_uri: undefined }],
    ['names another redirect URI', { redirect_uri: 'https://evil.example.com/callback' }],
    ['names a longer redirect URI', { redirect_uri: `${REDIRECT_URI}/more` }],
    ['names a redirect URI with a query', { redirect_uri: `${REDIRECT_URI}?a=b` }],
    [
      'names a redirect URI in other letters',
      { redirect_uri: REDIRECT_URI.replace('assistant', 'Assistant') },
    ],
    ['is too long', { state: 's'.repeat(6000) }],
  ])('%s: a plain page', async (_, fields) => {
    const { status, to, page } = await open(oauth.query(client, fields));
    expect([status, to]).toEqual([400, '']);
    expect(page).toContain('<h1>The assistant could not be connected</h1>');
  });

  it('names its client twice: a plain page', async () => {
    const { status, to } = await open(`${oauth.query(client)}&client_id=${client}`);
    expect([status, to]).toEqual([400, '']);
  });
});

const REFUSED_REQUESTS: readonly [string, Fields, string][] = [
  ['no response type', { response_type: undefined }, 'invalid_request'],
  ['a token for an answer', { response_type: 'token' }, 'unsupported_response_type'],
  ['a code and a token', { response_type: 'code token' }, 'unsupported_response_type'],
  ['an answer behind the #', { response_mode: 'fragment' }, 'invalid_request'],
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['no method', { code_challenge_method: undefined }, 'invalid_request'],
  ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a challenge that is too short', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
  ['a challenge with another letter', { code_challenge: `${CHALLENGE.slice(1)}=` }, 'invalid_request'],
  ['a scope of others', { scope: 'openid profile' }, 'invalid_scope'],
  ['a scope that is none', { scope: 'metrics.read "' }, 'invalid_scope'],
  ['a capability that no assistant has', { scope: 'settings.write' }, 'invalid_scope'],
  ['another resource', { resource: 'https://other.example.com/mcp' }, 'invalid_target'],
  ['the API as resource', { resource: `${ISSUER}/api` }, 'invalid_target'],
  ['a request object', { request: 'e30.e30.' }, 'invalid_request'],
  ['a request by its address', { request_uri: 'https://assistant.example.com/request' }, 'invalid_request'],
];

describe('an authorization request that is refused', () => {
  it.each(REFUSED_REQUESTS)(
    'asks for %s: a program on the same machine hears it',
    async (_, fields, error) => {
      const { status, to } = await open(oauth.query(program, { redirect_uri: LOOPBACK, ...fields }));
      const { origin, pathname, searchParams } = new URL(to);
      expect([status, origin + pathname]).toEqual([302, LOOPBACK]);
      expect(Object.fromEntries(searchParams)).toEqual({
        error,
        error_description: searchParams.get('error_description'),
        state: 'a state',
        iss: ISSUER,
      });
    },
  );

  it.each(REFUSED_REQUESTS)(
    'asks for %s: no host hears it unless its user goes there',
    async (_, fields, error) => {
      const { status, to, page } = await open(oauth.query(client, fields));
      expect([status, to]).toEqual([400, '']);
      const [, href = ''] = /<a href="([^"]+)">Go back to assistant\.example\.com</.exec(page) ?? [];
      expect(href.startsWith(`${REDIRECT_URI}?error=${error}&amp;`)).toBe(true);
    },
  );

  it.each(REFUSED_REQUESTS)('asks for %s: the page of the app says the same', async (_, fields, error) => {
    const { data } = (await oauth.ask(session, oauth.query(client, fields))).json<{
      data: { redirect_to: string };
    }>();
    const { redirect_to: to } = data;
    expect(data).toMatchObject({
      kind: 'refused',
      returns_to: 'assistant.example.com',
      returns_to_this_machine: false,
    });
    expect(new URL(to).searchParams.get('error')).toBe(error);
  });

  it('has its state twice: it is not sent back', async () => {
    const { to } = await open(`${oauth.query(program, { redirect_uri: LOOPBACK })}&state=b`);
    expect(Object.fromEntries(new URL(to).searchParams)).toMatchObject({
      error: 'invalid_request',
      iss: ISSUER,
    });
    expect(new URL(to).searchParams.has('state')).toBe(false);
  });

  it('keeps the query of its redirect URI', async () => {
    const uri = `${LOOPBACK}?tenant=a`;
    const other = (await oauth.register({ redirect_uris: [uri] })).json<{ client_id: string }>().client_id;
    const { to } = await open(oauth.query(other, { redirect_uri: uri, response_type: 'token' }));
    expect(to.startsWith(`${uri}&error=unsupported_response_type`)).toBe(true);
  });

  it('is only one that can be read', async () => {
    const answer = await app.app.inject({ method: 'POST', url: '/oauth/authorize' });
    expect(answer.statusCode).toBe(405);
  });
});

describe('a request for tokens that is refused', async () => {
  const code = async () => (await oauth.code(session, ['metrics.read'], client)).code;
  const good = async (): Promise<Fields> => ({
    grant_type: 'authorization_code',
    client_id: client,
    code: await code(),
    code_verifier: VERIFIER,
    redirect_uri: REDIRECT_URI,
    resource: `${ISSUER}/mcp`,
  });

  it.each<[string, Fields, string]>([
    ['no grant type', { grant_type: undefined }, 'invalid_request'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['credentials of a client', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['the implicit grant', { grant_type: 'implicit' }, 'unsupported_grant_type'],
    ['no client', { client_id: undefined }, 'invalid_request'],
    ['another client', { client_id: '01a1f6e9-472e-7035-88cd-53270223c040' }, 'invalid_grant'],
    ['a secret', { client_secret: 'hunter2' }, 'invalid_client'],
    ['an assertion', { client_assertion: 'e30.e30.' }, 'invalid_client'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['an unknown code', { code: 'alm_ac_B5eEDyuiwVgim4DItmWr1YRGwpMz80VSvV7DY6hI4SjQHs' }, 'invalid_grant'],
    ['a text for a code', { code: 'code' }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
    ['another verifier', { code_verifier: `${VERIFIER}x` }, 'invalid_grant'],
    ['the challenge for a verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'https://evil.example.com/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example.com/mcp' }, 'invalid_target'],
  ])('has %s', async (_, fields, error) => {
    const answer = await oauth.token({ ...(await good()), ...fields });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      error === 'invalid_client' ? 401 : 400,
      error,
    ]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  });

  it('has a secret in the header', async () => {
    const answer = await oauth.token(await good(), { authorization: 'Basic YTpi' });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([401, 'invalid_client']);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="almanac"');
  });

  it('is no form', async () => {
    const given = await good();
    const form = formText(given);
    const bodies: readonly [string, object | string][] = [
      ['application/json', given],
      // As the parser of forms once handed it on.
      ['application/json', { form }],
      ['text/plain', form],
      ['multipart/form-data; boundary=a', form],
    ];
    for (const url of ['/oauth/token', '/oauth/revoke'])
      for (const [type, payload] of bodies) {
        const answer = await app.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type },
          payload,
        });
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'invalid_request']);
      }
    expect((await oauth.token(given)).statusCode).toBe(200);
  });

  it('has a parameter twice', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'grant_type=authorization_code&grant_type=authorization_code';
    const answer = await app.app.inject({ method: 'POST', url: '/oauth/token', headers, payload });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'invalid_request']);
  });

  it('is too large', async () => {
    const answer = await oauth.token({ ...(await good()), state: 's'.repeat(20_000) });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([413, 'invalid_request']);
  });

  it('comes after 60 seconds', async () => {
    const late = await good();
    app.clock.advance(60_000);
    expect((await oauth.token(late)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('refreshes with what is none, with that of another client, and for more than was allowed', async () => {
    const tokens = await oauth.connect(session);
    const errors = [
      await oauth.refresh(tokens.client, tokens.access_token),
      await oauth.refresh(tokens.client, mistyped(tokens.refresh_token)),
      await oauth.refresh(client, tokens.refresh_token),
      await oauth.refresh(tokens.client, tokens.refresh_token, { scope: 'metrics.read ledger.read' }),
      await oauth.refresh(tokens.client, tokens.refresh_token, { resource: `${ISSUER}/api` }),
      await oauth.refresh(tokens.client, ''),
    ].map((answer) => answer.json<{ error: string }>().error);
    expect(errors).toEqual([
      'invalid_grant',
      'invalid_grant',
      'invalid_grant',
      'invalid_scope',
      'invalid_target',
      'invalid_request',
    ]);
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).statusCode).toBe(200);
  });
});

describe('a registration that is refused', () => {
  it('is a form', async () => {
    const answer = await oauth.post('/oauth/register', { redirect_uris: REDIRECT_URI });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      400,
      'invalid_client_metadata',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['is a list', [], 'invalid_client_metadata'],
    ['has no redirect URI', {}, 'invalid_redirect_uri'],
    ['has an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    [
      'has 11',
      { redirect_uris: Array.from({ length: 11 }, (_, at) => `${REDIRECT_URI}/${at}`) },
      'invalid_redirect_uri',
    ],
    ['has a number', { redirect_uris: [1] }, 'invalid_redirect_uri'],
    ['has one without TLS', { redirect_uris: ['http://assistant.example.com/'] }, 'invalid_redirect_uri'],
    ['has one in other letters', { redirect_uris: ['https://example.com/\u0437'] }, 'invalid_redirect_uri'],
    ['has a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [
      'wants a secret',
      { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'client_secret_post' },
      'invalid_client_metadata',
    ],
    [
      'wants another grant alone',
      { redirect_uris: [REDIRECT_URI], grant_types: ['implicit'] },
      'invalid_client_metadata',
    ],
    [
      'wants a token as answer',
      { redirect_uris: [REDIRECT_URI], response_types: ['token'] },
      'invalid_client_metadata',
    ],
    ['has a number for a name', { redirect_uris: [REDIRECT_URI], client_name: 1 }, 'invalid_client_metadata'],
    [
      'has a name that turns around',
      { redirect_uris: [REDIRECT_URI], client_name: 'a\u202ebc' },
      'invalid_client_metadata',
    ],
    [
      'has a long name',
      { redirect_uris: [REDIRECT_URI], client_name: 'a'.repeat(101) },
      'invalid_client_metadata',
    ],
  ])('%s', async (_, body, error) => {
    const answer = await oauth.register(body);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error]);
  });

  it('is no JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.app.inject({ method: 'POST', url: '/oauth/register', headers, payload: '{' });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'invalid_request']);
  });
});

describe('a revocation', () => {
  it.each<[string, Fields, number, string | undefined]>([
    ['without a token', { client_id: client }, 400, 'invalid_request'],
    ['without a client', { token: 'a token' }, 400, 'invalid_request'],
    ['with a secret', { client_id: client, token: 'a token', client_secret: 'a' }, 401, 'invalid_client'],
    ['of what is no token', { client_id: client, token: 'a token' }, 200, undefined],
  ])('%s', async (_, fields, status, error) => {
    const answer = await oauth.post('/oauth/revoke', fields);
    expect([answer.statusCode, answer.json<{ error?: string }>().error]).toEqual([status, error]);
  });

  it('of the token of another client is refused, and its own client may', async () => {
    const tokens = await oauth.connect(session);
    const other = await oauth.post('/oauth/revoke', { client_id: client, token: tokens.access_token });
    expect([other.statusCode, other.json<{ error: string }>().error]).toEqual([400, 'invalid_grant']);
    expect(await oauth.status(tokens.access_token)).toBe(200);
    const own = await oauth.post('/oauth/revoke', { client_id: tokens.client, token: tokens.access_token });
    expect([own.statusCode, await oauth.status(tokens.access_token)]).toEqual([200, 401]);
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).json()).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('of a refresh token ends the access token too', async () => {
    const tokens = await oauth.connect(session);
    await oauth.post('/oauth/revoke', { client_id: tokens.client, token: tokens.refresh_token });
    expect(await oauth.status(tokens.access_token)).toBe(401);
  });
});
