import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { together } from '../../src/access/together.ts';

/** A loader whose statements end when the test says so, and what each of them was asked for. */
function held() {
  const asked: string[][] = [];
  const ends: (() => void)[] = [];
  const loader = together<string>(async (names) => {
    asked.push([...names]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return names.map((name) => (name === 'nobody' ? null : `found ${name}`));
  });
  return { loader, asked, end: (number: number) => ends[number]?.() };
}

describe('look-ups at the same time', () => {
  it('use one statement in one turn, and each caller gets its own result', async () => {
    const { loader, asked, end } = held();
    const found = Promise.all(['a', 'nobody', 'a'].map(async (name) => await loader.load(name)));
    await turn();
    await turn();
    end(0);
    expect(await found).toEqual(['found a', null, 'found a']);
    expect(asked).toEqual([['a', 'nobody', 'a']]);
  });

  it('while a statement is under way waits for it, and is found by one that starts after all of them', async () => {
    const { loader, asked, end } = held();
    const first = loader.load('a');
    await turn();
    await turn();
    const second = loader.load('b');
    await turn();
    const third = loader.load('c');
    await turn();
    expect(asked).toEqual([['a']]);
    end(0);
    expect(await first).toBe('found a');
    await turn();
    await turn();
    expect(asked).toEqual([['a'], ['b', 'c']]);
    end(1);
    expect(await Promise.all([second, third])).toEqual(['found b', 'found c']);
  });

  it('does not wait long for a statement that does not end', async () => {
    const { loader, asked, end } = held();
    const stuck = loader.load('a');
    await turn();
    await turn();
    const second = loader.load('b');
    await sleep(100);
    expect(asked).toEqual([['a'], ['b']]);
    end(1);
    expect(await second).toBe('found b');
    end(0);
    expect(await stuck).toBe('found a');
  });

  it('fail alone: later requests are looked up again', async () => {
    let count = 0;
    const loader = together<string>(async (names) => {
      count += 1;
      await turn();
      if (count === 1) throw new Error('the connection broke');
      return names.map((name) => `found ${name}`);
    });
    const first = loader.load('a').catch(({ message }: Error) => message);
    await turn();
    const second = loader.load('a');
    expect(await first).toBe('the connection broke');
    expect(await second).toBe('found a');
    expect(count).toBe(2);
  });
});
