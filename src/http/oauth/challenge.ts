import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { RESOURCE_METADATA_PATH } from '../../oauth/metadata.ts';
import { MCP_PATH } from '../mcp-path.ts';
import { knownIssuer } from './issuer.ts';

/** How to authenticate for the tools (RFC 9728, section 5.1): with a token, and where it is said who gives out tokens. */
export function challengeOf(request: FastifyRequest, config: Pick<Config, 'origin' | 'host'>): string {
  const issuer = knownIssuer(request, config);
  if (issuer === null) return 'Bearer';
  const metadata = `resource_metadata="${issuer}${RESOURCE_METADATA_PATH}${MCP_PATH}"`;
  // Without credentials nothing was wrong with them (RFC 6750, section 3.1).
  const wrong = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  return `Bearer ${wrong}${metadata}`;
}
