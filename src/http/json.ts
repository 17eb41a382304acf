import { Decimal } from '../money/decimal.ts';

/**
 * An answer as JSON. Differs from `JSON.stringify` in one thing: a decimal is written as a number with all of its
 * digits, also where a double would not keep them.
 */
export function writeJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return writeText(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : writeObject(value);
    default:
      return 'null';
  }
}

function writeObject(value: object): string {
  if (Array.isArray(value)) return writeArray(value);
  if (value instanceof Decimal) return value.toFixed();
  if ('toJSON' in value) return JSON.stringify(value);
  let members = '';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${writeText(name)}:${writeJson(member)}`;
  }
  return `{${members}}`;
}

function writeArray(items: readonly unknown[]): string {
  let written = '';
  for (const item of items) written += `${written === '' ? '' : ','}${writeJson(item)}`;
  return `[${written}]`;
}

// Most texts need no escape, and finding that out costs less than a call of JSON.stringify.
function writeText(text: string): string {
  return text.length > LONGEST_LOOKED_THROUGH || NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

const LONGEST_LOOKED_THROUGH = 64;
const NEEDS_ESCAPE = /["\\\p{Cc}\p{Surrogate}]/u;
