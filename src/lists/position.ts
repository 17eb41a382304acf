import { invalidField } from '../invalid-request.ts';

/** A place in the order in which records were written: after this record of this write. */
export type Position = Readonly<{ version: bigint; id: string }>;

/** The format of a cursor: base64url of the version and the id. */
export const POSITION_FORM = '^[A-Za-z0-9_-]{32}$';
export const POSITION_RULE = 'must be a next_cursor of this list';

/** The place before everything. */
export const START: Position = Object.freeze({ version: 0n, id: '00000000-0000-0000-0000-000000000000' });

/** A position as an opaque text for callers. */
export function formatPosition({ version, id }: Position): string {
  const bytes = Buffer.alloc(VERSION_BYTES);
  bytes.writeBigInt64BE(version);
  return Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** Parses a cursor. Throws INVALID_REQUEST for an invalid one. */
export function parsePosition(text: string): Position {
  const bytes = Buffer.from(text, 'base64url');
  const version = bytes.length === VERSION_BYTES + ID_BYTES ? bytes.readBigInt64BE() : -1n;
  if (version < 0n) throw invalidField('cursor', 'format', POSITION_RULE);
  const hex = bytes.subarray(VERSION_BYTES).toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return { version, id: parts.join('-') };
}

const VERSION_BYTES = 8;
const ID_BYTES = 16;
