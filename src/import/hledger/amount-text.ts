import { quote } from '../../quote.ts';

/** An amount as it is written: its number with its marks, and its commodity, which may be none. */
export type AmountText = Readonly<{ number: string; commodity: string }>;

/** What something cost, each of it or all of it together. */
export type WorthText = Readonly<{ amount: AmountText; isTotal: boolean }>;

/** What an account is said to come to: in all commodities where it is `sole`, with the accounts below where it is `inclusive`. */
export type AssertionText = Readonly<{ amount: AmountText; isSole: boolean; isInclusive: boolean }>;

/** All that stands behind the account of a posting. */
export type PostingAmount = Readonly<{
  units: AmountText | null;
  lot: WorthText | null;
  price: WorthText | null;
  assertion: AssertionText | null;
}>;

/** Reads what stands behind the account of a posting; a text says why it cannot be read. */
export function readPostingAmount(text: string): PostingAmount | string {
  const rest = new Rest(text);
  const found = postingAmount(rest);
  return (
    found ?? `not an amount: ${quote(text.trim())}${rest.isCalculated ? '; write what it comes to' : ''}`
  );
}

/** Reads an amount alone; null where it is none. */
export function readAmountText(text: string): AmountText | null {
  const rest = new Rest(text);
  const amount = amountText(rest);
  return amount !== null && rest.isAtEnd() ? amount : null;
}

/** A text that is read from its beginning. */
class Rest {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether it begins with a calculation, which Ledger allows. */
  get isCalculated(): boolean {
    return this.#text.includes('(');
  }

  isAtEnd(): boolean {
    this.skipSpaces();
    return this.#at >= this.#text.length;
  }

  peek(offset = 0): string {
    return this.#text[this.#at + offset] ?? '';
  }

  skipSpaces(): void {
    while (/\s/.test(this.peek())) this.#at += 1;
  }

  /** Whether the next characters are these; then they are read. */
  take(characters: string): boolean {
    const isNext = this.#text.startsWith(characters, this.#at);
    if (isNext) this.#at += characters.length;
    return isNext;
  }

  takeWhile(isPart: (character: string) => boolean): string {
    const start = this.#at;
    while (this.#at < this.#text.length && isPart(this.peek())) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  /** What stands before the mark, which is read too; null where there is none. */
  takeUntil(mark: string): string | null {
    const end = this.#text.indexOf(mark, this.#at);
    if (end === -1) return null;
    const found = this.#text.slice(this.#at, end);
    this.#at = end + mark.length;
    return found;
  }
}

function postingAmount(rest: Rest): PostingAmount | null {
  let [units, lot, price, assertion]: [
    AmountText | null,
    WorthText | null,
    WorthText | null,
    AssertionText | null,
  ] = [null, null, null, null];
  if (rest.isAtEnd()) return { units, lot, price, assertion };
  if (rest.peek() !== '=') {
    units = amountText(rest);
    if (units === null) return null;
  }
  while (!rest.isAtEnd()) {
    if (rest.take('=')) {
      const isSole = rest.take('=');
      const isInclusive = rest.take('*');
      const amount = amountText(rest);
      if (amount === null || assertion !== null) return null;
      assertion = { amount, isSole, isInclusive };
    } else if (rest.peek() === '{') {
      const found = lotOf(rest);
      if (found === null) return null;
      if (assertion === null) lot = found.worth ?? lot;
    } else if (rest.peek() === '[') {
      if (rest.takeUntil(']') === null) return null;
    } else {
      const isTotal = rest.take('(@@)') || rest.take('@@');
      if (isTotal || rest.take('(@)') || rest.take('@')) {
        const amount = amountText(rest);
        if (amount === null) return null;
        // What an assertion is said to cost says nothing of the posting.
        if (assertion === null) price = { amount, isTotal };
      } else if (!rest.take('(') || rest.takeUntil(')') === null) return null;
    }
  }
  return { units, lot, price, assertion };
}

/** The cost of a lot in braces; without one in them it is left to be found, which says nothing. */
function lotOf(rest: Rest): Readonly<{ worth: WorthText | null }> | null {
  const isTotal = rest.take('{{');
  if (!isTotal) rest.take('{');
  const inner = rest.takeUntil(isTotal ? '}}' : '}')?.trim();
  if (inner === undefined) return null;
  if (inner === '') return { worth: null };
  const amount = readAmountText(inner.startsWith('=') ? inner.slice(1) : inner);
  return amount === null ? null : { worth: { amount, isTotal } };
}

function amountText(rest: Rest): AmountText | null {
  rest.skipSpaces();
  let sign = takeSign(rest);
  let commodity = takeCommodity(rest);
  if (commodity === null) return null;
  if (commodity !== '') {
    rest.skipSpaces();
    sign += takeSign(rest);
  }
  const number = takeNumber(rest);
  if (number === '' || sign.length > 1) return null;
  if (commodity === '') {
    rest.skipSpaces();
    commodity = takeCommodity(rest);
  }
  return commodity === null ? null : { number: `${sign === '-' ? '-' : ''}${number}`, commodity };
}

function takeSign(rest: Rest): string {
  const sign = rest.take('-') ? '-' : rest.take('+') ? '+' : '';
  if (sign !== '') rest.skipSpaces();
  return sign;
}

/** A commodity, which may be empty; null where its quotation mark never ends. */
function takeCommodity(rest: Rest): string | null {
  if (rest.take('"')) return rest.takeUntil('"');
  return rest.takeWhile((character) => !NOT_IN_COMMODITIES.test(character));
}

const NOT_IN_COMMODITIES = /[\d\s.,;+\-*/^&|=@{}[\]()<>!?~#"]/;

/** Digits with their marks; what parts thousands without being a point or a comma is an apostrophe here. */
function takeNumber(rest: Rest): string {
  let number = '';
  for (;;) {
    const character = rest.peek();
    if (/[\d.,]/.test(character)) number += character;
    else if (/[\s']/.test(character) && isGroupNext(rest, number)) number += "'";
    else break;
    rest.take(character);
  }
  const [sign, digits] = /[eE]/.test(rest.peek()) ? [rest.peek(1), 2] : ['', 0];
  const isExponent = digits > 0 && (/\d/.test(sign) || (/[+-]/.test(sign) && /\d/.test(rest.peek(2))));
  if (number === '' || !isExponent) return number;
  rest.take(rest.peek());
  return `${number}e${rest.take('-') ? '-' : rest.take('+') ? '' : ''}${rest.takeWhile((one) => /\d/.test(one))}`;
}

/** Whether three digits and no more stand behind the next character. */
function isGroupNext(rest: Rest, number: string): boolean {
  const isDigit = (offset: number) => /\d/.test(rest.peek(offset));
  return number !== '' && isDigit(1) && isDigit(2) && isDigit(3) && !isDigit(4);
}
