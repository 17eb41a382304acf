import { quote } from '../../quote.ts';
import type { Comparison, Condition } from './condition.ts';
import { type Reading, right, wrong } from './reading.ts';
import type { Literal } from './value-rules.ts';

/**
 * Reads the text of `show_if`: `key == "value"`, `key != "value"` or `key in ["a", "b"]`, joined by `and` and `or`.
 * Texts are in double quotation marks as in JSON; numbers and true and false are not quoted. A fault names
 * the expected form, and the character.
 */
export function parseCondition(text: string): Reading<Condition> {
  try {
    return right(new ConditionReader(text).read());
  } catch (failure) {
    if (failure instanceof Unexpected) return wrong(failure.message);
    throw failure;
  }
}

class Unexpected extends Error {}

/** Goes through the text once, from left to right. */
class ConditionReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Condition {
    const anyOf: Comparison[][] = [[this.#comparison()]];
    for (;;) {
      this.#take(SPACE);
      if (this.#at === this.#text.length) return { anyOf };
      const joint = this.#take(WORD);
      if (joint === 'and') anyOf.at(-1)?.push(this.#comparison());
      else if (joint === 'or') anyOf.push([this.#comparison()]);
      else this.#fail('"and", "or" or the end', joint);
    }
  }

  #comparison(): Comparison {
    const key = this.#take(KEY) ?? this.#fail('the key of a field');
    const operator = this.#take(OPERATOR) ?? this.#fail('==, != or in');
    if (operator !== 'in') return { key, operator: operator as '==' | '!=', literals: [this.#literal()] };
    if (this.#take(OPENING) === null) this.#fail('"["');
    const literals = [this.#literal()];
    while (this.#take(COMMA) !== null) literals.push(this.#literal());
    if (this.#take(CLOSING) === null) this.#fail('"," or "]"');
    return { key, operator, literals };
  }

  #literal(): Literal {
    const text = this.#take(STRING);
    if (text !== null) return this.#string(text);
    const word = this.#take(TRUTH);
    if (word !== null) return word === 'true';
    const digits =
      this.#take(NUMBER) ?? this.#fail('a text in double quotation marks, a number, true or false');
    const number = Number(digits);
    if (!Number.isFinite(number)) this.#fail('a smaller number', digits);
    return number === 0 ? 0 : number; // never -0
  }

  #string(text: string): string {
    try {
      return JSON.parse(text) as string;
    } catch {
      return this.#fail('a text as JSON writes it', text);
    }
  }

  /** The next token after spaces, if it is the expected one. */
  #take(token: RegExp): string | null {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found === null) return null;
    this.#at = token.lastIndex;
    return found[1] ?? '';
  }

  #fail(expected: string, taken: string | null = null): never {
    if (taken === null) this.#take(SPACE);
    else this.#at -= taken.length;
    const rest = this.#text.slice(this.#at, this.#at + SHOWN + 1);
    const cut = rest.length > SHOWN ? `${rest.slice(0, SHOWN)}…` : rest;
    const found = cut === '' ? 'the end' : quote(cut);
    throw new Unexpected(`must have ${expected} at character ${this.#at + 1}, not ${found}`);
  }
}

const SHOWN = 20;

// Sticky: each matches where the reader stands, and nowhere else. None can match in more than one way.
const SPACE = /[ \t\r\n]*()/y;
const WORD = /[ \t\r\n]*([a-z]+)/y;
const KEY = /[ \t\r\n]*([a-z][a-z0-9_]*)/y;
const OPERATOR = /[ \t\r\n]*(==|!=|in(?![a-z0-9_]))/y;
const OPENING = /[ \t\r\n]*(\[)/y;
const COMMA = /[ \t\r\n]*(,)/y;
const CLOSING = /[ \t\r\n]*(\])/y;
const STRING = /[ \t\r\n]*("(?:[^"\\]|\\.)*")/sy;
const TRUTH = /[ \t\r\n]*(true|false)(?![a-z0-9_])/y;
const NUMBER = /[ \t\r\n]*(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
