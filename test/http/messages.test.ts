import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/errors.ts';
import { isRule, isSentence } from '../support/message-grammar.ts';

describe('messages', () => {
  it.each(Object.entries(ERRORS))(
    'of %s are a sentence where nothing better is said',
    (_code, { sentence }) => {
      expect([sentence, isSentence(sentence)]).toEqual([sentence, true]);
    },
  );

  it.each([
    ['must be from 1 to 500', true],
    ['must have ==, != or in at character 10, not "= 3"', true],
    ['is required', true],
    ['is not a field of this route; the nearest is label', true],
    ['goes in a circle: a → b → a', false],
    ['the field is archived; restore it first', false],
    ['can no longer change, because entries have been posted', false],
    ['has more than 15 digits', false],
    ['is not your password', false],
    ['must be in the accepted form', false],
    ['must be from 1 to 500.', false],
    ['must be from 1\nto 500', false],
  ])('about a field have one form: %j', (message, isOne) => {
    expect(isRule(message)).toBe(isOne);
  });
});
