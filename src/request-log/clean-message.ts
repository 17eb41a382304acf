import { ERRORS } from '../errors.ts';
import { HIDDEN } from './clean-path.ts';
import type { Refusal } from './logged-request.ts';

/**
 * The message of an error as far as it may be kept. Messages quote what a caller sent: a quoted text stays where the kept address has it too.
 * A message about a body can have parts of it anywhere, so of these only the sentence of the code and the names of the fields are kept.
 */
export function cleanMessage(
  { code, message, fields }: Refusal,
  { isRead, url, path }: Readonly<{ isRead: boolean; url: string; path: string }>,
): string {
  if (isRead) {
    // Where a quoted text has quotation marks of its own, nobody can say where it ends: it ends at the last one.
    const texts = /"|%22/.test(url) ? /".*"/gs : /"[^"]*"/g;
    const quoted = message.replaceAll(texts, (text) =>
      path.includes(text.slice(1, -1)) ? text : `"${HIDDEN}"`,
    );
    // PostgreSQL has no place for a NUL in a text.
    return quoted.replaceAll('\0', '').slice(0, LONGEST);
  }
  const { sentence } = ERRORS[code];
  const named = fields.filter((field) => /^[\w.[\]]{1,64}$/.test(field)).slice(0, MOST_FIELDS);
  return named.length === 0 ? sentence : `${sentence} Fields: ${named.join(', ')}.`;
}

const LONGEST = 500;
const MOST_FIELDS = 5;
