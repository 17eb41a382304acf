import { RE2JS, RE2JSException, RE2Set } from 're2js';
import { type Reading, right, wrong } from './reading.ts';
import { isStorable, STORABLE_TEXT } from './storable-text.ts';

/** A text pattern may be so many characters long. */
export const PATTERN_LENGTH = 500;

/**
 * A pattern compiles to no more than so many steps. Matching costs at most steps times characters, whatever the
 * pattern: with these bounds, some milliseconds for the longest value.
 */
export const PATTERN_STEPS = 500;

/** Whether the whole of a value is what a pattern says. */
export type PatternTest = (value: string) => boolean;

/** The steps that a pattern compiles to, or why it cannot be taken. Takes no long time for any text. */
export function measurePattern(pattern: string): Reading<number> {
  if (pattern.length > PATTERN_LENGTH) return wrong(`must have at most ${PATTERN_LENGTH} characters`);
  if (!isStorable(pattern)) return wrong(STORABLE_TEXT);
  if (leastUpperBound(pattern) > COMPILED_AT_MOST) return wrong(TOO_LARGE);
  try {
    const steps = RE2JS.compile(pattern).programSize();
    return steps > PATTERN_STEPS ? wrong(TOO_LARGE) : right(steps);
  } catch (failure) {
    // The engine takes no look-around and no back-references, which is what makes it linear.
    if (failure instanceof RE2JSException) return wrong('must be a regular expression in the syntax of RE2');
    throw failure;
  }
}

/** Prepares a pattern that was measured. It takes time in proportion to a value's length, and little memory. */
export function compilePattern(pattern: string): PatternTest {
  const whole = new RE2Set(RE2Set.ANCHOR_BOTH, 0, MATCHING_MEMORY_BYTES);
  whole.add(pattern);
  whole.compile();
  return (value) => whole.match(value).length > 0;
}

const TOO_LARGE = `must have at most ${PATTERN_STEPS} steps, with its repeats written out`;

// The state that one match keeps for the next; past it, the engine discards it or continues without.
const MATCHING_MEMORY_BYTES = 128 * 1024;

// So much is compiled in milliseconds, so that what is too large may be compiled to be measured.
const COMPILED_AT_MOST = 20_000;

/**
 * More steps than the pattern can have, without reading it: what is repeated as a group (after a bracket, or after
 * the \E that may hide one) multiplies everything, what is repeated alone adds.
 */
function leastUpperBound(pattern: string): number {
  let single = pattern.length;
  let product = 1;
  for (const [, before = '', least = '', most = ''] of pattern.matchAll(
    /(.?)\{(\d{1,9})(?:,(\d{0,9}))?\}/gsu,
  )) {
    const times = Math.max(Number(least), Number(most), 1);
    if (before === ')' || before === 'E') product *= times;
    else single += times;
  }
  return single * product;
}
