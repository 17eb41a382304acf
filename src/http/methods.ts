import type { FastifyRequest } from 'fastify';
import { AlmanacError } from '../errors.ts';
import { answerPreflight } from './cross-origin.ts';
import { answerFailure } from './failure.ts';
import type { App } from './services.ts';
import { pageAskedFor, sendPage } from './web-app.ts';

/**
 * An address that no route takes is 404; one that a route takes by another method is 405, with those that it has. Where
 * there is a web app, whoever navigates to another address gets its page, which says itself that there is no such page.
 */
export function answerUnknownRoutes(
  app: App,
  { hasPages, allowedOrigins }: Readonly<{ hasPages: boolean; allowedOrigins: readonly string[] }>,
): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = hasPages ? pageAskedFor(request) : 'none';
    if (page !== 'none') return await sendPage(reply, page);
    const path = pathOf(request);
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    if (answerPreflight(request, reply, { allowed: allowedOrigins, methods })) return reply;
    const failure =
      methods.length === 0
        ? new AlmanacError('NOT_FOUND', 'There is no route at this path.')
        : new AlmanacError('METHOD_NOT_ALLOWED', undefined, {
            headers: { allow: [...new Set(methods)].sort().join(', ') },
          });
    return answerFailure(failure, request, reply);
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1).join('');
}

function patternOf(url: string): RegExp {
  const steps = url.split('/').map((step) => {
    if (step === '*') return '.*';
    return step.startsWith(':') ? '[^/]+' : step.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${steps.join('/')}$`);
}
