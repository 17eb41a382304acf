import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AskedState } from '../db/asked-state.ts';
import { AlmanacError } from '../errors.ts';
import { invalidField } from '../invalid-request.ts';
import type { Caller } from '../mcp/caller.ts';
import { mcpServer } from '../mcp/server.ts';
import { findTool } from '../mcp/tools.ts';
import { noteFailure, toAlmanacError } from './failure.ts';
import { chargeRest } from './limit.ts';
import { MCP_PATH } from './mcp-path.ts';
import { challengeOf } from './oauth/challenge.ts';
import { requireOwnOriginIfTold } from './origin.ts';
import type { App, Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What an assistant asked for: a method, and the tool that it names. Never a text that the caller made up. */
    mcp: string | null;
  }
}

/**
 * Serves the Model Context Protocol: Streamable HTTP, without sessions. A message is a request like any other: its key is
 * looked up, limited and logged by the same hooks as those of the API, before its body is read. One without is answered with where an
 * assistant can sign in.
 */
export function serveMcp(app: App, services: Services): void {
  app.decorateRequest('mcp', null);
  app.post(
    MCP_PATH,
    {
      config: {
        access: 'authenticated',
        whileClosed: true,
        takesAssistants: true,
        challenge: (request) => challengeOf(request, services.config),
      },
      onRequest: async (request) => {
        if (request.principal.kind !== 'api key' && request.principal.kind !== 'assistant')
          throw new AlmanacError(
            'UNAUTHENTICATED',
            'Send an API key or an access token as "Authorization: Bearer <key>".',
          );
        // A page elsewhere whose name is made to lead here has an origin of its own.
        requireOwnOriginIfTold(request, services.config.origin);
      },
      preValidation: async (request, reply) => {
        request.mcp = askedOf(request.body);
        await chargeRest(services, request, reply, tokensOf(request.body));
      },
    },
    async (request, reply) => await answerMessage(request, reply, services),
  );
}

async function answerMessage(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const serving = {
    caller: callerOf(request, services),
    version: services.version,
    readFailure: (failure: unknown) => {
      const error = toAlmanacError(failure);
      noteFailure(error, request);
      reply.errorCode = error.code;
      reply.error = error;
      return error;
    },
  };
  const handler = createMcpHandler(() => mcpServer(serving), {
    // Nothing is ever pushed: a stream that stays open would be a connection that waits for nothing.
    maxSubscriptions: 0,
    onerror: (failure) => request.log.debug({ failure }, 'a message was refused'),
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.setHeader('Cache-Control', 'no-store');
  reply.hijack();
  // Of a message without a method Node.js says so by `undefined`, which the type of the library leaves out.
  await toNodeHandler(handler)(request.raw as NodeIncomingMessageLike, reply.raw, request.body);
}

function callerOf(request: FastifyRequest, { clock, config, openTenant }: Services): Caller {
  const { principal, gone: signal, watch } = request;
  const { id, dataVersion } = principal.organization;
  const asked = new AskedState(dataVersion, () => undefined);
  return {
    principal,
    now: clock(),
    asked,
    reading: openTenant(id, { kind: 'question', signal, asked }, watch),
    writing: request.tenantWriter(),
    origin: config.origin ?? `${request.protocol}://${request.host}`,
  };
}

type Message = Readonly<{
  method?: unknown;
  params?: Readonly<{ name?: unknown; arguments?: unknown }> | null;
}>;

/** What a message asks for, by names of ours alone. Throws INVALID_REQUEST for what is not one message. */
function askedOf(body: unknown): string {
  // Earlier versions of the protocol had batches: each message would pass the limits of one.
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidField('body', 'type', 'must be one JSON-RPC message');
  const { method, params } = body as Message;
  const name = METHODS.find((known) => known === method);
  if (name === undefined) return 'another method';
  const tool = name === 'tools/call' ? findTool(params?.name) : null;
  return tool === null ? name : `${name} ${tool.name}`;
}

const METHODS = [
  'initialize',
  'notifications/initialized',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
] as const;

function tokensOf(body: unknown): number {
  const { method, params } = body as Message;
  const tool = method === 'tools/call' ? findTool(params?.name) : null;
  return tool?.tokens(params?.arguments) ?? 1;
}
