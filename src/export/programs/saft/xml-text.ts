import { createHash } from 'node:crypto';
import { oneLine } from '../amounts.ts';

/** An element with a text, cut at the length that the schema allows. */
export function element(name: string, text: string, most: number): string {
  return `<${name}>${escaped(Array.from(oneLine(text)).slice(0, most).join(''))}</${name}>`;
}

/** An element around others. */
export function around(name: string, ...within: readonly string[]): string {
  return `<${name}>${within.join('')}</${name}>`;
}

/** An element with an id. One that is longer than the schema allows is cut, and ends with a hash that keeps it unique. */
export function idElement(name: string, id: string, most: number): string {
  const characters = Array.from(id);
  if (characters.length <= most) return `<${name}>${escaped(id)}</${name}>`;
  const mark = createHash('sha256').update(id).digest('hex').slice(0, MARK_CHARACTERS);
  const beginning = characters.slice(0, most - MARK_CHARACTERS - 1).join('');
  return `<${name}>${escaped(`${beginning}-${mark}`)}</${name}>`;
}

const MARK_CHARACTERS = 12;

// Characters that XML does not allow become spaces.
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
