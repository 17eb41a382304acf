import type { Capability } from '../access/capability.ts';
import type { Client } from './client.ts';
import { type Parameters, parameter, requiredParameter } from './parameters.ts';
import { isCodeChallenge } from './pkce.ts';
import { isRegisteredUri } from './redirect-uri.ts';
import { OAuthRefusal, UntrustedRequest } from './refusal.ts';
import { requireOwnResource } from './resource.ts';
import { readScope } from './scope.ts';

/** Where the answer to an authorization request goes, once it is known that the client wants it there. */
export type ReturnAddress = Readonly<{ redirectUri: string; state: string | null }>;

/** An authorization request that a member may be asked about. */
export type AuthorizationRequest = ReturnAddress &
  Readonly<{ client: Client; codeChallenge: string; capabilities: readonly Capability[] }>;

/** What an authorization request is: one to ask about, or one whose client is to hear what is wrong with it. */
export type ReadRequest =
  | Readonly<{ kind: 'valid'; request: AuthorizationRequest }>
  | Readonly<{ kind: 'refused'; returnTo: ReturnAddress; refusal: OAuthRefusal }>;

/** The id of the client of an authorization request. Throws UntrustedRequest. */
export function clientIdOf(parameters: Parameters): string {
  const clientId = trusted(() => parameter(parameters, 'client_id'));
  if (clientId === null) throw new UntrustedRequest('The link names no client_id.');
  return clientId;
}

/** Reads an authorization request of a known client. Throws UntrustedRequest where it must not be answered to the client. */
export function readAuthorizationRequest(
  parameters: Parameters,
  client: Client,
  issuer: string,
): ReadRequest {
  const redirectUri = trusted(() => parameter(parameters, 'redirect_uri'));
  if (redirectUri === null) throw new UntrustedRequest('The link names no redirect_uri.');
  if (!isRegisteredUri(redirectUri, client.redirectUris))
    throw new UntrustedRequest('The redirect_uri of the link is not one of those that the assistant named.');
  const state = stateOf(parameters);
  try {
    // Throws where it was left out of the answer.
    parameter(parameters, 'state');
    return { kind: 'valid', request: { client, redirectUri, state, ...readRest(parameters, issuer) } };
  } catch (failure) {
    if (!(failure instanceof OAuthRefusal)) throw failure;
    return { kind: 'refused', returnTo: { redirectUri, state }, refusal: failure };
  }
}

function readRest(parameters: Parameters, issuer: string) {
  for (const name of ['request', 'request_uri'])
    if (parameters.has(name)) throw new OAuthRefusal('invalid_request', `${name} is not supported`);
  const responseType = requiredParameter(parameters, 'response_type');
  if (responseType !== 'code')
    throw new OAuthRefusal('unsupported_response_type', 'response_type must be code');
  if ((parameter(parameters, 'response_mode') ?? 'query') !== 'query')
    throw new OAuthRefusal('invalid_request', 'response_mode must be query');
  const codeChallenge = requiredParameter(parameters, 'code_challenge');
  // Without a method it would be `plain`, which OAuth 2.1 leaves out.
  if (parameter(parameters, 'code_challenge_method') !== 'S256')
    throw new OAuthRefusal('invalid_request', 'code_challenge_method must be S256');
  if (!isCodeChallenge(codeChallenge))
    throw new OAuthRefusal('invalid_request', 'code_challenge must be a SHA-256 in base64url');
  requireOwnResource(parameters, issuer);
  return { codeChallenge, capabilities: readScope(parameter(parameters, 'scope')) };
}

// A state that is there twice or too long is refused, and not sent back.
function stateOf(parameters: Parameters): string | null {
  try {
    return parameter(parameters, 'state');
  } catch {
    return null;
  }
}

function trusted<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (failure) {
    if (!(failure instanceof OAuthRefusal)) throw failure;
    throw new UntrustedRequest(`The link cannot be used: ${failure.message}.`);
  }
}

/** The address to return to with an answer, which names this service as its issuer (RFC 9207). */
export function returnUrl(
  { redirectUri, state }: ReturnAddress,
  issuer: string,
  answer: Readonly<{ code: string }> | Readonly<{ error: string; error_description: string }>,
): string {
  const parameters = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuer });
  const joint = redirectUri.includes('?') ? '&' : '?';
  // The query that the client named stays as it is.
  return `${redirectUri}${joint}${parameters.toString()}`;
}
