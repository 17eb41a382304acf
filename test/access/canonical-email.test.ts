import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalEmail } from '../../src/access/canonical-email.ts';
import { requireEmail } from '../../src/access/form.ts';

it.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ａｄａ＠example.com', 'ada@example.com'],
  ['ﬁona@example.com', 'fiona@example.com'],
  ['STRASSE@example.com', 'strasse@example.com'],
  ['straße@example.com', 'strasse@example.com'],
  ['ΝΙΚΟΣ@example.com', 'νικοσ@example.com'],
  ['νικοσ@example.com', 'νικοσ@example.com'],
  ['νικος@example.com', 'νικοσ@example.com'],
  // Whether a sigma is the last letter of a word depends on the letters around it, of which an older Unicode knows fewer.
  ['შΣ@example.com', 'შσ@example.com'],
  ['nikos@νικος.gr', 'nikos@νικος.gr'],
  // Domains are as different as the names of domains: their owners need not be the same.
  ['Straße@STRASSE.de', 'strasse@strasse.de'],
  ['anna@strauß.de', 'anna@strauß.de'],
  ['anna@STRAUẞ.de', 'anna@strauß.de'],
  ['mike@gıthub.com', 'mike@gıthub.com'],
  // A capital I with a dot is a letter of its own, not another i: it gives no second bucket of attempts.
  ['admİn@example.com', 'admi̇n@example.com'],
])('%s is kept and looked up as %s', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});

it('changes nothing when it is applied to its own result', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      const once = canonicalEmail(text);
      expect(canonicalEmail(once)).toBe(once);
    }),
    { numRuns: 5000 },
  );
});

it('must be an address itself: letters that stand for @ or for a space make none', () => {
  expect(requireEmail('email', ' Ada@Example.com ')).toBe('Ada@Example.com');
  for (const email of ['a@b＠c.com', 'a@example。com', 'a@b.c﹐d', `${'ﷺ'.repeat(20)}@example.com`])
    expect(() => requireEmail('email', email)).toThrow('email: must be an e-mail address');
});
