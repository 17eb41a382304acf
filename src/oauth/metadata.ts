import { resourceOf } from './resource.ts';
import { ASSISTANT_CAPABILITIES } from './scope.ts';

/** The addresses of the authorization server, after that of the service. */
export const PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** Where the tools say who gives out tokens for them (RFC 9728). */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
/** What the authorization server can do (RFC 8414). */
export const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';

/** The document of the tools at `/mcp` as a protected resource. */
export function resourceMetadata(issuer: string) {
  return {
    resource: resourceOf(issuer),
    authorization_servers: [issuer],
    scopes_supported: [...ASSISTANT_CAPABILITIES],
    bearer_methods_supported: ['header'],
    resource_name: 'Almanac',
  };
}

/** The document of the authorization server. */
export function serverMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + PATHS.authorize,
    token_endpoint: issuer + PATHS.token,
    registration_endpoint: issuer + PATHS.register,
    revocation_endpoint: issuer + PATHS.revoke,
    scopes_supported: [...ASSISTANT_CAPABILITIES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}
