import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyContextConfig, FastifyReply } from 'fastify';

/** How an answer can be compressed, the better one first. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Shorter answers fit in one packet, compressed or not. */
export const SHORTEST_COMPRESSED_BYTES = 1024;

/** The coding in which a caller wants an answer; null for none (RFC 9110, 12.5.3). */
export function codingWanted(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const weights = new Map<string, number>();
  for (const entry of acceptEncoding.toLowerCase().split(',')) {
    const [, name = '', weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(entry) ?? [];
    weights.set(name, Number(weight));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = CODINGS.filter((name) => weightOf(name) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

export async function compress(text: string, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? await brotli(text, BROTLI) : await gzipped(text);
}

/** Compresses what comes in pieces, piece by piece. */
export function compressPieces(pieces: Readable, coding: Coding): Readable {
  const compressed = coding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  // A failure destroys both, which is seen where they are sent.
  pipeline(pieces, compressed, () => undefined);
  return compressed;
}

/** The strong entity tag of the same content in a coding: its bytes are others. A weak one is of all codings. */
export function tagInCoding(tag: string, coding: Coding | null): string {
  return coding === null || tag.startsWith('W/') ? tag : `${tag.slice(0, -1)};${coding}"`;
}

/** The tag of the content itself. */
export function tagWithoutCoding(tag: string): string {
  return tag.replace(/;(?:br|gzip)"$/, '"');
}

/**
 * Whether the answers of a route may be compressed. What answers a change may hold a new secret, whose length would reveal
 * it beside words that the caller chose.
 */
export function isCompressible(method: string, { remembered }: FastifyContextConfig = {}): boolean {
  return method === 'GET' || remembered === true;
}

/** Adds a header of the request to those on which the answer depends. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('Vary');
  if (known === undefined) reply.header('Vary', name);
  else if (!String(known).split(', ').includes(name)) reply.header('Vary', `${String(known)}, ${name}`);
}

const brotli = promisify(brotliCompress) as (text: string, options: object) => Promise<Buffer>;
const gzipped = promisify(gzip) as (text: string) => Promise<Buffer>;
// Level 4 takes as long as gzip and is smaller; the default, 11, takes fifty times as long.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
