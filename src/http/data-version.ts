import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './services.ts';

/** The header that names the state of the data which an answer was read from. */
export const DATA_VERSION_HEADER = 'Almanac-Data-Version';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether answers name the version of the data. Only for routes whose answers are remembered: those alone know their state. */
    namesDataVersion?: true;
  }
}

/** Names the version of the data in the answers of routes that do so. */
export function nameDataVersions(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 200 || reply.statusCode === 304) nameDataVersion(request, reply);
    done(null, payload);
  });
}

/**
 * Names the state that the look-up of the caller found, unless something was read from another one since. The version counts every
 * write, also those of pay and demographics: callers see it who see it on statements too.
 */
export function nameDataVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (request.routeOptions.config.namesDataVersion !== true || request.asked?.isLeft === true) return;
  const { capabilities, organization } = request.principal;
  if (capabilities.has('metrics.read'))
    reply.header(DATA_VERSION_HEADER, String(organization.dataVersion.number));
}
