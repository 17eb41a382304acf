import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type OrganizationWork, OrganizationWorker } from '../../src/organization-worker.ts';

// None of these looks by itself within the time of a test.
const NEVER_MS = 3_600_000;

let worker: OrganizationWorker | null = null;
afterEach(async () => await worker?.stop());

/** A worker for the organisations in `due`, which leave it when their turn begins, and a record of these turns. */
function aWorker(wanted: Partial<OrganizationWork> = {}) {
  const due = new Set<string>();
  const turns: string[] = [];
  const failures: unknown[] = [];
  const happened = new EventEmitter();
  let looks = 0;
  worker = new OrganizationWorker({
    everyMs: NEVER_MS,
    restMs: 0,
    mostAtOnce: 2,
    findDue: async ({ without, limit }) => {
      looks += 1;
      happened.emit('look');
      return [...due].filter((id) => !without.includes(id)).slice(0, limit);
    },
    work: async (id) => {
      due.delete(id);
      turns.push(id);
      happened.emit('turn', id);
      return false;
    },
    onFailure: (failure) => failures.push(failure),
    ...wanted,
  });
  return { worker, due, turns, failures, happened, looks: () => looks };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(1);
}

it('looks at once when it starts, and then when it is woken', async () => {
  const { worker: one, due, turns, happened } = aWorker();
  due.add('first');
  one.start();
  await once(happened, 'turn');
  due.add('second');
  one.wake();
  await once(happened, 'turn');
  expect(turns).toEqual(['first', 'second']);
});

it('looks once for many that wake it at the same time', async () => {
  const { worker: one, happened, looks } = aWorker();
  one.start();
  for (let count = 0; count < 1000; count += 1) one.wake();
  await once(happened, 'look');
  one.wake();
  await once(happened, 'look');
  expect(looks()).toBe(3);
});

it('looks again at once after a turn that left more to do', async () => {
  let left = 5;
  const { worker: one } = aWorker({
    findDue: async () => (left > 0 ? ['busy'] : []),
    work: async () => {
      left -= 1;
      return left > 0;
    },
  });
  one.start();
  await until(() => left === 0);
  expect(left).toBe(0);
});

it('lets an organisation rest after its turn, and others not', async () => {
  const { worker: one, due, turns, happened } = aWorker({ restMs: 300 });
  due.add('busy');
  one.start();
  await once(happened, 'turn');
  due.add('busy').add('other');
  one.wake();
  await once(happened, 'turn');
  expect(turns).toEqual(['busy', 'other']);
  // The end of the rest wakes it.
  await once(happened, 'turn');
  expect(turns).toEqual(['busy', 'other', 'busy']);
});

it('works for so many at once, and for others when these are done', async () => {
  let [running, most, done] = [0, 0, 0];
  const { worker: one } = aWorker({
    findDue: async ({ without, limit }) =>
      ['a', 'b', 'c', 'd']
        .slice(done)
        .filter((id) => !without.includes(id))
        .slice(0, limit),
    work: async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      done += 1;
      return true;
    },
  });
  one.start();
  await until(() => done === 4);
  expect(most).toBe(2);
});

it('goes on after failures of a look and of a turn', async () => {
  let [looks, turns] = [0, 0];
  const { worker: one, failures } = aWorker({
    everyMs: 1,
    findDue: async () => {
      looks += 1;
      if (looks === 1) throw new Error('no connection');
      return ['one'];
    },
    work: async () => {
      turns += 1;
      if (turns === 1) throw new Error('refused');
      return false;
    },
  });
  one.start();
  await until(() => turns >= 2);
  expect(failures.map(String)).toEqual(['Error: no connection', 'Error: refused']);
});

it('ends what was begun before it stops, and begins nothing more', async () => {
  const begun = new EventEmitter();
  let isDone = false;
  const { worker: one } = aWorker({
    findDue: async () => (isDone ? ['later'] : ['long']),
    work: async (_id, signal) => {
      begun.emit('turn');
      await once(signal, 'abort');
      await sleep(5);
      isDone = true;
      return true;
    },
  });
  one.start();
  await once(begun, 'turn');
  one.wake();
  await one.stop();
  expect(isDone).toBe(true);
});
