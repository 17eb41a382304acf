import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Found, noteKeyUse } from '../access/find-principal.ts';
import type { Principal } from '../access/principal.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { type Credentials, KEY_REFUSED, readCredentials, SESSION_ENDED } from './credentials.ts';
import { addressOf, callerOf, requestPolicy, requireAllowed, tellLimit } from './limit.ts';
import { changesSomething, requireOwnOrigin } from './origin.ts';
import { type RouteAccess, requireAccess } from './route-access.ts';
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. Throws on a route whose access is public. */
    readonly principal: Principal;
    /** The same, or null where nobody was let in (yet). */
    caller: Principal | null;
    /** The door to the caller's organisation, for reading. */
    tenant(): TenantReader;
    /** The door to the caller's organisation, for writing. */
    tenantWriter(): TenantWriter;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Leaves the route out of the rate limit. */
    unlimited?: boolean;
  }
}

/**
 * Lets callers in, before a body is read: who it is, whether they may make another request, whether a page of ours
 * sends it, whether they may use the route. Handlers find the caller and the door to their organisation on the request.
 */
export function authenticate(app: App, services: Services): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('principal', {
    getter(this: FastifyRequest): Principal {
      if (this.caller === null) throw new Error('a handler of a public route asked for its caller');
      return this.caller;
    },
  });
  const openOwn = function (this: FastifyRequest): TenantWriter {
    return services.openTenant(this.principal.organization.id);
  };
  app.decorateRequest('tenant', openOwn);
  app.decorateRequest('tenantWriter', openOwn);

  app.addHook('onRequest', async (request, reply) => {
    const { access = 'public', unlimited = false } = request.routeOptions.config;
    if (unlimited) return;
    if (access === 'public') return requireAllowed(await countAddress(request, reply, services));
    const credentials = readCredentials(request, services.config.keyPrefix);
    const found = await identify(credentials, services).catch(orCount(request, reply, services));
    if (found === null) {
      requireAllowed(await countAddress(request, reply, services));
      throw new AlmanacError('UNAUTHENTICATED', refusal(credentials));
    }
    const { principal } = found;
    request.caller = principal;
    const now = services.clock();
    const policy = requestPolicy(services.config.rateLimit);
    const verdict = await services.shared
      .take(policy, callerOf(principal), now)
      .catch(orCount(request, reply, services));
    tellLimit(reply, verdict);
    requireAllowed(verdict);
    if (principal.kind === 'api key' && found.noteUse) {
      services.inBackground(noteKeyUse(services.platform, principal.keyId, now));
    }
    if (principal.kind === 'session' && changesSomething(request))
      requireOwnOrigin(request, services.config.origin);
    requireAccess(principal, access);
  });
}

/** Who the credentials belong to, by one look-up; null, without one, where they cannot belong to anybody. */
export async function identify(credentials: Credentials, services: Services): Promise<Found | null> {
  switch (credentials.kind) {
    case 'none':
    case 'unusable':
      return null;
    case 'api key':
      return await services.callers.byKey(credentials.key, services.clock());
    case 'session':
      return await services.callers.bySession(credentials.tokenHash, services.clock());
  }
}

// Callers who were not let in are counted by their address, in this process: refusing them costs no statement.
async function countAddress(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const policy = requestPolicy(services.config.rateLimit);
  const verdict = await services.local.take(policy, addressOf(request), services.clock());
  tellLimit(reply, verdict);
  return verdict;
}

// Without the database nobody knows what a caller has left, and their answer is that it is unavailable.
function orCount(request: FastifyRequest, reply: FastifyReply, services: Services) {
  return async (failure: unknown): Promise<never> => {
    await countAddress(request, reply, services);
    throw failure;
  };
}

function refusal(credentials: Credentials): string | undefined {
  switch (credentials.kind) {
    case 'none':
      return undefined;
    case 'unusable':
      return credentials.reason;
    case 'api key':
      return KEY_REFUSED;
    case 'session':
      return SESSION_ENDED;
  }
}
