import type { Literal } from './value-rules.ts';

/**
 * On which other values a field is there: one of `anyOf` holds, each of which is comparisons that all hold. The same
 * thing as its text in `show_if`, where `and` binds tighter than `or`.
 */
export type Condition = Readonly<{ anyOf: readonly (readonly Comparison[])[] }>;

/** A comparison of the value of another field. `in` with several literals, the others with one. */
export type Comparison = Readonly<{
  key: string;
  operator: '==' | '!=' | 'in';
  literals: readonly Literal[];
}>;

/** The keys that a condition refers to, each once. */
export function keysOf({ anyOf }: Condition): ReadonlySet<string> {
  return new Set(anyOf.flat().map(({ key }) => key));
}

/** A condition as it is written in `show_if`. */
export function printCondition({ anyOf }: Condition): string {
  return anyOf.map((all) => all.map(printComparison).join(' and ')).join(' or ');
}

/**
 * Whether a condition holds, by whether the value of a key is, or of several has, a literal. Of a field without a
 * value that is never so: `==` and `in` do not hold then, and `!=` does.
 */
export function holds(condition: Condition, matches: (key: string, literal: Literal) => boolean): boolean {
  return condition.anyOf.some((all) =>
    all.every(({ key, operator, literals }) => {
      const isAny = literals.some((literal) => matches(key, literal));
      return operator === '!=' ? !isAny : isAny;
    }),
  );
}

function printComparison({ key, operator, literals }: Comparison): string {
  const printed = literals.map((literal) => JSON.stringify(literal)).join(', ');
  return `${key} ${operator} ${operator === 'in' ? `[${printed}]` : printed}`;
}
