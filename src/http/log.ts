import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeFailure, redact } from './redact.ts';
import type { App } from './services.ts';

/** The log: one JSON object a line, without secrets and without personal data. */
export function openLog(level: string, clock: () => Date, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${clock().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        failure: (failure: unknown) => describeFailure(failure),
        err: (failure: unknown) => describeFailure(failure),
      },
    },
    stream,
  );
}

/** A line for every answer, when it has been sent. */
export function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
      ...loggedCaller(request),
      ...(request.mcp === null ? {} : { mcp: request.mcp, code: reply.errorCode }),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
    done();
  });
}

// The pattern of a route holds no value of the request. An address that is no route may hold anything.
function loggedPath(request: FastifyRequest): string {
  const pattern = request.is404 ? undefined : request.routeOptions.url;
  return pattern ?? redact(request.url.split('?', 1).join('').slice(0, 200));
}

function loggedCaller(request: FastifyRequest): Readonly<Record<string, string>> {
  const { caller } = request;
  if (caller === null) return {};
  const organizationId = caller.organization.id;
  switch (caller.kind) {
    case 'api key':
    case 'assistant':
      return { organizationId, keyId: caller.keyId };
    case 'session':
      return { organizationId, sessionId: caller.sessionId };
    case 'sheet link':
      return { organizationId, linkId: caller.linkId };
  }
}
