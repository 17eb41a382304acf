import type { FastifyRequest } from 'fastify';
import { entityTagOf } from '../content-tag.ts';
import { tagInCoding } from './content-coding.ts';
import { isSameContent } from './entity-tag.ts';
import type { App } from './services.ts';

/** The version of the envelope that every answer is in. */
export const ENVELOPE_VERSION = 1;

/** The answer of a record route: `{ meta, data }`. */
export function recordEnvelope<Data, Meta extends object = object>(data: Data, meta?: Meta) {
  return { meta: { version: ENVELOPE_VERSION as 1, ...meta } as { version: 1 } & Meta, data };
}

/** The answer of a metric route: `{ data, meta }`, with the instant at which it was computed. */
export function metricEnvelope<Data, Meta extends object = object>(data: Data, meta: Meta, computedAt: Date) {
  return { data, meta: { ...meta, computedAt: computedAt.toISOString(), version: ENVELOPE_VERSION as 1 } };
}

/**
 * Sets the cache headers of an answer. A successful GET has an ETag. It is made of the content, without the instant of the answer, and of
 * the build, because another build may format the same content differently. A conditional request with that ETag gets 304. Other answers may
 * not be stored. A handler that knows better sets `reply.contentTag` itself, for methods other than GET too.
 */
export function cacheHeaders(app: App, build: string): void {
  app.decorateReply('contentTag', null);
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (isRead(request) && reply.statusCode === 200) reply.contentTag ??= contentTagOf(payload, build);
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const succeeded = reply.statusCode === 200 || reply.statusCode === 304;
    const readable = isRead(request) && succeeded;
    // The files of the web app say it themselves.
    if (!reply.hasHeader('Cache-Control'))
      reply.header('Cache-Control', readable ? 'private, no-cache' : 'no-store');
    const tag = succeeded ? reply.contentTag : null;
    if (tag !== null) reply.header('ETag', tagInCoding(tag, reply.contentCoding));
    if (tag === null || !readable || !hasContent(request, tag)) {
      done(null, payload);
      return;
    }
    reply.code(304);
    reply.removeHeader('Content-Type');
    done(null, null);
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** The entity tag of what is answered, as it is in `ETag`. */
    contentTag: string | null;
  }
}

/** Whether a request reads alone. Its body, if it has one, is not looked at. */
export function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

type Instants = { timestamp?: unknown; meta?: { computedAt?: unknown; dataVersion?: unknown } };

function contentTagOf(payload: unknown, build: string): string {
  const { meta, ...rest } = payload as Instants;
  const { computedAt: _computedAt, dataVersion: _dataVersion, ...lastingMeta } = meta ?? {};
  const { timestamp: _timestamp, ...lasting } = rest;
  return `W/${entityTagOf([build, lastingMeta, lasting])}`;
}

function hasContent(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && isSameContent(known, tag);
}
