import { describe, expect, it } from 'vitest';
import { CallerGone, DatabaseBusy } from '../../src/db/failures.ts';
import { type Claim, FairQueue, type GiveBack } from '../../src/db/fair-queue.ts';

const SIZE = { turns: 2, turnsOfOne: 1, waiting: 100, waitingOfOne: 50 };
const claim = (owner: string, more: Partial<Claim> = {}): Claim => ({
  owner,
  isUrgent: false,
  costMs: 1,
  // What still waits when its test is done fails in no later one.
  patienceMs: null,
  signal: null,
  ...more,
});

/** A queue whose turns a test ends at a given time, with the owners in the order of their turns. */
function aQueue(size = SIZE) {
  let now = 0;
  const queue = new FairQueue(size, () => now);
  const order: string[] = [];
  const running = new Map<string, GiveBack[]>();
  const ask = async (owner: string, more: Partial<Claim> = {}) => {
    const giveBack = await queue.take(claim(owner, more));
    order.push(owner);
    running.set(owner, [...(running.get(owner) ?? []), giveBack]);
  };
  const end = async (owner: string, tookMs = 1) => {
    now += tookMs;
    running.get(owner)?.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, ask, end, order };
}

describe('turns', () => {
  it('of one owner never exceed its share, for any number of requests', async () => {
    const { ask, order } = aQueue();
    for (let asked = 0; asked < 10; asked += 1) void ask('noisy');
    await new Promise(setImmediate);
    expect(order).toEqual(['noisy']);
    await ask('quiet');
    expect(order).toEqual(['noisy', 'quiet']);
  });

  it('that are long run one at a time for an owner, beside a short one', async () => {
    const { ask, order, end } = aQueue({ ...SIZE, turns: 4, turnsOfOne: 3 });
    void ask('long', { costMs: 50 });
    void ask('long', { costMs: 50 });
    for (let asked = 0; asked < 4; asked += 1) void ask('short');
    await new Promise(setImmediate);
    expect(order).toEqual(['long', 'short', 'short', 'short']);
    await end('long', 50);
    expect(order.slice(4)).toEqual(['long']);
  });

  it('go to the owner with the least time used, not the most or the earliest requests', async () => {
    const { ask, end, order } = aQueue({ ...SIZE, turns: 1 });
    await ask('slow');
    for (let asked = 0; asked < 6; asked += 1) {
      void ask('slow');
      void ask('quick');
    }
    await end('slow', 100);
    for (let turn = 0; turn < 8; turn += 1) await end(order.at(-1) ?? '', order.at(-1) === 'slow' ? 100 : 10);
    // The slow one has used its 100 ms: the quick one gets all six of its turns first.
    expect(order.slice(0, 7)).toEqual(['slow', ...Array.from({ length: 6 }, () => 'quick')]);
  });

  it('are not saved up by an idle owner', async () => {
    const { ask, end, order } = aQueue({ ...SIZE, turns: 1 });
    await ask('late');
    await end('late', 1);
    for (let turn = 0; turn < 50; turn += 1) {
      void ask('busy');
      await new Promise(setImmediate);
      await end('busy', 100);
    }
    await ask('other');
    for (let asked = 0; asked < 5; asked += 1) {
      void ask('late');
      void ask('busy');
    }
    await end('other', 1);
    for (let turn = 0; turn < 9; turn += 1) await end(order.at(-1) ?? '', 50);
    const last = order.slice(-10);
    expect(last.slice(0, 4).filter((owner) => owner === 'busy').length).toBeGreaterThanOrEqual(1);
    expect(last.slice(0, 4).filter((owner) => owner === 'late').length).toBeLessThanOrEqual(3);
  });

  it('that are urgent come first and count towards no share', async () => {
    const { ask, end, order } = aQueue({ ...SIZE, turns: 1 });
    await ask('busy');
    void ask('other');
    void ask('health', { isUrgent: true });
    await end('busy', 1);
    expect(order).toEqual(['busy', 'health']);
  });

  it('are returned only once, also by repeated calls', async () => {
    const { queue } = aQueue({ ...SIZE, turns: 1 });
    const giveBack = await queue.take(claim('a'));
    giveBack();
    giveBack();
    const [first, second] = [queue.take(claim('b')), queue.take(claim('c', { patienceMs: 20 }))];
    await first;
    await expect(second).rejects.toBeInstanceOf(DatabaseBusy);
  });
});

describe('waiting requests', () => {
  it('are limited in number, for one owner and in total', async () => {
    const { queue } = aQueue({ turns: 1, turnsOfOne: 1, waiting: 3, waitingOfOne: 2 });
    await queue.take(claim('a'));
    const left = new AbortController();
    const patient = { patienceMs: 60_000, signal: left.signal };
    const waiting = ['a', 'a', 'b'].map(async (owner) => await queue.take(claim(owner, patient)));
    await expect(queue.take(claim('a', patient))).rejects.toMatchObject({ reason: 'too many wait' });
    await expect(queue.take(claim('c', patient))).rejects.toMatchObject({ reason: 'too many wait' });
    left.abort();
    for (const one of waiting) await expect(one).rejects.toBeInstanceOf(CallerGone);
  });

  it('wait for a limited time, and abandoned ones take no turn', async () => {
    const { queue } = aQueue({ ...SIZE, turns: 1 });
    const giveBack = await queue.take(claim('a'));
    const left = new AbortController();
    const gone = queue.take(claim('b', { signal: left.signal }));
    const late = queue.take(claim('c', { patienceMs: 10 }));
    const patient = queue.take(claim('d', { patienceMs: null }));
    left.abort();
    await expect(gone).rejects.toBeInstanceOf(CallerGone);
    await expect(late).rejects.toMatchObject({ reason: 'waited too long' });
    giveBack();
    await patient;
  });
});
