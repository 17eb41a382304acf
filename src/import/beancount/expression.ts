import { type Decimal, parseDecimal } from '../../money/decimal.ts';

/** The value of a number as beancount writes it, with marks between thousands, or of an expression of such; null where it is none. */
export function evaluate(text: string): Decimal | null {
  const tokens = text.match(/\d[\d,]*(?:\.\d*)?|\.\d+|\S/g) ?? [];
  if (tokens.length > MOST_TOKENS) return null;
  const rest = { tokens, at: 0 };
  const value = sum(rest);
  return rest.at === tokens.length ? value : null;
}

type Rest = { readonly tokens: readonly string[]; at: number };

function sum(rest: Rest): Decimal | null {
  let value = product(rest);
  for (let sign = take(rest, '+-'); sign !== null; sign = take(rest, '+-')) {
    const other = product(rest);
    if (value === null || other === null) return null;
    value = sign === '+' ? value.plus(other) : value.minus(other);
  }
  return value;
}

function product(rest: Rest): Decimal | null {
  let value = factor(rest);
  for (let sign = take(rest, '*/'); sign !== null; sign = take(rest, '*/')) {
    const other = factor(rest);
    if (value === null || other === null || (sign === '/' && other.isZero())) return null;
    value = sign === '*' ? value.times(other) : value.dividedBy(other);
  }
  return value;
}

function factor(rest: Rest): Decimal | null {
  const sign = take(rest, '+-');
  if (sign !== null) {
    const value = factor(rest);
    return sign === '-' ? (value?.negated() ?? null) : value;
  }
  if (take(rest, '(') !== null) {
    const value = sum(rest);
    return take(rest, ')') === null ? null : value;
  }
  const token = rest.tokens[rest.at] ?? '';
  if (token.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(token)) return null;
  rest.at += 1;
  return parseDecimal(token.replaceAll(',', ''));
}

function take(rest: Rest, choices: string): string | null {
  const token = rest.tokens[rest.at];
  if (token === undefined || !choices.includes(token)) return null;
  rest.at += 1;
  return token;
}

// Parentheses are followed by recursion.
const MOST_TOKENS = 200;
