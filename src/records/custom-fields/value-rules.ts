import type { TypeConfig } from './definition.ts';
import type { Reading } from './reading.ts';

/** What a condition compares with: what can be written in `show_if`. */
export type Literal = string | number | boolean;

/** How values of a type are kept, whatever the settings of the field. */
export type ValueForm = Readonly<{
  /** What the text of a cell is in JSON; what it cannot be stays text, which `check` refuses. */
  fromText: (text: string) => unknown;
  /** Whether something that is kept is a value of the type: another field had the key before, maybe. */
  holds: (value: unknown) => boolean;
  /** Whether two values that are kept mean the same. */
  isSame: (one: unknown, other: unknown) => boolean;
  /** Whether a value that is kept is, or of several has, what a condition names. */
  matches: (value: unknown, literal: Literal) => boolean;
}>;

/** What the values of one field may be, by its type and settings. */
export type ValueRules = Readonly<{
  /** The settings, checked. */
  config: TypeConfig;
  /** How much work its pattern may be, in steps a character. */
  patternSteps?: number;
  /** Reads what was sent (never null, '' or an empty list): the value as it is kept, or what would be right. */
  check: (value: unknown) => Reading;
  /** What a condition compares the field with instead of a literal; null when that is right. */
  comparedWith: (literal: Literal) => string | null;
}>;
