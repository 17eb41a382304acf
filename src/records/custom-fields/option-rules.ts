import { FaultCollector, readAll } from '../../invalid-request.ts';
import type { TypeConfig } from './definition.ts';
import { right, wrong } from './reading.ts';
import { readSettings, refuseSetting, requireSetting, requireWhole } from './settings.ts';
import type { Literal, ValueForm, ValueRules } from './value-rules.ts';

/** One of the options. */
export function selectRules(given: TypeConfig): ValueRules {
  const { options } = readSettings('select', given, { options: () => requireOptions(given) });
  const isOption = among(options);
  return {
    config: { options },
    check: (value) => (isOption(value) ? right(value) : wrong(`must be one of: ${listed(options)}`, 'enum')),
    comparedWith: literalAmong(options),
  };
}

/** Some of the options, each once, kept in the order of the options. */
export function multiSelectRules(given: TypeConfig): ValueRules {
  const { options, max } = readSettings('multi_select', given, {
    options: () => requireOptions(given),
    max: () => requireWhole(given, 'max', 1, MOST_OPTIONS),
  });
  const isOption = among(options);
  return {
    config: { options, ...(max === undefined ? {} : { max }) },
    check: (value) => {
      if (!Array.isArray(value)) return wrong(`must be a list of: ${listed(options)}`, 'type');
      if (!value.every(isOption)) return wrong(`must be only of: ${listed(options)}`, 'enum');
      const chosen = new Set<unknown>(value);
      if (chosen.size < value.length) return wrong('must have each option once', 'repeated');
      if (max !== undefined && chosen.size > max)
        return wrong(`must have at most ${max} of the options`, 'length');
      return right(options.map((option) => option.value).filter((option) => chosen.has(option)));
    },
    comparedWith: literalAmong(options),
  };
}

export const MULTI_SELECT_FORM: ValueForm = {
  fromText: (text) => text.split('|').map((option) => option.trim()),
  holds: isListOfTexts,
  isSame: (one, other) => {
    if (!isListOfTexts(one) || !isListOfTexts(other)) return false;
    return one.length === other.length && new Set([...one, ...other]).size === new Set(one).size;
  },
  matches: (value, literal) => isListOfTexts(value) && value.some((option) => option === literal),
};

/** An option: the stored value and its label. */
type Option = Readonly<{ value: string; label: string }>;

/** A field may have so many options. */
const MOST_OPTIONS = 500;
const VALUE_LENGTH = 100;
const LABEL_LENGTH = 200;

function requireOptions(given: TypeConfig): Option[] {
  const { options } = given;
  if (!Array.isArray(options) || options.length < 1 || options.length > MOST_OPTIONS) {
    return refuseSetting('options', `must be a list of 1 to ${MOST_OPTIONS} options { value, label }`);
  }
  const faults = new FaultCollector();
  const read = options.flatMap((option: unknown, index) => {
    const own = faults.read(() => requireOption(option, `options[${index}]`));
    return own === undefined ? [] : [{ ...own, index }];
  });
  const values = new Set<string>();
  for (const { value, index } of read) {
    const isNew = !values.has(value);
    const name = `options[${index}].value`;
    faults.read(() => requireSetting(name, isNew, 'must differ from the values of the options before it'));
    values.add(value);
  }
  faults.requireNone();
  return read.map(({ value, label }) => ({ value, label }));
}

function requireOption(option: unknown, name: string): Option {
  if (typeof option !== 'object' || option === null) {
    return refuseSetting(name, 'must be an option { value, label }');
  }
  const { value, label, ...others } = option as Record<string, unknown>;
  const read = readAll({
    others: () =>
      requireSetting(
        name,
        Object.keys(others).length === 0,
        'must be an option { value, label } and nothing else',
      ),
    value: () =>
      isText(value, VALUE_LENGTH) && !value.includes('|')
        ? value
        : refuseSetting(
            `${name}.value`,
            `must be a text of 1 to ${VALUE_LENGTH} characters on one line, without | and without spaces around it`,
          ),
    label: () =>
      isText(label, LABEL_LENGTH)
        ? label
        : refuseSetting(
            `${name}.label`,
            `must be a text of 1 to ${LABEL_LENGTH} characters on one line, without spaces around it`,
          ),
  });
  return { value: read.value, label: read.label };
}

function isText(value: unknown, most: number): value is string {
  if (typeof value !== 'string' || value === '' || value.length > most) return false;
  return value.trim() === value && !/[\p{Cc}\p{Surrogate}]/u.test(value);
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function among(options: readonly Option[]): (value: unknown) => boolean {
  const values = new Set<unknown>(options.map(({ value }) => value));
  return (value) => values.has(value);
}

function literalAmong(options: readonly Option[]): (literal: Literal) => string | null {
  const isOption = among(options);
  return (literal) => (isOption(literal) ? null : `one of its options (${listed(options)})`);
}

// Enough to find a typing error; a list of five hundred is not readable.
const LISTED = 20;

function listed(options: readonly Option[]): string {
  const shown = options.slice(0, LISTED).map(({ value }) => value);
  return `${shown.join(', ')}${options.length > LISTED ? ` and ${options.length - LISTED} more` : ''}`;
}
