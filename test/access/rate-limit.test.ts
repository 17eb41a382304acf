import { array, assert, asyncProperty, nat, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localLimiter } from '../../src/access/local-limiter.ts';
import { type LimitVerdict, type RateLimiter, restOf } from '../../src/access/rate-limit.ts';
import { sharedLimiter } from '../../src/access/shared-limiter.ts';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { platformQuery } from '../../src/db/statement.ts';
import { testClock } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

const database = await testDatabase();
const background: Promise<unknown>[] = [];
const policy = { name: 'test', perMinute: 600 };
let callers = 0;

function aCaller(): string {
  callers += 1;
  return `caller ${callers}`;
}

function process(pool = database.pool): RateLimiter {
  return sharedLimiter(openPlatformDoor(pool), (work) => background.push(work));
}

async function burst(
  limiter: RateLimiter,
  caller: string,
  count: number,
  now: Date,
): Promise<LimitVerdict[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => await limiter.take(policy, caller, now)),
  );
}

function allowed(verdicts: readonly LimitVerdict[]): number {
  return verdicts.filter((verdict) => verdict.allowed).length;
}

describe.each([
  ['in this process', () => localLimiter()],
  ['shared', () => process()],
])('a bucket %s', (_where, open) => {
  it('lets a minute of requests through at once, then one for each that comes back', async () => {
    const [limiter, clock, caller] = [open(), testClock(), aCaller()];
    expect(allowed(await burst(limiter, caller, 700, clock()))).toBe(600);
    const refused = await limiter.take(policy, caller, clock());
    expect(refused).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
    clock.advance(1000);
    expect(allowed(await burst(limiter, caller, 700, clock()))).toBe(10);
    clock.advance(3_600_000);
    expect(allowed(await burst(limiter, caller, 700, clock()))).toBe(600);
  });

  it('is one for each caller and each policy', async () => {
    const [limiter, clock, caller] = [open(), testClock(), aCaller()];
    await burst(limiter, caller, 600, clock());
    expect((await limiter.take(policy, caller, clock())).allowed).toBe(false);
    expect((await limiter.take(policy, aCaller(), clock())).allowed).toBe(true);
    expect((await limiter.take({ name: 'other', perMinute: 600 }, caller, clock())).allowed).toBe(true);
  });

  it('says how many are left, and when it is full again', async () => {
    const [limiter, clock, caller] = [open(), testClock(), aCaller()];
    expect(await limiter.take(policy, caller, clock())).toMatchObject({
      remaining: 599,
      fullAfterSeconds: 1,
    });
    for (let taken = 0; taken < 59; taken += 1) await limiter.take(policy, caller, clock());
    expect(await limiter.take(policy, caller, clock())).toMatchObject({
      remaining: 539,
      fullAfterSeconds: 7,
    });
  });

  it('takes the cost of a request or nothing, and reports when all of it is available again', async () => {
    const [limiter, clock, caller] = [open(), testClock(), aCaller()];
    const ten = { name: 'ten', perMinute: 10 };
    const rest = restOf(ten, 5);
    expect(rest).toEqual({ tokens: 4, again: 5 });
    expect(await limiter.take(ten, caller, clock(), rest)).toMatchObject({ allowed: true, remaining: 6 });
    expect(await limiter.take(ten, caller, clock(), rest)).toMatchObject({ allowed: true, remaining: 2 });
    const refused = await limiter.take(ten, caller, clock(), rest);
    expect(refused).toMatchObject({ allowed: false, remaining: 2, retryAfterSeconds: 18 });
    expect(await limiter.take(ten, caller, clock())).toMatchObject({ allowed: true, remaining: 1 });
    clock.advance(24_000);
    expect(await limiter.take(ten, caller, clock())).toMatchObject({ allowed: true });
    expect(await limiter.take(ten, caller, clock(), rest)).toMatchObject({ allowed: true, remaining: 0 });
    // However dear, a full bucket is enough.
    expect(restOf({ name: 'two', perMinute: 2 }, 5)).toEqual({ tokens: 1, again: 2 });
  });

  it('of one request a minute lets one through', async () => {
    const [limiter, clock, caller] = [open(), testClock(), aCaller()];
    const slow = { name: 'slow', perMinute: 1 };
    expect(await limiter.take(slow, caller, clock())).toMatchObject({ allowed: true });
    expect(await limiter.take(slow, caller, clock())).toMatchObject({
      allowed: false,
      retryAfterSeconds: 60,
    });
    clock.advance(60_000);
    expect(await limiter.take(slow, caller, clock())).toMatchObject({ allowed: true });
  });
});

describe('the shared bucket', () => {
  it('costs a statement for a thirtieth of a minute of requests', async () => {
    const [clock, caller] = [testClock(), aCaller()];
    const limiter = process();
    await limiter.take(policy, aCaller(), clock());
    await Promise.all(background);
    const statements = recordStatements(database.pool);
    for (let taken = 0; taken < 100; taken += 1) await limiter.take(policy, caller, clock());
    expect(withoutDoors(statements)).toHaveLength(5);
  });

  it('lets no more than the limit through two processes, in whatever order they ask', async () => {
    const [clock, caller] = [testClock(), aCaller()];
    const [one, other] = [process(), process(await database.openPool())];
    const verdicts = await Promise.all([
      burst(one, caller, 500, clock()),
      burst(other, caller, 500, clock()),
    ]);
    expect(allowed(verdicts.flat())).toBe(600);
  });

  it('serves unused leases of a process, as long as the bucket is not full without them', async () => {
    const [clock, caller] = [testClock(), aCaller()];
    const [one, other] = [process(), process(await database.openPool())];
    expect(allowed(await burst(other, caller, 500, clock()))).toBe(500);
    expect(allowed(await burst(one, caller, 5, clock()))).toBe(5);
    clock.advance(3000);
    // 95 were left, of them 15 with the one process, and 30 came back.
    expect(allowed(await burst(one, caller, 200, clock()))).toBe(125);
  });

  it('lets no old lease come on top of a bucket that is full again', async () => {
    const [clock, caller] = [testClock(), aCaller()];
    const [one, other] = [process(), process(await database.openPool())];
    await one.take(policy, caller, clock());
    clock.advance(60_000);
    const verdicts = [await burst(other, caller, 700, clock()), await burst(one, caller, 700, clock())];
    expect(allowed(verdicts.flat())).toBe(600);
  });

  it('admits at most a full bucket and its refill in any span of time, whatever the number of processes', async () => {
    const small = { name: 'small', perMinute: 120 };
    const step = record({ by: nat({ max: 2 }), after: nat({ max: 30_000 }), count: nat({ max: 130 }) });
    await assert(
      asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const [clock, caller, processes] = [testClock(), aCaller(), [process(), process(), process()]];
        const passed: { at: number; count: number }[] = [];
        for (const { by, after, count } of steps) {
          clock.advance(after);
          const verdicts = await Promise.all(
            Array.from({ length: count }, async () => await processes[by]?.take(small, caller, clock())),
          );
          passed.push({
            at: clock().getTime(),
            count: verdicts.filter((verdict) => verdict?.allowed).length,
          });
        }
        for (const [from, { at: start }] of passed.entries()) {
          let sum = 0;
          for (const { at, count } of passed.slice(from)) {
            sum += count;
            expect(sum).toBeLessThanOrEqual(120 + (at - start) / 500 + 1e-6);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('never lets a slow but steady caller run dry', async () => {
    const [limiter, clock, caller] = [process(), testClock(), aCaller()];
    for (let second = 0; second < 200; second += 1) {
      expect((await limiter.take(policy, caller, clock())).allowed).toBe(true);
      clock.advance(5000);
    }
  });

  it('is removed when it was not used for long', async () => {
    const [limiter, clock, caller] = [process(), testClock(), aCaller()];
    await limiter.take(policy, caller, clock());
    clock.advance(3_600_000);
    await limiter.take(policy, 'somebody else', clock());
    await Promise.all(background);
    const names = await database.platform.run(
      platformQuery.selectFrom('rate_limit_buckets').select('name').compile(),
    );
    expect(names).toContainEqual({ name: 'test somebody else' });
    expect(names).not.toContainEqual({ name: `test ${caller}` });
  });
});
