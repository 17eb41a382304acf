import type { TypeConfig } from './definition.ts';
import type { Reading } from './reading.ts';

/** The literals of a condition, as written in `show_if`. */
export type Literal = string | number | boolean;

/** How values of a type are kept, whatever the settings of the field. */
export type ValueForm = Readonly<{
  /** The text of a cell as JSON; a text without such a form stays text, which `check` refuses. */
  fromText: (text: string) => unknown;
  /** Whether something that is kept is a value of the type: another field had the key before, maybe. */
  holds: (value: unknown) => boolean;
  /** Whether two values that are kept mean the same. */
  isSame: (one: unknown, other: unknown) => boolean;
  /** Whether a value that is kept is, or of several has, what a condition names. */
  matches: (value: unknown, literal: Literal) => boolean;
}>;

/** The rules for the values of one field, by its type and settings. */
export type ValueRules = Readonly<{
  /** The settings, checked. */
  config: TypeConfig;
  /** How much work its pattern may be, in steps a character. */
  patternSteps?: number;
  /** Reads what was sent (never null, '' or an empty list): the value as it is kept, or what would be right. */
  check: (value: unknown) => Reading;
  /** The rule for literals that the field is compared with; null if this one is valid. */
  comparedWith: (literal: Literal) => string | null;
}>;
