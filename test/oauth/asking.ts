import { createHash } from 'node:crypto';
import type { Capability } from '../../src/access/capability.ts';
import type { Answer, TestApp } from '../support/app.ts';

/** A verifier of PKCE, and its challenge. */
export const VERIFIER = 'a-verifier-of-a-test-that-is-long-enough-for-pkce';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const REDIRECT_URI = 'https://assistant.example.com/callback';
/** Where the service of a test that does not listen is. */
export const ISSUER = 'http://localhost:80';

export type Fields = Readonly<Record<string, string | undefined>>;

/** A text in form encoding; what is undefined is left out. */
export function formText(fields: Fields): string {
  const sent = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(sent).toString();
}

/** What an assistant and a browser ask of the authorization server of a test. */
export function oauthOf(app: TestApp) {
  const post = async (
    path: string,
    fields: Fields,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: formText(fields),
    });
  const register = async (
    body: unknown = { client_name: 'A test', redirect_uris: [REDIRECT_URI] },
  ): Promise<Answer> =>
    await app.app.inject({
      method: 'POST',
      url: '/oauth/register',
      payload: body as object,
      // Each address may register so often.
      remoteAddress: anAddress(),
    });
  const clientId = async (): Promise<string> => (await register()).json<{ client_id: string }>().client_id;
  const query = (client: string, fields: Fields = {}): string =>
    formText({
      response_type: 'code',
      client_id: client,
      redirect_uri: REDIRECT_URI,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 'a state',
      ...fields,
    });
  const ask = async (session: string, link: string): Promise<Answer> =>
    await app.post('/api/settings/assistant-requests', { as: session, body: { query: link } });
  const approve = async (session: string, id: string, capabilities: readonly Capability[]): Promise<Answer> =>
    await app.post(`/api/settings/assistant-requests/${id}/approve`, {
      as: session,
      body: { capabilities },
    });
  const token = async (fields: Fields, headers?: Readonly<Record<string, string>>): Promise<Answer> =>
    await post('/oauth/token', fields, headers);

  /** A code for an assistant that a member allowed this. */
  const code = async (
    session: string,
    capabilities: readonly Capability[] = ['metrics.read'],
    client?: string,
  ): Promise<Readonly<{ code: string; client: string }>> => {
    const known = client ?? (await clientId());
    const asked = await ask(session, query(known));
    const { id } = asked.json<{ data: { id: string } }>().data;
    const allowed = await approve(session, id, capabilities);
    const { redirect_to: to } = allowed.json<{ data: { redirect_to: string } }>().data;
    return { code: new URL(to).searchParams.get('code') ?? '', client: known };
  };
  const redeem = async (
    given: Readonly<{ code: string; client: string }>,
    fields: Fields = {},
  ): Promise<Answer> =>
    await token({
      grant_type: 'authorization_code',
      client_id: given.client,
      code: given.code,
      code_verifier: VERIFIER,
      redirect_uri: REDIRECT_URI,
      ...fields,
    });
  const refresh = async (client: string, refreshToken: string, fields: Fields = {}): Promise<Answer> =>
    await token({ grant_type: 'refresh_token', client_id: client, refresh_token: refreshToken, ...fields });
  /** The tokens of an assistant that a member allowed this. */
  const connect = async (session: string, capabilities: readonly Capability[] = ['metrics.read']) => {
    const given = await code(session, capabilities);
    return { ...(await redeem(given)).json<TokenAnswer>(), client: given.client, code: given.code };
  };
  /** Whether the tools let a token in. */
  const status = async (accessToken: string): Promise<number> =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'ping' },
      })
    ).statusCode;
  return { post, register, clientId, query, ask, approve, token, code, redeem, refresh, connect, status };
}

export type TokenAnswer = Readonly<{
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}>;

let addresses = 0;

function anAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}
