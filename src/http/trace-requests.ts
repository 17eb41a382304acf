import type { FastifyRequest } from 'fastify';
import type { Observer, RequestTrace, Watch } from '../observe/observer.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request; null where it has none. */
    trace: RequestTrace | null;
    /** Who watches the work on the request. */
    readonly watch: Watch;
  }
}

/** Begins and ends the trace of each request, with a stage for everything until the handler and another for the reply. */
export function traceRequests(app: App, observer: Observer): void {
  app.decorateRequest('trace', null);
  app.decorateRequest('watch', {
    getter(this: FastifyRequest): Watch {
      return this.trace ?? observer.watch;
    },
  });
  const { beginTrace } = observer;
  if (beginTrace === null) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const trace = beginTrace({ method: request.method, headers });
    if (trace !== null) {
      request.trace = trace;
      const { traceId, spanId } = trace;
      request.log = request.log.child({ trace_id: traceId, span_id: spanId });
      reply.log = request.log;
      trace.begin('authenticate');
    }
    done();
  });
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    request.trace?.begin('reply');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    request.trace?.end({ route, status: reply.statusCode, code: reply.errorCode });
    done();
  });
}

/** Ends the stage in which the caller is let in. It must be registered after the hook that does. */
export function traceCallers(app: App, observer: Observer): void {
  if (observer.beginTrace === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace?.endStage();
    done();
  });
}
