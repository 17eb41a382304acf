import { hash } from 'node:crypto';
import { Decimal } from './money/decimal.ts';

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
  if (value instanceof WrittenItems) return value.text;
  if ('toJSON' in value) return JSON.stringify(value);
  let members = '';
  for (const [name, member] of membersOf(value)) {
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${writeText(name)}:${writeJson(member)}`;
  }
  return `{${members}}`;
}

/** The members of a JSON object: a map keeps them in its own order, where a record puts names such as "2" first. */
export function membersOf(value: object): Iterable<readonly [string, unknown]> {
  return value instanceof Map ? (value as ReadonlyMap<string, unknown>) : Object.entries(value);
}

function writeArray(items: readonly unknown[]): string {
  let written = '';
  for (const item of items) written += `${written === '' ? '' : ','}${writeJson(item)}`;
  return `[${written}]`;
}

/** The items of a long array, written as JSON some at a time, so that no answer holds up other requests while it is written. */
export class WrittenItems {
  readonly #pieces: Readonly<{ text: string; hash: string }>[] = [];

  /** Writes the items of one piece of the array; the pieces may come in any order. */
  add(place: number, items: readonly unknown[]): void {
    const text = items.map(writeJson).join(',');
    this.#pieces[place] = { text, hash: hash('sha256', text, 'base64url') };
  }

  /** The array as JSON. */
  get text(): string {
    return [...this.inPieces()].join('');
  }

  /** How many characters are written, without what stands between the pieces. */
  get length(): number {
    return this.#pieces.reduce((length, { text }) => length + text.length, 0);
  }

  *inPieces(): Generator<string> {
    let before = '[';
    // Rounds that have nothing of these items leave holes.
    for (const text of this.#pieces.flatMap((piece) => (piece.text === '' ? [] : [piece.text]))) {
      yield before;
      yield text;
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }

  /** A placeholder for the items, in the entity tag of an answer. */
  toJSON(): readonly string[] {
    return this.#pieces.flatMap((piece) => piece.hash);
  }
}

// Most texts need no escape, and finding that out costs less than a call of JSON.stringify.
function writeText(text: string): string {
  return text.length > LONGEST_LOOKED_THROUGH || NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

const LONGEST_LOOKED_THROUGH = 64;
const NEEDS_ESCAPE = /["\\\p{Cc}\p{Surrogate}]/u;
