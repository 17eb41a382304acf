import type { ServerResponse } from 'node:http';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Authentication } from '../access/find-principal.ts';
import { noteUse } from '../access/note-use.ts';
import type { Principal } from '../access/principal.ts';
import { AskedState } from '../db/asked-state.ts';
import type { Purpose, TenantReader, TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import { requireOpen } from '../organizations/require-open.ts';
import { OWN_SHARES } from '../questions/own-share.ts';
import {
  type Credentials,
  KEY_REFUSED,
  LINK_REFUSED,
  NOT_BY_ASSISTANT,
  NOT_BY_LINK,
  readCredentials,
  SESSION_ENDED,
  TOKEN_REFUSED,
} from './credentials.ts';
import { callerOf, requestPolicy } from './limit.ts';
import { requireAllowed, tellLimit } from './limit-verdict.ts';
import { addressOf } from './network-bucket.ts';
import { changesSomething, requireOwnOrigin } from './origin.ts';
import { type RouteAccess, requireAccess } from './route-access.ts';
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. Throws on a route whose access is public. */
    readonly principal: Principal;
    /** The same, or null where nobody was let in (yet). */
    caller: Principal | null;
    /** The door to the caller's organisation, for reading. What it does is cancelled when the caller goes away. */
    tenant(): TenantReader;
    /** The door to the caller's organisation, for writing. What was begun is done when the caller goes away. */
    tenantWriter(): TenantWriter;
    /** The same for an import, which goes on by itself. */
    tenantImporter(): TenantWriter;
    /** Given when the caller has gone away before the answer was sent. It is made for who asks for it: most answers are remembered. */
    readonly gone: AbortSignal | null;
    goneSignal: AbortSignal | null;
    /** What the answer is written to. */
    answer: ServerResponse | null;
    /** The state of the data that its question is asked of; null until it is asked, and where it is none. */
    asked: AskedState | null;
    /** When its caller was let in, in milliseconds; null until then. */
    admittedAt: number | null;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Lets the route change something in an organisation that is closed. */
    whileClosed?: boolean;
    /** Lets sheet links in, which read what they were made for. */
    takesLinks?: boolean;
    /** Lets the tokens of assistants in, which are for its tools. */
    takesAssistants?: boolean;
    /** Leaves the route out of the rate limit. */
    unlimited?: boolean;
    /** Serves members without a second factor in an organisation that requires one. */
    beforeEnrolment?: boolean;
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
    return services.openTenant(this.principal.organization.id, purposeOf(this), this.watch);
  };
  app.decorateRequest('tenant', openOwn);
  app.decorateRequest('tenantWriter', openOwn);
  app.decorateRequest('tenantImporter', function (this: FastifyRequest): TenantWriter {
    return services.openTenant(this.principal.organization.id, { kind: 'import' });
  });
  app.decorateRequest('answer', null);
  app.decorateRequest('goneSignal', null);
  app.decorateRequest('gone', {
    getter(this: FastifyRequest): AbortSignal | null {
      if (this.answer !== null) this.goneSignal ??= whenGone(this.answer);
      return this.goneSignal;
    },
  });
  app.decorateRequest('asked', null);
  app.decorateRequest('admittedAt', null);

  app.addHook('onRequest', async (request, reply) => {
    request.answer = reply.raw;
    const { access = 'public', unlimited = false } = request.routeOptions.config;
    if (unlimited) return;
    if (access === 'public') return requireAllowed(await countAddress(request, reply, services));
    const credentials = readCredentials(request, services.config.keyPrefix);
    const why = whyNotHere(credentials, request.routeOptions.config);
    if (why !== null) {
      requireAllowed(await countAddress(request, reply, services));
      throw new AlmanacError('UNAUTHENTICATED', why);
    }
    const found = await identify(request, credentials, services).catch(orCount(request, reply, services));
    if (found === null) {
      requireAllowed(await countAddress(request, reply, services));
      throw new AlmanacError('UNAUTHENTICATED', refusal(credentials));
    }
    const { principal } = found;
    request.caller = principal;
    OWN_SHARES.note(principal.organization.id);
    const now = services.clock();
    const policy = requestPolicy(services.config.rateLimit);
    const verdict = await services.shared
      .take(policy, callerOf(principal), now)
      .catch(orCount(request, reply, services));
    tellLimit(reply, verdict);
    requireAllowed(verdict);
    if (principal.kind === 'session' && changesSomething(request))
      requireOwnOrigin(request, services.config.origin);
    if (found.noteUse) services.inBackground(noteUse(services.platform, principal, now));
    requireStanding(request, principal);
    request.admittedAt = now.getTime();
  });
}

/** Throws where a caller whose credentials are right may not use the route, or not now. */
export function requireStanding(request: FastifyRequest, principal: Principal): void {
  const { access = 'public', whileClosed = false } = request.routeOptions.config;
  requireSecondFactor(principal, request.routeOptions.config);
  requireAccess(principal, access);
  if (changesSomething(request) && !whileClosed) requireOpen(principal.organization);
}

// Links and tokens of assistants were made for some routes alone.
function whyNotHere(
  { kind }: Credentials,
  { takesLinks = false, takesAssistants = false }: FastifyContextConfig,
): string | null {
  if (kind === 'sheet link' && !takesLinks) return NOT_BY_LINK;
  return kind === 'assistant' && !takesAssistants ? NOT_BY_ASSISTANT : null;
}

// What may be remembered depends on nothing but the data, and is remembered by the state that they were in.
function purposeOf(request: FastifyRequest): Purpose {
  const { gone: signal, principal, routeOptions } = request;
  if (routeOptions.config.remembered !== true) return { kind: 'request', signal };
  request.asked ??= new AskedState(principal.organization.dataVersion, () => {
    request.rememberedAs = null;
  });
  return { kind: 'question', signal, asked: request.asked };
}

// Of an organisation that requires a second factor, members without one reach what they need to set it up.
function requireSecondFactor(principal: Principal, { beforeEnrolment = false }: FastifyContextConfig): void {
  if (principal.kind === 'session' && principal.lacksSecondFactor && !beforeEnrolment)
    throw new AlmanacError('SECOND_FACTOR_MISSING');
}

// A connection also closes after an answer; then nobody listens any more.
function whenGone(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!answer.writableFinished) controller.abort();
  };
  if (answer.destroyed) abort();
  else answer.once('close', abort);
  return controller.signal;
}

/**
 * Who the credentials belong to, by one look-up; null, without one, where they cannot belong to anybody. Throws RATE_LIMITED,
 * without one, where too many from this address belonged to nobody.
 */
export async function identify(
  request: FastifyRequest,
  credentials: Credentials,
  { callers, strangers, clock }: Services,
): Promise<Authentication | null> {
  const now = clock();
  switch (credentials.kind) {
    case 'none':
    case 'unusable':
      return null;
    case 'api key': {
      const { key } = credentials;
      const shown = { kind: credentials.kind, hash: key.hash };
      return await strangers.find(request, shown, now, async () => await callers.byKey(key, request.ip, now));
    }
    case 'session': {
      const { kind, tokenHash: hash } = credentials;
      return await strangers.find(
        request,
        { kind, hash },
        now,
        async () => await callers.bySession(hash, now),
      );
    }
    case 'sheet link': {
      const { kind, link } = credentials;
      const shown = { kind, hash: link.hash };
      return await strangers.find(request, shown, now, async () => await callers.byLink(link, now));
    }
    case 'assistant': {
      const { kind, token } = credentials;
      const shown = { kind, hash: token.hash };
      return await strangers.find(request, shown, now, async () => await callers.byAssistant(token, now));
    }
    default:
      return credentials satisfies never;
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
    case 'sheet link':
      return LINK_REFUSED;
    case 'assistant':
      return TOKEN_REFUSED;
  }
}
