import type { Capability } from '../access/capability.ts';
import { type Parameters, parameter, requiredParameter } from './parameters.ts';
import { isCodeVerifier } from './pkce.ts';
import { OAuthRefusal } from './refusal.ts';
import { requireOwnResource } from './resource.ts';
import { readScope } from './scope.ts';

/** A request for tokens, in the form of its grant. */
export type TokenRequest =
  | Readonly<{
      kind: 'code';
      clientId: string;
      code: string;
      verifier: string;
      /** Left out by clients that follow OAuth 2.1 alone. */
      redirectUri: string | null;
    }>
  | Readonly<{
      kind: 'refresh';
      clientId: string;
      token: string;
      /** Fewer capabilities than were allowed; null: all of them. */
      capabilities: readonly Capability[] | null;
    }>;

/** Reads a request for tokens. Throws OAuthRefusal. */
export function readTokenRequest(
  parameters: Parameters,
  { authorization, issuer }: Readonly<{ authorization: string | undefined; issuer: string }>,
): TokenRequest {
  requirePublicClient(parameters, authorization);
  const grantType = requiredParameter(parameters, 'grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthRefusal(
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token',
    );
  const clientId = requiredParameter(parameters, 'client_id');
  requireOwnResource(parameters, issuer);
  return grantType === 'authorization_code'
    ? readCode(parameters, clientId)
    : readRefresh(parameters, clientId);
}

/** Throws `invalid_client` where a client shows a secret: none was given one. */
export function requirePublicClient(parameters: Parameters, authorization: string | undefined): void {
  if (authorization === undefined && !parameters.has('client_secret') && !parameters.has('client_assertion'))
    return;
  throw new OAuthRefusal('invalid_client', 'clients are public: send client_id in the body, and no secret');
}

function readCode(parameters: Parameters, clientId: string): TokenRequest {
  const code = requiredParameter(parameters, 'code');
  const verifier = requiredParameter(parameters, 'code_verifier');
  if (!isCodeVerifier(verifier))
    throw new OAuthRefusal('invalid_request', 'code_verifier must be 43 to 128 letters, digits and -._~');
  return { kind: 'code', clientId, code, verifier, redirectUri: parameter(parameters, 'redirect_uri') };
}

function readRefresh(parameters: Parameters, clientId: string): TokenRequest {
  const scope = parameter(parameters, 'scope');
  return {
    kind: 'refresh',
    clientId,
    token: requiredParameter(parameters, 'refresh_token'),
    capabilities: scope === null ? null : readScope(scope),
  };
}
