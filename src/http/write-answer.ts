import { Readable } from 'node:stream';
import { membersOf, WrittenItems, writeJson } from '../json.ts';

/**
 * An answer as it leaves: its text or, where written items make that long, a stream of its pieces. Making one text of ten
 * megabytes, and bytes of it, holds the event loop for 20 ms and more.
 */
export function writeAnswer(value: unknown): string {
  if (lengthOfItems(value) <= LONGEST_WHOLE) return writeJson(value);
  // Fastify sends a stream as it is; its types say that serializers make texts alone.
  return Readable.from(chunksOf(piecesOf(value))) as unknown as string;
}

const LONGEST_WHOLE = 1_000_000;

// Only objects are looked into: an array never holds items that are written already.
function lengthOfItems(value: unknown): number {
  if (value instanceof WrittenItems) return value.length;
  if (!hasMembers(value)) return 0;
  let length = 0;
  for (const [, member] of membersOf(value)) length += lengthOfItems(member);
  return length;
}

function* piecesOf(value: unknown): Generator<string> {
  if (value instanceof WrittenItems) {
    yield* value.inPieces();
    return;
  }
  if (!hasMembers(value) || lengthOfItems(value) === 0) {
    yield writeJson(value);
    return;
  }
  let before = '{';
  for (const [name, member] of membersOf(value)) {
    if (member === undefined) continue;
    yield `${before}${writeJson(name)}:`;
    yield* piecesOf(member);
    before = ',';
  }
  yield '}';
}

function hasMembers(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Map || Object.getPrototypeOf(value) === Object.prototype;
}

function* chunksOf(pieces: Iterable<string>): Generator<Buffer> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

const CHUNK_LENGTH = 65_536;
