import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { assert, constantFrom, nat, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateApiKey, looksLikeApiKey, parseApiKey } from '../../src/access/api-key.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// The checksum worked out a second way: as a number in base 62, digit by digit, with big integers.
function expectedChecksum(text: string): string {
  let rest = BigInt(crc32(Buffer.from(text, 'utf8')));
  return Array.from({ length: 6 }, () => {
    const digit = BASE62.charAt(Number(rest % 62n));
    rest /= 62n;
    return digit;
  })
    .reverse()
    .join('');
}

describe('an API key', () => {
  it('is the prefix, 8 characters, 32 random ones and a CRC-32 of all that, in base 62', () => {
    for (let round = 0; round < 200; round += 1) {
      const { secret, identifier, hash } = generateApiKey('alm');
      expect(secret).toMatch(/^alm_pk_[0-9A-Za-z]{46}$/);
      expect(identifier).toBe(secret.slice(7, 15));
      expect(secret.slice(-6)).toBe(expectedChecksum(secret.slice(0, -6)));
      expect(hash).toEqual(createHash('sha256').update(secret).digest());
      expect(parseApiKey(secret, 'alm')).toEqual({ identifier, hash });
    }
  });

  it('is another one every time, of every character', () => {
    const secrets = Array.from({ length: 500 }, () => generateApiKey('alm').secret);
    expect(new Set(secrets).size).toBe(500);
    expect(new Set(secrets.flatMap((secret) => secret.slice(7).split(''))).size).toBe(62);
  });

  it('is refused when any one of its characters is another', () => {
    assert(
      property(nat({ max: 52 }), constantFrom(...BASE62.split('')), (position, character) => {
        const { secret } = generateApiKey('alm');
        pre(secret.charAt(position) !== character);
        const forged = secret.slice(0, position) + character + secret.slice(position + 1);
        expect(parseApiKey(forged, 'alm')).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '',
    'alm_pk_',
    'alm_pk_short',
    `alm_pk_${'a'.repeat(46)}`,
    `alm_pk_${'a'.repeat(45)}`,
    `alm_pk_${'ä'.repeat(46)}`,
  ])('%j is none', (text) => {
    expect(parseApiKey(text, 'alm')).toBeNull();
  });

  it('of another prefix, or with something before or after it, is none', () => {
    const { secret } = generateApiKey('alm');
    expect(parseApiKey(secret, 'other')).toBeNull();
    expect(parseApiKey(generateApiKey('other').secret, 'alm')).toBeNull();
    for (const text of [`${secret} `, ` ${secret}`, `${secret}\n`, secret.toUpperCase()]) {
      expect(parseApiKey(text, 'alm')).toBeNull();
    }
  });

  it('is recognised by its beginning, right or wrong', () => {
    expect(looksLikeApiKey('alm_pk_whatever', 'alm')).toBe(true);
    expect(looksLikeApiKey(' alm_pk_whatever', 'alm')).toBe(true);
    expect(looksLikeApiKey('almanac', 'alm')).toBe(false);
  });
});
