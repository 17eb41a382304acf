import { describe, expect, it } from 'vitest';
import { OwnShares } from '../../src/questions/own-share.ts';

/** A clock that a test advances. */
function handTime() {
  let now = 0;
  const due: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    pass: async (milliseconds: number) =>
      await new Promise<void>((wake) => {
        due.push({ at: now + milliseconds, wake });
      }),
    advance: async (milliseconds: number) => {
      now += milliseconds;
      for (const { at, wake } of due) if (at <= now) wake();
      await settled();
    },
  };
}

const settled = async () => await new Promise((resolve) => setTimeout(resolve, 5));

/** Long answers that run until a test ends them. */
function working(shares: OwnShares) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (organizationId: string, name: string) =>
    shares.work(organizationId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  return { begun, begin, end: async (index: number) => (ends[index]?.(), await settled()) };
}

describe('the long answers of an organisation', () => {
  it('are computed as they come while no other organisation is waiting', async () => {
    const shares = new OwnShares(handTime());
    const { begun, begin, end } = working(shares);
    shares.note('noisy');
    const answers = [begin('noisy', 'first'), begin('noisy', 'second')];
    await settled();
    expect(begun).toEqual(['first', 'second']);
    await end(0);
    await end(1);
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('follow each other after a pause as long as the last answer while another organisation is active', async () => {
    const time = handTime();
    const shares = new OwnShares(time);
    const { begun, begin, end } = working(shares);
    shares.note('quiet');
    shares.note('noisy');
    const answers = [begin('noisy', 'first'), begin('noisy', 'second'), begin('quiet', 'of the other')];
    await settled();
    expect(begun).toEqual(['first', 'of the other']);
    await time.advance(80);
    await end(0);
    expect(await answers[0]).toBe('first');
    await time.advance(79);
    expect(begun).toEqual(['first', 'of the other']);
    await time.advance(1);
    expect(begun).toEqual(['first', 'of the other', 'second']);
    await end(1);
    await end(2);
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'of the other']);
  });

  it('follow each other at once when the other has been idle for five seconds', async () => {
    const time = handTime();
    const shares = new OwnShares(time);
    const { begun, begin, end } = working(shares);
    shares.note('quiet');
    const first = begin('noisy', 'first');
    const second = begin('noisy', 'second');
    await settled();
    await time.advance(4999);
    shares.note('noisy');
    await end(0);
    await time.advance(1);
    await settled();
    void begin('noisy', 'third');
    await settled();
    expect(begun).toEqual(['first', 'third']);
    await time.advance(1000);
    expect(begun).toEqual(['first', 'third', 'second']);
    await end(2);
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  });

  it('continue after a failure', async () => {
    const time = handTime();
    const shares = new OwnShares(time);
    shares.note('quiet');
    const failing = shares.work('noisy', async () => await Promise.reject(new Error('no')));
    const next = shares.work('noisy', async () => await Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    await time.advance(1);
    expect(await next).toBe('next');
  });
});
