import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedCaller, Refusal } from '../request-log/logged-request.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { App } from './services.ts';

/** Notes every answer to a key or a sheet link in the log that their makers read, when it has been sent. */
export function keepRequests(app: App, requests: RequestLog, clock: () => Date): void {
  app.addHook('onResponse', (request, reply, done) => {
    const caller = loggedCaller(request);
    if (caller !== null)
      requests.note({
        caller,
        requestId: request.id,
        at: clock().getTime(),
        method: request.method,
        route: request.routeOptions.url ?? '',
        url: request.url.length > MOST_OF_URL ? copyOf(request.url) : request.url,
        tool: request.mcp,
        status: reply.statusCode,
        refusal: refusalOf(reply),
        durationMs: reply.elapsedTime,
      });
    done();
  });
  app.addHook('onClose', async () => await requests.write());
}

// A part of a long text would keep all of it in memory.
function copyOf(url: string): string {
  return Buffer.from(url.slice(0, MOST_OF_URL)).toString();
}

const MOST_OF_URL = 2000;

function loggedCaller({ caller }: FastifyRequest): LoggedCaller | null {
  switch (caller?.kind) {
    case 'api key':
      return { organizationId: caller.organization.id, kind: 'api_key', id: caller.keyId };
    case 'sheet link':
      return { organizationId: caller.organization.id, kind: 'sheet_link', id: caller.linkId };
    default:
      return null;
  }
}

function refusalOf({ error }: FastifyReply): Refusal | null {
  if (error === null) return null;
  const { code, message, detail } = error;
  return { code, message, fields: (detail?.fields ?? []).map(({ field }) => field) };
}
