import { FileFault } from '../fault.ts';
import type { JsonObject } from './json-records.ts';

/** The plain values of a record as text, by name; those of a nested object by `outer.inner`. Throws FileFault for broken text. */
export function textsOf(value: JsonObject, line: number): Record<string, string> {
  const texts: Record<string, string> = {};
  const add = (name: string, one: unknown) => {
    if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
      texts[name] = textOf(one, name, line);
  };
  for (const [name, one] of Object.entries(value)) {
    add(name, one);
    if (isObject(one)) for (const [inner, each] of Object.entries(one)) add(`${name}.${inner}`, each);
  }
  return texts;
}

/** The objects in a list of a record. */
export function listIn(value: JsonObject, name: string): readonly JsonObject[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: string | number | boolean, name: string, line: number): string {
  if (typeof value === 'number') {
    // JavaScript keeps 15 digits of a number. One with more becomes text that no amount can be read from.
    if (!Number.isFinite(value)) return 'too many digits';
    const digits = String(value).replaceAll(/\D/g, '').replace(/^0+/, '');
    return digits.length > EXACT_DIGITS ? `${value}, of which digits are missing` : String(value);
  }
  const text = String(value).trim();
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    throw new FileFault(line, `${name}: a NUL character, or half of a surrogate pair: not text`);
  return text;
}

const EXACT_DIGITS = 15;
