/** A text inside an element or an attribute. What XML cannot hold is written as spreadsheets write it, such as _x0001_. */
export function xmlText(text: string): string {
  if (!NEEDS_WORK.test(text)) return text;
  return text
    .replaceAll(LOOKS_ESCAPED, '_x005F_')
    .replaceAll(NOT_IN_XML, (character) => `_x${hexOf(character)}_`)
    .replaceAll(MARKS, (character) => ENTITIES[character] ?? character);
}

const NEEDS_WORK = /[_&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
// A tab or a line break is kept; half of a pair of surrogates is no character.
const NOT_IN_XML = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
// An underscore that would be read as the start of such a character, also once another follows it.
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}(?:_|(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]))/giu;
const MARKS = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}
