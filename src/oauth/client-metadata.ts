import { faultOfVisibleText } from '../access/visible-text.ts';
import { faultOfRedirectUri, isRegisteredUri } from './redirect-uri.ts';
import { OAuthRefusal } from './refusal.ts';

/** What a client says of itself: when it registers (RFC 7591), or in its metadata document. */
export type ClientMetadata = Readonly<{ name: string; redirectUris: readonly string[] }>;

export const MOST_REDIRECT_URIS = 10;

/**
 * Reads what a client says of itself. Members that this service does not know are left out, as the RFC wants. Throws
 * `invalid_redirect_uri` or `invalid_client_metadata`.
 */
export function readClientMetadata(content: unknown): ClientMetadata {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw invalid('the metadata of a client must be a JSON object');
  const metadata = content as Readonly<Record<string, unknown>>;
  const redirectUris = readRedirectUris(metadata['redirect_uris']);
  requireOneOf(metadata, 'token_endpoint_auth_method', ['none']);
  requireSome(metadata, 'grant_types', 'authorization_code');
  requireSome(metadata, 'response_types', 'code');
  return { name: readName(metadata['client_name']), redirectUris };
}

function readRedirectUris(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_REDIRECT_URIS)
    throw new OAuthRefusal(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${MOST_REDIRECT_URIS}`,
    );
  const uris: string[] = [];
  for (const uri of value as readonly unknown[]) {
    const fault = typeof uri === 'string' ? faultOfRedirectUri(uri) : 'must be a text';
    if (fault !== null || typeof uri !== 'string')
      throw new OAuthRefusal('invalid_redirect_uri', `each of redirect_uris ${fault}`);
    if (!isRegisteredUri(uri, uris)) uris.push(uri);
  }
  return uris;
}

/** What a client without a name is called. */
const NAMELESS = 'An assistant without a name';
const LONGEST_NAME = 100;

function readName(value: unknown): string {
  if (value === undefined || value === null) return NAMELESS;
  if (typeof value !== 'string') throw invalid('client_name must be a text');
  const name = value.trim();
  if (name === '') return NAMELESS;
  if (name.length > LONGEST_NAME) throw invalid(`client_name must have at most ${LONGEST_NAME} characters`);
  const fault = faultOfVisibleText(name);
  if (fault !== null) throw invalid(`client_name ${fault}`);
  return name;
}

function requireOneOf(
  metadata: Readonly<Record<string, unknown>>,
  name: string,
  known: readonly string[],
): void {
  const value = metadata[name];
  if (value === undefined || known.some((one) => one === value)) return;
  throw invalid(`${name} must be ${known.join(' or ')}: this service has public clients alone`);
}

// Others may be named beside it: a client says what it can do, and what it gets is in the answer.
function requireSome(metadata: Readonly<Record<string, unknown>>, name: string, needed: string): void {
  const value = metadata[name];
  if (value === undefined || (Array.isArray(value) && value.includes(needed))) return;
  throw invalid(`${name} must be a list that has ${needed}`);
}

function invalid(description: string): OAuthRefusal {
  return new OAuthRefusal('invalid_client_metadata', description);
}
