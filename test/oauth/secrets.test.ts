import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { generateSecret, parseSecret } from '../../src/access/secret.ts';
import { newCode, parseCode } from '../../src/oauth/code.ts';
import { isCodeVerifier, isVerifierOf } from '../../src/oauth/pkce.ts';
import { newRefreshToken, parseRefreshToken } from '../../src/oauth/refresh-token.ts';

it('a refresh token is known by its family, whichever of the family it is', () => {
  const first = newRefreshToken('alm');
  const second = newRefreshToken('alm', first.family);
  expect(second.token).not.toBe(first.token);
  expect(parseRefreshToken(first.token, 'alm')).toMatchObject({ family: first.family, hash: first.hash });
  expect(parseRefreshToken(second.token, 'alm')?.familyHash).toEqual(first.familyHash);
  expect(newRefreshToken('alm').familyHash).not.toEqual(first.familyHash);
});

it('a refresh token with another letter, prefix or kind is none', () => {
  const { token } = newRefreshToken('alm');
  const letters = fc.constantFrom('a', 'b', 'X', 'Z', '0', '9', '-', '_', ' ');
  fc.assert(
    fc.property(fc.nat(token.length - 1), letters, (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      expect(parseRefreshToken(changed, 'alm') === null).toBe(changed !== token);
    }),
  );
  for (const text of ['', token.slice(0, -1), `${token}a`, ` ${token}`, token.replace('alm_rt', 'alm_at')])
    expect(parseRefreshToken(text, 'alm')).toBeNull();
  expect(parseRefreshToken(token, 'other')).toBeNull();
});

it('a secret of one kind is none of another', () => {
  const { code, hash } = newCode('alm');
  expect(parseCode(code, 'alm')).toEqual(hash);
  const { secret } = generateSecret('alm', 'at');
  for (const kind of ['pk', 'sl', 'ac'] as const) expect(parseSecret(secret, 'alm', kind)).toBeNull();
  expect(parseCode(secret, 'alm')).toBeNull();
});

it('a verifier belongs to its own challenge (the example of RFC 7636)', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  expect(isVerifierOf(verifier, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')).toBe(true);
  expect(isVerifierOf(verifier, createHash('sha256').update('another').digest('base64url'))).toBe(false);
  expect(isVerifierOf(verifier, '')).toBe(false);
});

it.each([
  ['a'.repeat(42), false],
  ['a'.repeat(43), true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  [`${'a'.repeat(43)}+`, false],
])('%s is a verifier: %s', (text, is) => {
  expect(isCodeVerifier(text)).toBe(is);
});
