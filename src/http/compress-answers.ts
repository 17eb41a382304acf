import { Readable } from 'node:stream';
import {
  addVary,
  type Coding,
  codingWanted,
  compress,
  compressPieces,
  isCompressible,
  SHORTEST_COMPRESSED_BYTES,
} from './content-coding.ts';
import type { App } from './services.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The coding in which the answer leaves; null as it is. */
    contentCoding: Coding | null;
  }
}

/** Decides how an answer leaves, before its entity tag is made. `compressAnswers` does it. */
export function chooseCodings(app: App): void {
  app.decorateReply('contentCoding', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (
      isJson(reply.getHeader('Content-Type')) &&
      isCompressible(request.method, request.routeOptions.config)
    ) {
      addVary(reply, 'Accept-Encoding');
      if (isLong(payload)) reply.contentCoding = codingWanted(request.headers['accept-encoding']);
    }
    done(null, payload);
  });
}

/** Compresses answers whose coding is chosen, unless they are compressed already. */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const { contentCoding } = reply;
    if (contentCoding === null || payload === null) return payload;
    reply.header('Content-Encoding', contentCoding);
    if (payload instanceof Readable) return compressPieces(payload, contentCoding);
    return typeof payload === 'string' ? await compress(payload, contentCoding) : payload;
  });
}

function isLong(payload: unknown): boolean {
  return typeof payload === 'string'
    ? Buffer.byteLength(payload) > SHORTEST_COMPRESSED_BYTES
    : payload instanceof Readable;
}

function isJson(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith('application/json');
}
