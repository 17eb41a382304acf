import { invalidField } from '../../invalid-request.ts';
import { dayAt, formatDay, requireDay } from '../../period/index.ts';

/** The position of a fact in the list behind a value: its day, its id and its line. */
export type FactPosition = Readonly<{ day: string; id: string; line: number }>;

/** The form of a cursor: base64url of the day, the line and the id. */
export const FACT_CURSOR_FORM = '^[A-Za-z0-9_-]{32}$';
export const FACT_CURSOR_RULE = 'must be a next_cursor of these rows';

/** A position as a text that callers hand back as it is. */
export function formatFactCursor({ day, id, line }: FactPosition): string {
  const bytes = Buffer.alloc(2 * NUMBER_BYTES);
  bytes.writeInt32BE(requireDay(day), 0);
  bytes.writeInt32BE(line, NUMBER_BYTES);
  return Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** Reads one back. Throws INVALID_REQUEST for a text that is none. */
export function parseFactCursor(text: string): FactPosition {
  const bytes = Buffer.from(text, 'base64url');
  const day = bytes.length === LENGTH ? dayAt(bytes.readInt32BE(0)) : null;
  if (day === null) throw invalidField('cursor', 'format', FACT_CURSOR_RULE);
  const hex = bytes.subarray(2 * NUMBER_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
  return { day: formatDay(day), id, line: bytes.readInt32BE(NUMBER_BYTES) };
}

const NUMBER_BYTES = 4;
const LENGTH = 2 * NUMBER_BYTES + 16;
