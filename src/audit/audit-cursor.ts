import { invalidField } from '../invalid-request.ts';

/** The position of an event in the log. Events never change, so it stays valid. */
export type AuditPosition = Readonly<{ occurredAt: Date; id: string }>;

/** The format of a cursor: base64url of the milliseconds and the id. */
export const CURSOR_FORM = '^[A-Za-z0-9_-]{30}$';
export const CURSOR_RULE = 'must be a next_cursor of this list';

/** A position as an opaque text for callers. */
export function formatCursor({ occurredAt, id }: AuditPosition): string {
  const bytes = Buffer.alloc(INSTANT_BYTES);
  bytes.writeUIntBE(occurredAt.getTime(), 0, INSTANT_BYTES);
  return Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** Parses a cursor. Throws INVALID_REQUEST for an invalid one. */
export function parseCursor(text: string): AuditPosition {
  const bytes = Buffer.from(text, 'base64url');
  const instant = bytes.length === LENGTH ? bytes.readUIntBE(0, INSTANT_BYTES) : Infinity;
  if (instant > LAST_INSTANT) throw invalidField('cursor', 'format', CURSOR_RULE);
  const hex = bytes.subarray(INSTANT_BYTES).toString('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  return { occurredAt: new Date(instant), id };
}

const INSTANT_BYTES = 6;
const LENGTH = INSTANT_BYTES + 16;
// 9999-12-31T23:59:59.999Z.
const LAST_INSTANT = 253_402_300_799_999;
