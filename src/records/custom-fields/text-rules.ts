import { requireEmail } from '../../access/form.ts';
import { AlmanacError } from '../../errors.ts';
import { counted } from '../../fault.ts';
import type { TypeConfig } from './definition.ts';
import { compilePattern, measurePattern, PATTERN_LENGTH } from './pattern.ts';
import { type Reading, right, wrong } from './reading.ts';
import { readSettings, refuseSetting, requireWhole } from './settings.ts';
import { isStorable, STORABLE_TEXT } from './storable-text.ts';
import type { Literal, ValueForm, ValueRules } from './value-rules.ts';

/** One line, up to 500 characters unless the settings say otherwise. */
export function textRules(given: TypeConfig): ValueRules {
  const { maxLength, pattern: measured } = readSettings('text', given, {
    maxLength: () => requireWhole(given, 'maxLength', 1, TEXT_LENGTH),
    pattern: () => (given['pattern'] === undefined ? null : requirePattern(given['pattern'])),
  });
  const length = maxLength === undefined ? {} : { maxLength };
  const line = (value: unknown) => readLine(value, maxLength ?? TEXT_LENGTH);
  if (measured === null) return { config: length, check: line, comparedWith: isText };
  const { pattern, steps } = measured;
  const isMatch = compilePattern(pattern);
  return {
    config: { ...length, pattern },
    patternSteps: steps,
    check: (value) => {
      const text = line(value);
      return !text.ok || isMatch(text.value) ? text : wrong(`must match the pattern ${pattern}`);
    },
    comparedWith: isText,
  };
}

/** Text of several lines, up to 20,000 characters. */
export function longTextRules(given: TypeConfig): ValueRules {
  const { maxLength } = readSettings('long_text', given, {
    maxLength: () => requireWhole(given, 'maxLength', 1, LONG_TEXT_LENGTH),
  });
  return {
    config: maxLength === undefined ? {} : { maxLength },
    check: (value) => readText(value, maxLength ?? LONG_TEXT_LENGTH),
    comparedWith: isText,
  };
}

export function emailRules(given: TypeConfig): ValueRules {
  readSettings('email', given, {});
  return withForm(TEXT_LENGTH, isEmail, 'an e-mail address');
}

/** An address of the web, kept as it was written. */
export function urlRules(given: TypeConfig): ValueRules {
  readSettings('url', given, {});
  return withForm(URL_LENGTH, isWebAddress, 'a web address that begins with http:// or https://');
}

/** A number to call, kept as it was written. */
export function phoneRules(given: TypeConfig): ValueRules {
  readSettings('phone', given, {});
  return withForm(
    PHONE_LENGTH,
    isPhone,
    'a phone number: 3 to 20 digits, with spaces and + ( ) - . / between, and perhaps ext. 12 at its end',
  );
}

const TEXT_LENGTH = 500;
const LONG_TEXT_LENGTH = 20_000;
const URL_LENGTH = 2000;
const PHONE_LENGTH = 60;

/** How every text is kept: trimmed. */
export const TEXT_FORM: ValueForm = {
  fromText: (text) => text,
  holds: (value) => typeof value === 'string',
  isSame: (one, other) => one === other,
  matches: (value, literal) => value === literal,
};

function isText(literal: Literal): string | null {
  return typeof literal === 'string' ? null : 'a text in quotation marks';
}

function requirePattern(pattern: unknown): Readonly<{ pattern: string; steps: number }> {
  if (typeof pattern !== 'string' || pattern === '') {
    return refuseSetting('pattern', `must be a text of 1 to ${PATTERN_LENGTH} characters`);
  }
  const steps = measurePattern(pattern);
  return steps.ok ? { pattern, steps: steps.value } : refuseSetting('pattern', steps.reason);
}

function readText(value: unknown, most: number): Reading<string> {
  if (typeof value !== 'string') return wrong('must be a text', 'type');
  const text = value.trim();
  // No text takes more than two code units a character.
  if (text.length > 2 * most || (text.length > most && Array.from(text).length > most)) {
    return wrong(`must have ${counted('character', undefined, most)}`, 'length');
  }
  return isStorable(text) ? right(text) : wrong(STORABLE_TEXT);
}

function readLine(value: unknown, most: number): Reading<string> {
  const text = readText(value, most);
  return text.ok && /\p{Cc}/u.test(text.value)
    ? wrong('must be on one line, without control characters')
    : text;
}

function withForm(most: number, isRight: (text: string) => boolean, form: string): ValueRules {
  return {
    config: {},
    check: (value) => {
      const line = readLine(value, most);
      return !line.ok || isRight(line.value) ? line : wrong(`must be ${form}`);
    },
    comparedWith: isText,
  };
}

function isEmail(text: string): boolean {
  try {
    return requireEmail('', text) === text;
  } catch (failure) {
    if (failure instanceof AlmanacError) return false;
    throw failure;
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

function isPhone(text: string): boolean {
  const [number = '', ...extension] = text.split(/ *(?:ext\.?|x) */i);
  const digits = number.replaceAll(/[ ()./-]/g, '');
  return /^\+?\d{3,20}$/.test(digits) && (extension.length === 0 || /^\d{1,8}$/.test(extension.join(' ')));
}
