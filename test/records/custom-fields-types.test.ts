import { describe, expect, it } from 'vitest';
import { checkValues, FIELD_TYPES, type FieldDefinition } from '../../src/records/custom-fields/index.ts';
import { rulesOf } from '../../src/records/custom-fields/type-rules.ts';
import { aField, options } from './custom-fields-support.ts';

type Type = FieldDefinition['type'];
type Config = Record<string, unknown>;

/** The stored form of a value, or the reason for its rejection. */
function kept(type: Type, typeConfig: Config, value: unknown): unknown {
  const { values, rejected } = checkValues([aField('it', type, { typeConfig })], {}, { it: value });
  return rejected['it'] === undefined ? values['it'] : { rejected: rejected['it'] };
}

const ACCEPTED: [Type, Config, unknown, unknown][] = [
  ['text', {}, '  Ada  ', 'Ada'],
  ['text', {}, 'x'.repeat(500), 'x'.repeat(500)],
  ['text', { maxLength: 2 }, '😀😀', '😀😀'],
  ['text', { pattern: '[A-Z]{2}\\d{4}' }, 'NZ1234', 'NZ1234'],
  ['text', { pattern: '(?i)abc' }, 'aBc', 'aBc'],
  ['long_text', {}, 'one\ntwo', 'one\ntwo'],
  ['long_text', {}, 'x'.repeat(20_000), 'x'.repeat(20_000)],
  ['number', {}, 1.5, 1.5],
  ['number', {}, -0, 0],
  ['number', {}, 999_999_999_999_999, 999_999_999_999_999],
  ['number', {}, 0.1, 0.1],
  ['number', { min: 0, max: 10, decimals: 2 }, 9.99, 9.99],
  ['number', { min: 0, max: 10 }, 10, 10],
  ['boolean', {}, false, false],
  ['date', {}, '2024-02-29', '2024-02-29'],
  ['date', { min: '2024-01-01', max: '2024-12-31' }, '2024-12-31', '2024-12-31'],
  ['select', options('retail', 'wholesale'), 'retail', 'retail'],
  ['multi_select', options('a', 'b', 'c'), ['c', 'a'], ['a', 'c']],
  ['email', {}, 'ada@example.com', 'ada@example.com'],
  ['url', {}, 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['url', {}, 'HTTP://EXAMPLE.com', 'HTTP://EXAMPLE.com'],
  ['phone', {}, '+61 (2) 9999-0000 ext. 12', '+61 (2) 9999-0000 ext. 12'],
  ['phone', {}, '000', '000'],
  ['currency', {}, '1250.5', '1250.5000'],
  ['currency', {}, 1250.5, '1250.5000'],
  ['currency', { currency: 'AUD' }, '-0012.3', '-12.30'],
  ['currency', { currency: 'JPY' }, 12, '12'],
  ['currency', { currency: 'BHD' }, '+.5', '0.500'],
  ['currency', {}, '-0', '0.0000'],
  ['currency', {}, '999999999999999.9999', '999999999999999.9999'],
];

const REJECTED: [Type, Config, unknown, string | RegExp][] = [
  ['text', {}, 5, 'must be a text'],
  ['text', {}, { a: 1 }, 'must be a text'],
  ['text', { maxLength: 1 }, 'xy', 'must have at most 1 character'],
  ['text', {}, 'x'.repeat(501), 'must have at most 500 characters'],
  ['text', {}, '😀'.repeat(501), 'must have at most 500 characters'],
  ['text', {}, 'one\ntwo', 'must be on one line, without control characters'],
  ['text', {}, 'a\0b', 'must not contain NUL or half of a surrogate pair'],
  ['text', {}, 'half \ud83d', 'must not contain NUL or half of a surrogate pair'],
  ['text', { pattern: '[a-z]+' }, 'abc1', 'must match the pattern [a-z]+'],
  ['text', { pattern: 'a|b' }, 'ab', 'must match the pattern a|b'],
  ['long_text', {}, 'x'.repeat(20_001), 'must have at most 20000 characters'],
  ['long_text', {}, 'a\0b', 'must not contain NUL or half of a surrogate pair'],
  ['number', {}, '5', 'must be a number'],
  ['number', {}, true, 'must be a number'],
  ['number', {}, Number.POSITIVE_INFINITY, 'must be a number of at most 15 digits'],
  ['number', {}, Number.NaN, 'must be a number of at most 15 digits'],
  ['number', {}, 0.1 + 0.2, 'must be a number of at most 15 digits'],
  ['number', {}, 1e15, 'must be a number of at most 15 digits'],
  ['number', {}, 1e-16, 'must be a number of at most 15 digits'],
  ['number', { min: 0 }, -1, 'must be at least 0'],
  ['number', { max: 10 }, 10.01, 'must be at most 10'],
  ['number', { decimals: 2 }, 1.005, 'must have at most 2 decimals'],
  ['number', { decimals: 1 }, 1.05, 'must have at most 1 decimal'],
  ['number', { decimals: 0 }, 1.5, 'must be a whole number'],
  ['boolean', {}, 'true', 'must be true or false'],
  ['boolean', {}, 1, 'must be true or false'],
  ['date', {}, '2025-02-29', 'must be a date that exists, in the form YYYY-MM-DD'],
  ['date', {}, '29/02/2024', 'must be a date that exists, in the form YYYY-MM-DD'],
  ['date', {}, 20_240_229, 'must be a date that exists, in the form YYYY-MM-DD'],
  ['date', { min: '2024-01-01' }, '2023-12-31', 'must not be before 2024-01-01'],
  ['date', { max: '2024-01-01' }, '2024-01-02', 'must not be after 2024-01-01'],
  ['select', options('retail', 'wholesale'), 'Retail', 'must be one of: retail, wholesale'],
  ['select', options('retail', 'wholesale'), ['retail'], 'must be one of: retail, wholesale'],
  ['select', options('a'), '__proto__', 'must be one of: a'],
  ['multi_select', options('a', 'b'), 'a', 'must be a list of: a, b'],
  ['multi_select', options('a', 'b'), ['a', 'c'], 'must be only of: a, b'],
  ['multi_select', options('a', 'b'), ['a', 'a'], 'must have each option once'],
  ['multi_select', { ...options('a', 'b'), max: 1 }, ['a', 'b'], 'must have at most 1 of the options'],
  ['email', {}, 'ada@example', 'must be an e-mail address'],
  ['email', {}, 'ada', 'must be an e-mail address'],
  ['url', {}, 'example.com', 'must be a web address that begins with http:// or https://'],
  ['url', {}, 'javascript:alert(1)', 'must be a web address that begins with http:// or https://'],
  ['url', {}, 'https://exa mple.com', 'must be a web address that begins with http:// or https://'],
  ['url', {}, 'https://', 'must be a web address that begins with http:// or https://'],
  ['phone', {}, 'call me', /^must be a phone number/],
  ['phone', {}, '12', /^must be a phone number/],
  ['phone', {}, '1'.repeat(21), /^must be a phone number/],
  ['currency', {}, 'ten', 'must be an amount such as "1250.50"'],
  ['currency', {}, '1,000.00', 'must be an amount such as "1250.50"'],
  ['currency', {}, '(12.00)', 'must be an amount such as "1250.50"'],
  ['currency', {}, '1e3', 'must be an amount such as "1250.50"'],
  ['currency', {}, true, 'must be an amount such as "1250.50"'],
  ['currency', {}, '1000000000000000', 'must have at most 15 digits before the point'],
  ['currency', {}, 0.1 + 0.2, 'must be a number of at most 15 digits; send a longer one as a text'],
  ['currency', {}, '0.00001', 'must have at most 4 decimals'],
  ['currency', { currency: 'AUD' }, '1.005', 'must have at most 2 decimals'],
  ['currency', { currency: 'JPY' }, '1.5', 'must be a whole amount'],
];

describe('a value', () => {
  it.each(ACCEPTED)('of %s %j: %j is stored as %j', (type, config, value, expected) => {
    expect(kept(type, config, value)).toEqual(expected);
  });

  it.each(REJECTED)('of %s %j: %j is rejected', (type, config, value, reason) => {
    const result = kept(type, config, value) as { rejected: string };
    expect(result.rejected).toMatch(reason);
  });

  it.each(FIELD_TYPES)('of %s is cleared by null, blanks and an empty list', (type) => {
    const typeConfig = type.endsWith('select') ? options('a') : {};
    for (const nothing of [null, '', '  ', []]) expect(kept(type, typeConfig, nothing)).toBeUndefined();
  });

  it('is stored again unchanged', () => {
    for (const [type, config, value] of ACCEPTED) {
      const once = kept(type, config, value);
      expect(kept(type, config, once)).toEqual(once);
    }
  });

  it('rejected by a list of many options is answered with some of them', () => {
    const many = options(...Array.from({ length: 500 }, (_, index) => `o${index}`));
    const result = kept('select', many, 'x') as { rejected: string };
    expect(result.rejected).toMatch(/^must be one of: o0, o1, .*, o19 and 480 more$/);
  });

  it('is rejected as clearly when it is deeply nested', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    for (const type of FIELD_TYPES) {
      const typeConfig = type.endsWith('select') ? options('a') : {};
      expect(kept(type, typeConfig, deep)).toEqual({ rejected: expect.stringMatching(/^must be/) });
    }
  });
});

const WRONG_SETTINGS: [Type, Config, string | RegExp][] = [
  [
    'text',
    { maxlength: 5 },
    'type_config.maxlength: is not a setting of text, which takes maxLength, pattern',
  ],
  ['boolean', { a: 1 }, 'type_config.a: is not a setting of boolean, which takes none'],
  ['text', JSON.parse('{"__proto__": 1}') as Config, /^type_config.__proto__: is not a setting/],
  ['text', { maxLength: 0 }, 'type_config.maxLength: must be a whole number from 1 to 500'],
  ['text', { maxLength: 501 }, 'type_config.maxLength: must be a whole number from 1 to 500'],
  ['text', { maxLength: '5' }, 'type_config.maxLength: must be a whole number from 1 to 500'],
  ['text', { pattern: 5 }, 'type_config.pattern: must be a text of 1 to 500 characters'],
  ['long_text', { maxLength: 20_001 }, 'type_config.maxLength: must be a whole number from 1 to 20000'],
  ['long_text', { pattern: 'a' }, /^type_config.pattern: is not a setting of long_text/],
  ['number', { min: 2, max: 1 }, 'type_config.min: must not be more than max'],
  ['number', { min: '1' }, 'type_config.min: must be a number'],
  ['number', { max: Number.POSITIVE_INFINITY }, /^type_config.max: must be a number of at most 15/],
  ['number', { decimals: 16 }, 'type_config.decimals: must be a whole number from 0 to 15'],
  ['date', { min: '2025-02-29' }, /^type_config.min: must be a date that exists/],
  ['date', { min: '2025-02-02', max: '2025-02-01' }, 'type_config.min: must not be after max'],
  ['select', {}, 'type_config.options: must be a list of 1 to 500 options { value, label }'],
  ['select', { options: [] }, 'type_config.options: must be a list of 1 to 500 options { value, label }'],
  ['select', { options: ['a'] }, 'type_config.options[0]: must be an option { value, label }'],
  ['select', { options: [{ value: 'a' }] }, /^type_config.options\[0\].label: must be a text of 1 to 200/],
  [
    'select',
    { options: [{ value: 'a', label: 'A', color: 'red' }] },
    /^type_config.options\[0\]: .* nothing else/,
  ],
  [
    'select',
    options('a', 'b', 'a'),
    'type_config.options[2].value: must differ from the values of the options before it',
  ],
  ['select', options('a|b'), /^type_config.options\[0\].value: .* without \|/],
  ['select', options(' a'), /^type_config.options\[0\].value:/],
  ['select', options('\ud800'), /^type_config.options\[0\].value:/],
  [
    'select',
    options(...Array.from({ length: 1000 }, (_, index) => `o${index}`)),
    'type_config.options: must be a list of 1 to 500 options { value, label }',
  ],
  ['multi_select', { ...options('a'), max: 0 }, 'type_config.max: must be a whole number from 1 to 500'],
  ['currency', { currency: 'QQQ' }, 'type_config.currency: must be a currency code of ISO 4217'],
  ['email', { domain: 'x' }, 'type_config.domain: is not a setting of email, which takes none'],
];

describe('settings', () => {
  it.each(WRONG_SETTINGS)('of %s %j are refused', (type, config, message) => {
    expect(() => rulesOf(type, config)).toThrow(message);
  });

  it.each(ACCEPTED)('of %s %j are stored unchanged', (type, config) => {
    expect(rulesOf(type, config).config).toEqual(config);
  });
});
