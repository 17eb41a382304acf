import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkValues } from '../../src/records/custom-fields/index.ts';
import {
  compilePattern,
  measurePattern,
  PATTERN_LENGTH,
  PATTERN_STEPS,
} from '../../src/records/custom-fields/pattern.ts';
import { aField } from './custom-fields-support.ts';

// Patterns that take a backtracking engine longer than the universe lasts.
const EXPONENTIAL = [
  '(a+)+$',
  '(a|a)*',
  '(a|aa)+$',
  '(.*a){20}',
  '([a-zA-Z]+)*',
  '(x+x+)+y',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
];

describe('a pattern', () => {
  it.each(EXPONENTIAL)('%s takes no exponential time', (pattern) => {
    expect(measurePattern(pattern).ok).toBe(true);
    const field = aField('code', 'text', { typeConfig: { pattern } });
    for (const text of [`${'a'.repeat(499)}!`, `${'x'.repeat(499)}!`]) {
      const { rejected } = checkValues([field], {}, { code: text });
      expect(rejected).toEqual({ code: `must match the pattern ${pattern}` });
    }
  });

  it.each([
    ['(a', 'syntax'],
    ['[b-a]', 'syntax'],
    ['a**', 'syntax'],
    ['(a)\\1', 'syntax'],
    ['(?=a)b', 'syntax'],
    ['(?<!a)b', 'syntax'],
    ['(a{1000}){1000}', 'repeat'],
    ['((a{10}){10}){10}', 'repeat'],
    ['.{501}', 'repeat'],
    ['(?:abc){200}', 'repeat'],
    ['(?:\\Q[\\E(?:abcdefgh)){1000}', 'repeat'],
    ['a'.repeat(PATTERN_LENGTH + 1), 'characters'],
    ['\ud800', 'surrogate'],
  ])('%s is refused', (pattern, why) => {
    expect(measurePattern(pattern)).toEqual({
      ok: false,
      code: 'format',
      reason: expect.stringContaining(why),
    });
  });

  it('is of the whole value', () => {
    const test = compilePattern('a|bc');
    expect(['a', 'bc', 'ab', 'xa', 'bcx', 'a\n', ''].map(test)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('has the meaning of a regular expression', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\d', '(a|b)', '(?:ab)'),
      fc.constantFrom('a*', 'b+', 'a?', 'a{2}', '(ab){1,2}', '(a|b)*'),
    );
    const pattern = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, fc.array(text, { maxLength: 20 }), (source, texts) => {
        const test = compilePattern(source);
        const obvious = new RegExp(`^(?:${source})$`, 'u');
        expect(texts.map(test)).toEqual(texts.map((one) => obvious.test(one)));
      }),
    );
  });

  it('of any text is measured or refused, and is never larger than it may be', () => {
    const nasty = fc.string({
      unit: fc.constantFrom(
        'a',
        '(',
        ')',
        '{9}',
        '{99}',
        '{999}',
        '*',
        '?',
        '[',
        ']',
        '\\',
        'Q',
        'E',
        '|',
        '.',
        '\\pL',
      ),
      maxLength: 120,
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (source) => {
        const measured = measurePattern(source);
        expect(measured.ok ? measured.value <= PATTERN_STEPS : measured.reason.startsWith('must')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
