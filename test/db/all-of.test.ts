import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { allOf } from '../../src/db/all-of.ts';

describe('statements that were sent together', () => {
  it('give their results in their order', async () => {
    expect(await allOf([sleep(2, 'a'), Promise.resolve(1)])).toEqual(['a', 1]);
  });

  it('fail with the first one, and only after all have ended', async () => {
    const ended: string[] = [];
    const fails = async (ms: number, reason: string) => {
      await sleep(ms);
      ended.push(reason);
      throw new Error(reason);
    };
    await expect(allOf([fails(5, 'first'), fails(1, 'second')])).rejects.toThrow('first');
    expect(ended).toEqual(['second', 'first']);
  });
});
