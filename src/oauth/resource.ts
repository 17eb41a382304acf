import type { Parameters } from './parameters.ts';
import { OAuthRefusal } from './refusal.ts';

/** What tokens are for (RFC 8707), as clients name it. */
export function resourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

/** Throws `invalid_target` where a request names another resource than the tools of this service. */
export function requireOwnResource(parameters: Parameters, issuer: string): void {
  const own = resourceOf(issuer);
  for (const resource of parameters.get('resource') ?? [])
    if (resource !== own && resource !== `${own}/`)
      throw new OAuthRefusal('invalid_target', `resource must be ${own}`);
}
