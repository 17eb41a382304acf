import { parseExactly } from '../../exact-numbers.ts';
import { quote } from '../../quote.ts';
import { type FileKind, hasColumn, isConfidential } from '../kinds/kind.ts';

/** The values of an object of JSON as cells, or why they cannot be: cells are text, as in every other format. */
export type JsonReading =
  | Readonly<{ ok: true; values: Readonly<Record<string, string>> }>
  | Readonly<{ ok: false; reasons: readonly string[] }>;

/** Reads one object of JSON whose keys are all columns of the kind. */
export function readJsonObject(text: string, kind: FileKind): JsonReading {
  let parsed: unknown;
  try {
    parsed = parseExactly(text);
  } catch {
    return { ok: false, reasons: [isConfidential(kind) ? 'not JSON' : `not JSON: ${quote(text.trim())}`] };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { ok: false, reasons: ['not a JSON object'] };
  }
  const values: Record<string, string> = {};
  const reasons: string[] = [];
  for (const [name, value] of Object.entries(parsed)) {
    const known = hasColumn(kind, name);
    const cell = known ? readValue(value) : { reason: 'unknown key' };
    if (typeof cell === 'string') values[name] = cell.trim();
    else if (known) reasons.push(`${name}: ${cell.reason}`);
    else reasons.push(isConfidential(kind) ? 'an unknown key' : `${quote(name)}: ${cell.reason}`);
  }
  return reasons.length === 0 ? { ok: true, values } : { ok: false, reasons };
}

const EXACT_DIGITS = 15;

function readValue(value: unknown): string | Readonly<{ reason: string }> {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    // JavaScript preserves at most 15 digits of any number.
    const digits = String(value).replaceAll(/[-.]/g, '');
    const exact = /^\d+$/.test(digits) && digits.replace(/^0+/, '').length <= EXACT_DIGITS;
    return exact ? String(value) : { reason: 'too many digits for a JSON number: write it in quotes' };
  }
  if (typeof value !== 'string') return { reason: 'not a text, a number, true, false or null' };
  if (value.includes('\0')) return { reason: 'a NUL character' };
  return /\p{Surrogate}/u.test(value) ? { reason: 'half of a surrogate pair: not text' } : value;
}
