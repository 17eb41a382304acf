/**
 * Quotes a caller's text for a message: in quotation marks, cut at 64 characters, with everything that does not
 * print (controls, line separators, marks that turn the direction of text, halves of a pair) written as \u{…}.
 */
export function quote(text: string): string {
  // A character takes at most two code units: this much is enough, however much was sent.
  const characters = Array.from(text.slice(0, 2 * LONGEST + 2));
  const shown = characters
    .slice(0, LONGEST)
    .join('')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escaped);
  return characters.length > LONGEST ? `"${shown}…"` : `"${shown}"`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const LONGEST = 64;
