import { expect, it } from 'vitest';
import { hashGate } from '../../src/access/hash-gate.ts';

/** Work that ends on request. */
function aWork() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { run: async () => await done, finish: () => finish() };
}

it('runs a limited number at once, queues others in order, and refuses more when the queue is full', async () => {
  const gate = hashGate({ atOnce: 2, waiting: 2 });
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(() => aWork());
  const runs = works.map(
    async ({ run }, place) =>
      await gate(async () => {
        begun.push(place);
        await run();
        if (place === 0) throw new Error('it failed');
      }),
  );
  await expect(gate(async () => undefined)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    headers: { 'retry-after': '2' },
  });
  expect(begun).toEqual([0, 1]);
  works[0]?.finish();
  await expect(runs[0]).rejects.toThrow('it failed');
  works[1]?.finish();
  await runs[1];
  expect(begun).toEqual([0, 1, 2, 3]);
  works[2]?.finish();
  works[3]?.finish();
  await Promise.all([runs[2], runs[3]]);
  await expect(gate(async () => 'free again')).resolves.toBe('free again');
});
