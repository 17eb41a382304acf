import { formatDay, parseDay } from '../../period/index.ts';
import type { FieldType, TypeConfig } from './definition.ts';
import { CURRENCY_FORM, currencyRules, NUMBER_FORM, numberRules } from './number-rules.ts';
import { MULTI_SELECT_FORM, multiSelectRules, selectRules } from './option-rules.ts';
import { right, wrong } from './reading.ts';
import { readSettings, refuseSetting, requireSetting } from './settings.ts';
import { emailRules, longTextRules, phoneRules, TEXT_FORM, textRules, urlRules } from './text-rules.ts';
import type { ValueForm, ValueRules } from './value-rules.ts';

/** The rules of a field of a type with these settings. Throws INVALID_REQUEST, naming a setting that is wrong. */
export function rulesOf(type: FieldType, config: TypeConfig): ValueRules {
  return RULES[type](config);
}

const RULES: Readonly<Record<FieldType, (config: TypeConfig) => ValueRules>> = {
  text: textRules,
  long_text: longTextRules,
  number: numberRules,
  boolean: booleanRules,
  date: dateRules,
  select: selectRules,
  multi_select: multiSelectRules,
  email: emailRules,
  url: urlRules,
  phone: phoneRules,
  currency: currencyRules,
};

/** How values of a type are kept. */
export function formOf(type: FieldType): ValueForm {
  return FORMS[type];
}

const BOOLEAN_FORM: ValueForm = {
  ...TEXT_FORM,
  fromText: (text) => TRUTHS.get(text.toLowerCase()) ?? text,
  holds: (value) => typeof value === 'boolean',
};

const DATE_FORM: ValueForm = { ...TEXT_FORM, holds: (value) => dateOf(value) !== null };

const FORMS: Readonly<Record<FieldType, ValueForm>> = {
  text: TEXT_FORM,
  long_text: TEXT_FORM,
  number: NUMBER_FORM,
  boolean: BOOLEAN_FORM,
  date: DATE_FORM,
  select: TEXT_FORM,
  multi_select: MULTI_SELECT_FORM,
  email: TEXT_FORM,
  url: TEXT_FORM,
  phone: TEXT_FORM,
  currency: CURRENCY_FORM,
};

function booleanRules(given: TypeConfig): ValueRules {
  readSettings('boolean', given, {});
  return {
    config: {},
    check: (value) => (typeof value === 'boolean' ? right(value) : wrong('must be true or false', 'type')),
    comparedWith: (literal) => (typeof literal === 'boolean' ? null : 'true or false'),
  };
}

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** A date that exists, YYYY-MM-DD; `min` and `max` are dates too, and may be chosen. */
function dateRules(given: TypeConfig): ValueRules {
  const { min, max } = readSettings('date', given, {
    min: () => requireDate(given, 'min'),
    max: () => requireDate(given, 'max'),
  });
  // Dates in this form are in the order of their texts.
  requireSetting('min', min === undefined || max === undefined || min <= max, 'must not be after max');
  return {
    config: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    check: (value) => {
      const date = dateOf(value);
      if (date === null) return wrong('must be a date that exists, in the form YYYY-MM-DD');
      if (min !== undefined && date < min) return wrong(`must not be before ${min}`, 'range');
      return max !== undefined && date > max ? wrong(`must not be after ${max}`, 'range') : right(date);
    },
    comparedWith: (literal) => (dateOf(literal) !== literal ? 'a date in quotation marks' : null),
  };
}

function requireDate(given: TypeConfig, setting: string): string | undefined {
  const value = given[setting];
  if (value === undefined) return undefined;
  return dateOf(value) ?? refuseSetting(setting, 'must be a date that exists, in the form YYYY-MM-DD');
}

function dateOf(value: unknown): string | null {
  const day = typeof value === 'string' ? parseDay(value.trim()) : null;
  return day === null ? null : formatDay(day);
}
