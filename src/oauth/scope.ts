import type { Capability } from '../access/capability.ts';
import { OAuthRefusal } from './refusal.ts';

/** What an assistant can be allowed: what the tools at `/mcp` use, and nothing that they do not. */
export const ASSISTANT_CAPABILITIES = [
  'metrics.read',
  'ledger.read',
  'records.read',
  'records.write',
  'people.view_cost',
  'people.view_paygap',
  'people.view_diversity',
] as const satisfies readonly Capability[];

/** Those that a member chooses on purpose: their boxes are not ticked at first. */
export const CHOSEN_ON_PURPOSE: ReadonlySet<Capability> = new Set<Capability>([
  'records.write',
  'people.view_cost',
  'people.view_paygap',
  'people.view_diversity',
]);

/**
 * The capabilities that a scope asks for: all that an assistant can have without one. Names of other services, such as `offline_access`,
 * are left out. Throws `invalid_scope` where nothing of it is known here.
 */
export function readScope(scope: string | null): readonly Capability[] {
  if (scope === null) return ASSISTANT_CAPABILITIES;
  if (!SCOPE.test(scope)) throw new OAuthRefusal('invalid_scope', 'scope must be names with a space between');
  const names = new Set(scope.split(' '));
  const asked = ASSISTANT_CAPABILITIES.filter((capability) => names.has(capability));
  if (asked.length === 0)
    throw new OAuthRefusal('invalid_scope', `scope must name some of: ${ASSISTANT_CAPABILITIES.join(' ')}`);
  return asked;
}

// RFC 6749, section 3.3.
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
