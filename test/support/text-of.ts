import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';

/** The text of an answer, also of one that is compressed. */
export function textOf({ headers, payload, rawPayload }: LightMyRequestResponse): string {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(rawPayload).toString();
    case 'gzip':
      return gunzipSync(rawPayload).toString();
    default:
      return payload;
  }
}
