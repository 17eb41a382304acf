import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../src/access/password.ts';

describe('a password', () => {
  it.each([12, 200])('of %i characters is taken', async (length) => {
    await expect(hashPassword('x'.repeat(length))).resolves.toMatch(/^\$argon2id\$/);
  });

  it.each([0, 11, 201])('of %i characters is refused', async (length) => {
    await expect(hashPassword('x'.repeat(length))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'password: must have 12 to 200 characters',
    });
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

  it('takes as long to refuse when there is no account', async () => {
    const hash = await hashPassword('correct horse battery');
    const timeOf = async (known: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const start = performance.now();
        expect(await isPassword('wrong', known)).toBe(false);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await timeOf(hash), await timeOf(null)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });
});
