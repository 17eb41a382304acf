/** A decimal as the service writes it: digits, perhaps with a sign and a point. */
export type Digits = `${number}`;

/** A number of an answer: a double if it keeps every digit, otherwise the digits themselves. */
export type ExactNumber = number | Digits;

/**
 * Parses JSON without losing a digit: a number that a double would change becomes the text of its digits. Throws SyntaxError, as
 * JSON.parse does.
 */
export function parseExactJson(text: string): unknown {
  // Few answers have such a number; the others are parsed once.
  return JSON.parse(MAY_CHANGE.test(text) ? text.replace(TOKEN, quoteIfChanged) : text);
}

/** The digits of a number. */
export function digitsOf(exact: ExactNumber): Digits {
  return typeof exact === 'string' ? exact : `${exact}`;
}

function quoteIfChanged(token: string): string {
  return token.startsWith('"') || String(Number(token)) === token || !MAY_CHANGE.test(token)
    ? token
    : `"${token}"`;
}

// A double keeps 15 digits, and is written without an exponent from a millionth on.
const MAY_CHANGE = /\d[\d.]{15}|0\.0{6}/;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g;
