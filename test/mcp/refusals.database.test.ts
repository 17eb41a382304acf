import { describe, expect, it } from 'vitest';
import { revokeKey } from '../../src/access/manage-keys.ts';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';
import { assistantsOf, contentOf, refusedWith } from './connecting.ts';

const database = await testDatabase();
const app = await metricsApp(database);
const assistants = await assistantsOf(app);
const { as, organization } = app;

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const ACCEPT = { accept: 'application/json, text/event-stream' };

/** Sends what no client sends. */
async function sent(
  body: unknown,
  {
    key = as,
    headers = {},
    method = 'POST' as const,
  }: Readonly<{ key?: string; headers?: Record<string, string>; method?: 'GET' | 'POST' | 'DELETE' }> = {},
) {
  const answer = await app.app.inject({
    method,
    url: '/mcp',
    headers: {
      ...ACCEPT,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { error } = String(answer.headers['content-type']).startsWith('application/json')
    ? answer.json<{ error?: { code: string | number } }>()
    : {};
  return { status: answer.statusCode, code: error?.code ?? null, headers: answer.headers };
}

describe('a message is refused', () => {
  it('without a key, as the API refuses it', async () => {
    const { status, code, headers } = await sent(PING, { key: '' });
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
    // It also says where an assistant can sign in (test/oauth).
    expect(headers['www-authenticate']).toMatch(/^Bearer resource_metadata="http/);
  });

  it('with a key that was revoked', async () => {
    const { secret, id } = await aKey(database, organization, ['metrics.read']);
    expect((await sent(PING, { key: secret })).status).toBe(200);
    const revocation = { id, by: { kind: 'operator' } } as const;
    await revokeKey(database.openTenant(organization.id), revocation, app.clock());
    const { status, code } = await sent(PING, { key: secret });
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('with the cookie of a session, which a page elsewhere could send', async () => {
    const session = await signedIn(database, organization);
    const headers = { cookie: `almanac_session=${session}`, 'sec-fetch-site': 'same-origin' };
    const { status, code } = await sent(PING, { key: '', headers });
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'from a page of %s, whatever its key',
    async (origin) => {
      const { status, code } = await sent(PING, { headers: { origin } });
      expect([status, code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
    },
  );

  it('for another host than this service is', async () => {
    const { status, code } = await sent(PING, { headers: { host: 'evil.example' } });
    expect([status, code]).toEqual([421, 'WRONG_HOST']);
  });

  it.each(['GET', 'DELETE'] as const)('by %s, since there are no sessions', async (method) => {
    const { status, code, headers } = await sent(undefined, { method });
    expect([status, code, headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
  });

  it.each([
    ['in a batch', [PING, PING], 'INVALID_REQUEST', 400],
    ['that is no JSON', '{"jsonrpc"', 'INVALID_REQUEST', 400],
    ['that is empty', '', 'INVALID_REQUEST', 400],
    ['that is a text', '"ping"', 'INVALID_REQUEST', 400],
    ['of more than 1 MiB', { ...PING, params: { text: 'x'.repeat(1024 * 1024) } }, 'PAYLOAD_TOO_LARGE', 413],
    ['nested without end', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'INVALID_REQUEST', 400],
  ])('%s', async (_, body, code, status) => {
    expect(await sent(body)).toMatchObject({ status, code });
  });

  it('in another form than JSON', async () => {
    const { status } = await sent('a=1', { headers: { 'content-type': 'text/plain' } });
    expect(status).toBe(415);
  });

  it('of a version of the protocol that there is not', async () => {
    const message = {
      ...PING,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2031-01-01',
          'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };
    const { status, code } = await sent(message, {
      headers: { 'mcp-protocol-version': '2031-01-01', 'mcp-method': 'tools/list' },
    });
    expect([status, code]).toEqual([400, -32022]);
  });

  it('beyond the limit that the API counts for the same key, values by their number', async () => {
    const limited = await leftOfSixty();
    expect(limited).toEqual(['r=55', 'r=50', 'r=49']);
  });
});

describe('a call is refused', () => {
  it('without the capability, naming it', async () => {
    const { secret } = await aKey(database, organization, ['records.read']);
    expect(refusedWith(await assistants.call(secret, 'check_books'))).toMatchObject({
      isError: true,
      code: 'FORBIDDEN_CAPABILITY',
      capability: 'metrics.read',
    });
    expect(
      refusedWith(await assistants.call(secret, 'describe_metric', { id: 'cash.balance' })),
    ).toMatchObject({
      code: 'FORBIDDEN_CAPABILITY',
      capability: 'metrics.read',
    });
  });

  it('with 51 queries, with none, and with two of one key', async () => {
    const query = { id: 'cash.balance', period: 'today' };
    for (const queries of [Array.from({ length: 51 }, () => query), [], [query, query]])
      expect(refusedWith(await assistants.call(as, 'get_values', { queries }))).toMatchObject({
        isError: true,
        code: 'INVALID_REQUEST',
      });
  });

  it('with an argument that the tool has not, naming the nearest', async () => {
    const { code, message } = refusedWith(
      await assistants.call(as, 'resolve_period', { period: 'ytd', asOf: '2026-01-01' }),
    );
    expect([code, message]).toEqual([
      'INVALID_REQUEST',
      'asOf: is not an argument of this tool; the nearest is as_of',
    ]);
  });

  it('in the future, in the words of the tools', async () => {
    const { code, message } = refusedWith(
      await assistants.call(as, 'resolve_period', { period: 'ytd', as_of: '2027-01-01' }),
    );
    expect(code).toBe('INVALID_AS_OF');
    expect(message).toMatch(/^as_of: /);
  });

  it('of more points than an answer has room for, while the others answer', async () => {
    const queries = [
      { id: 'cash.on_hand_monthly', period: 'trailing_400' },
      { id: 'revenue.monthly', period: 'trailing_400' },
    ];
    const { results } = contentOf(await assistants.call(as, 'get_values', { queries })) as {
      results: { ok: boolean; error?: { code: string } }[];
    };
    expect(results.map(({ ok, error }) => (ok ? 'ok' : error?.code))).toEqual(['ok', 'ANSWER_TOO_LARGE']);
  });

  it('of a tool that there is not, as an error of the protocol', async () => {
    await expect(assistants.call(as, 'run_sql')).rejects.toThrow(/tools\/list/);
  });

  it('and what it named of another organisation is as if it were not there', async () => {
    const other = await anOrganization(database);
    const { secret } = await aKey(database, other);
    const { organization: name, first_entry: first } = contentOf(
      await assistants.call(secret, 'get_context'),
    ) as {
      organization: string;
      first_entry: string | null;
    };
    expect([name, first]).toEqual([other.name, null]);
  });
});

it('each message has a line in the log with its tool, and no text of the caller', async () => {
  await assistants.call(as, 'find_metrics', { query: 'a secret question' });
  await sent({ ...PING, method: 'tools/call', params: { name: 'a secret tool' } });
  await sent({ ...PING, method: 'a secret method' });
  const lines = app.log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const asked = lines.filter(({ path }) => path === '/mcp').map(({ mcp }) => mcp);
  expect(asked).toContain('tools/call find_metrics');
  expect(asked.slice(-2)).toEqual(['tools/call', 'another method']);
  expect(app.log.filter((line) => line.includes('secret'))).toEqual([]);
});

/** The remaining tokens of a key after 50 values by MCP, the same over the API, and one message more. */
async function leftOfSixty(): Promise<(string | undefined)[]> {
  const other = await testApp(database, { config: { rateLimit: 60 } });
  const { secret } = await aKey(database, organization, ['metrics.read']);
  const queries = Array.from({ length: 50 }, (_, index) => ({
    key: `${index}`,
    id: 'cash.balance',
    period: 'today',
  }));
  const call = { ...PING, method: 'tools/call', params: { name: 'get_values', arguments: { queries } } };
  const left = async (url: string, payload: object) => {
    const answer = await other.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...ACCEPT, authorization: `Bearer ${secret}` },
    });
    return /r=\d+/.exec(String(answer.headers['ratelimit']))?.[0];
  };
  return [
    await left('/mcp', call),
    await left('/api/v1/metrics/batch', { queries }),
    await left('/mcp', PING),
  ];
}
