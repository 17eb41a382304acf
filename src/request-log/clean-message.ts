import { ERRORS } from '../errors.ts';
import { HIDDEN, isPlain } from './clean-path.ts';
import type { Refusal } from './logged-request.ts';

/**
 * The message of an error as far as it may be kept. Messages quote what a caller sent: a quoted text stays where the kept address has it too. They
 * also name parameters that a caller made up, and these may be a key or a name as well.
 * A message about a body can have parts of it anywhere, so of these only the sentence of the code and the names of the fields are kept.
 */
export function cleanMessage(
  { code, message, fields }: Refusal,
  { isRead, url, path }: Readonly<{ isRead: boolean; url: string; path: string }>,
): string {
  if (isRead) {
    // Where a quoted text has quotation marks of its own, nobody can say where it ends: it ends at the last one.
    const texts = /"|%22/.test(url) ? /".*"/gs : /"[^"]*"/g;
    const quoted = withoutNames(message, fields).replaceAll(texts, (text) =>
      path.includes(text.slice(1, -1)) ? text : `"${HIDDEN}"`,
    );
    // PostgreSQL has no place for a NUL in a text.
    return quoted.replaceAll('\0', '').slice(0, LONGEST);
  }
  const { sentence } = ERRORS[code];
  const named = fields.filter((field) => field !== '' && isPlain(field)).slice(0, MOST_FIELDS);
  return named.length === 0 ? sentence : `${sentence} Fields: ${named.join(', ')}.`;
}

// Each stands before a colon. The longest first: one may be a part of another.
function withoutNames(message: string, fields: readonly string[]): string {
  return fields
    .filter((field) => !isPlain(field))
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, field) => shown.replaceAll(`${field}: `, `${HIDDEN}: `), message);
}

const LONGEST = 500;
const MOST_FIELDS = 5;
