import type { Observer } from '../observe/observer.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request is an attempt to sign in, which is counted by its outcome. */
    signsIn?: true;
  }
}

/** Counts every answer, when it has been sent. */
export function observeRequests(app: App, observer: Observer): void {
  if (!observer.isOn) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    observer.answered({
      route: request.is404 ? null : (url ?? null),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      code: reply.errorCode,
      isSignIn: config.signsIn === true,
    });
    done();
  });
}
