import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, slugOf } from '../../src/organizations/slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['Blue Gum Consulting', 'blue-gum-consulting'],
    ['  Café Zoë (Pty) Ltd. ', 'cafe-zoe-pty-ltd'],
    ['A & B', 'a-b'],
    ['--x--', 'x'],
    ['株式会社', 'organization'],
    ['!', 'organization'],
    [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
    ['x'.repeat(200), 'x'.repeat(63)],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is one, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), (name) => {
        expect([name, isSlug(slugOf(name))]).toEqual([name, true]);
      }),
    );
  });
});
