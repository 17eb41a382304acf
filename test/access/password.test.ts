import { readFile } from 'node:fs/promises';
import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, requirePassword } from '../../src/access/password.ts';

describe('a password', () => {
  it.each([12, 200])('of %i characters is taken', (length) => {
    expect(() => requirePassword('password', 'xy z'.repeat(50).slice(0, length))).not.toThrow();
  });

  it.each([0, 11, 201])('of %i characters is refused', (length) => {
    expect(() => requirePassword('password', 'x'.repeat(length))).toThrow(
      'password: must have 12 to 200 characters',
    );
  });

  it.each(['123456789012', 'PassWord1234', 'ｑｗｅｒｔｙｕｉｏｐ１２３', '1q2w3e4r5t6y', 'Xxxxxxxxxxxx'])(
    '%s is refused as one of the commonest, whatever its case',
    (password) => {
      expect(() => requirePassword('new_password', password)).toThrow(
        'new_password: must not be one of the 10,000 commonest passwords',
      );
    },
  );

  it.each([
    'grace.hopper@navy.example',
    'GRACE.HOPPER@navy.example2026!',
    'Grace Hopper 1906',
    '--gracehopper--',
    'Blue Gum Consulting',
    '1bluegumconsulting1',
  ])('%s is refused as the address or the organisation of its owner', (password) => {
    const words = ['Grace.Hopper@navy.example', 'Blue Gum Consulting'];
    expect(() => requirePassword('password', password, words)).toThrow(
      'password: must not be the e-mail address or the name of the organisation, with or without digits',
    );
    expect(() => requirePassword('password', password, ['', '12'])).not.toThrow();
  });

  it('that only contains such a word is taken', () => {
    const words = ['grace@navy.example', 'Blue Gum'];
    expect(() => requirePassword('password', 'grace under pressure', words)).not.toThrow();
    expect(() => requirePassword('password', '1234 5678 90 12', words)).not.toThrow();
  });

  it('is compared with 10,000 of at least 12 characters, each once', async () => {
    const list = await readFile(new URL('../../passwords/common.txt', import.meta.url), 'utf8');
    const passwords = list.trimEnd().split('\n');
    expect(new Set(passwords).size).toBe(10_000);
    expect(
      passwords.filter((password) => password.length < 12 || password !== password.toLowerCase()),
    ).toEqual([]);
  });

  it('is kept as argon2id at the cost that OWASP names', async () => {
    expect(parseOptions(await hashPassword('correct horse battery'))).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
  });

  it('is known again, in whatever form its accents are typed, and no other is', async () => {
    const hash = await hashPassword('éclairs au chocolat');
    expect(await isPassword('éclairs au chocolat', hash)).toBe(true);
    expect(await isPassword('éclairs au chocolat'.normalize('NFD'), hash)).toBe(true);
    expect(await isPassword('eclairs au chocolat', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('does as much work to refuse when there is no account', async () => {
    const hash = await hashPassword('correct horse battery');
    // The time of the processor, which other processes do not use.
    const workOf = async (known: string | null): Promise<number> => {
      const before = process.cpuUsage();
      for (let round = 0; round < 10; round += 1) expect(await isPassword('wrong', known)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown] = [await workOf(hash), await workOf(null)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
