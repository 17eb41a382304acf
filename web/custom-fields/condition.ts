/** A literal in `show_if`. */
export type Literal = string | number | boolean;

/** A comparison of the value of another field; all but `in` have one literal. */
export type Comparison = Readonly<{
  key: string;
  operator: '==' | '!=' | 'in';
  literals: readonly Literal[];
}>;

/** The meaning of `show_if`: alternatives, each of them comparisons that must all hold. */
export type Condition = readonly (readonly Comparison[])[];

/**
 * Reads `show_if`: `key == "value"`, `key != "value"`, `key in ["a", "b"]`, joined by `and`, which binds tighter, and
 * `or`. Null for what cannot be read, which the service never keeps.
 */
export function readCondition(text: string): Condition | null {
  const words = wordsOf(text);
  if (words === null) return null;
  const anyOf: Comparison[][] = [[]];
  let joint: string | undefined = 'and';
  while (joint === 'and' || joint === 'or') {
    const comparison = takeComparison(words);
    if (comparison === null) return null;
    if (joint === 'or') anyOf.push([comparison]);
    else anyOf.at(-1)?.push(comparison);
    joint = words.shift();
  }
  return joint === undefined ? anyOf : null;
}

/**
 * Whether a condition holds, by whether the value of a key is, or of several has, a literal. Of a field without a value
 * that is never so: `==` and `in` do not hold then, and `!=` does.
 */
export function holds(condition: Condition, matches: (key: string, literal: Literal) => boolean): boolean {
  return condition.some((all) =>
    all.every(({ key, operator, literals }) => {
      const isAny = literals.some((literal) => matches(key, literal));
      return operator === '!=' ? !isAny : isAny;
    }),
  );
}

// A text, a number, a name, or a sign; each after spaces.
const WORD = /\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[a-z][a-z0-9_]*|==|!=|[[\],])/sy;

function wordsOf(text: string): string[] | null {
  const words: string[] = [];
  const rest = text.trimEnd();
  WORD.lastIndex = 0;
  let at = 0;
  while (at < rest.length) {
    const word = WORD.exec(rest)?.[1];
    if (word === undefined) return null;
    words.push(word);
    at = WORD.lastIndex;
  }
  return words;
}

function takeComparison(words: string[]): Comparison | null {
  const [key = '', operator] = words.splice(0, 2);
  if (!/^[a-z]/.test(key)) return null;
  if (operator === '==' || operator === '!=') {
    const literal = takeLiteral(words);
    return literal === null ? null : { key, operator, literals: [literal] };
  }
  if (operator !== 'in' || words.shift() !== '[') return null;
  const literals: Literal[] = [];
  for (let sign: string | undefined = ','; sign !== ']'; sign = words.shift()) {
    const literal = sign === ',' ? takeLiteral(words) : null;
    if (literal === null) return null;
    literals.push(literal);
  }
  return { key, operator, literals };
}

// A literal is written as in JSON.
function takeLiteral(words: string[]): Literal | null {
  try {
    const literal: unknown = JSON.parse(words.shift() ?? '');
    if (typeof literal === 'number') return literal === 0 ? 0 : literal;
    return typeof literal === 'string' || typeof literal === 'boolean' ? literal : null;
  } catch {
    return null;
  }
}
