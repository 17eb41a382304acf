import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './broken-request.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Cuts the connection off when the rest of the body has not come within a minute; null without a body. Who reads
     * a large one refreshes it with every piece.
     */
    bodyTimer: NodeJS.Timeout | null;
  }
}

/**
 * Cuts off whoever sends a body so slowly that it would hold its connection for good. (`requestTimeout` of Node cannot
 * be had for some routes alone. That a head comes in time, Node sees to by itself.)
 */
export function limitBodyTime(app: App): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const timer = setTimeout(() => cutOff(request, reply), BODY_TIMEOUT_MS).unref();
      request.bodyTimer = timer;
      for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
  // Nobody waits any more for the rest of a body that nobody wanted.
  app.addHook('onResponse', ({ bodyTimer }, _reply, done) => {
    if (bodyTimer !== null) clearTimeout(bodyTimer);
    done();
  });
}

const BODY_TIMEOUT_MS = 60_000;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply): void {
  const failure = new Error('the body took too long');
  if (reply.raw.headersSent) raw.socket.destroy(failure);
  else answerBrokenRequest(failure, raw.socket);
}
