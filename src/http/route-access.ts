import { type Capability, isManager } from '../access/capability.ts';
import type { Principal } from '../access/principal.ts';
import { requireCapability } from '../access/require-capability.ts';
import { AlmanacError } from '../errors.ts';

/**
 * Who may use a route. Every route says it in its `config.access`, or the service does not start.
 * - `public`: anybody; credentials are not looked at.
 * - `authenticated`: any key, any session.
 * - `session`: a signed-in user.
 * - `manager`: a signed-in owner or admin.
 * - `owner`: a signed-in owner.
 * - a capability: a key or a session that has it.
 */
export type RouteAccess = 'public' | 'authenticated' | 'session' | 'manager' | 'owner' | Capability;

/** Throws FORBIDDEN_ROLE or FORBIDDEN_CAPABILITY unless the caller may use the route. */
export function requireAccess(principal: Principal, access: RouteAccess): void {
  switch (access) {
    case 'public':
    case 'authenticated':
      return;
    case 'session':
      if (principal.kind !== 'session')
        throw new AlmanacError('FORBIDDEN_ROLE', 'This needs a signed-in user, not a key.');
      return;
    case 'manager':
      if (principal.kind !== 'session' || !isManager(principal.role))
        throw new AlmanacError('FORBIDDEN_ROLE');
      return;
    case 'owner':
      if (principal.kind !== 'session' || principal.role !== 'owner')
        throw new AlmanacError('FORBIDDEN_ROLE', 'This needs a signed-in owner of the organisation.');
      return;
    default:
      requireCapability(principal, access);
  }
}

/** The caller, of a route that takes sessions alone. */
export function requireSession(principal: Principal): Extract<Principal, { kind: 'session' }> {
  if (principal.kind !== 'session') throw new AlmanacError('FORBIDDEN_ROLE');
  return principal;
}
