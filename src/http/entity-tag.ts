import { createHash } from 'node:crypto';
import { AlmanacError } from '../errors.ts';
import { Breather } from '../questions/breather.ts';
import { tagWithoutCoding } from './content-coding.ts';

/** A weak one of much content, made of its parts in order, while other requests are served. */
export async function entityTagOfAll(parts: Iterable<unknown>): Promise<string> {
  const digest = createHash('sha256');
  const breather = new Breather();
  for (const part of parts) {
    digest.update(`${JSON.stringify(part)}\n`);
    await breather.breathe();
  }
  return `W/"${digest.digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names the content of a tag: to somebody who reads, weak tags and strong ones are the same. */
export function isSameContent(ifNoneMatch: string, tag: string): boolean {
  const strong = withoutWeakness(tag);
  return ifNoneMatch
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || withoutWeakness(known) === strong);
}

/**
 * Throws PRECONDITION_FAILED unless `If-Match` allows a change of what has this strong tag: there is none, it is `*`, or
 * one of its tags is that. A weak tag is no proof that its holder knows what they change, and neither is a header that
 * is not in the form of RFC 9110.
 */
export function requireMatch(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (!ENTITY_TAGS.test(ifMatch)) {
    throw new AlmanacError('PRECONDITION_FAILED', 'If-Match must be * or a list of entity tags.');
  }
  const tags: readonly string[] = ifMatch.match(ENTITY_TAG) ?? [];
  if (!tags.some((known) => tagWithoutCoding(known) === tag)) throw new AlmanacError('PRECONDITION_FAILED');
}

// A list may have empty elements. Bytes beyond ASCII come as the characters of Latin-1.
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
const ENTITY_TAGS =
  /^[\t ,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[\t ]*(?:,[\t ]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[\t ]*)?)*$/;

function withoutWeakness(tag: string): string {
  return tagWithoutCoding(tag.startsWith('W/') ? tag.slice(2) : tag);
}
