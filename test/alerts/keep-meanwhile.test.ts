import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHECK_LEASE_MS } from '../../src/alerts/claim-check.ts';
import { keepMeanwhile } from '../../src/alerts/keep-meanwhile.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STEP_MS = 4 * CHECK_LEASE_MS;

async function after(delayMs: number): Promise<void> {
  await new Promise<void>((resolve) => void setTimeout(resolve, delayMs));
}

it('extends a claim in time while a step takes longer than it lasts, and not afterwards', async () => {
  let until = Date.now() + CHECK_LEASE_MS;
  const left: number[] = [];
  const keep = async () => {
    left.push(until - Date.now());
    until = Date.now() + CHECK_LEASE_MS;
  };
  const working = keepMeanwhile(keep, async () => {
    await after(STEP_MS);
    return 'read';
  });
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(await working).toBe('read');
  const times = left.length;
  expect(times).toBeGreaterThan(4);
  expect(Math.min(...left)).toBeGreaterThan(CHECK_LEASE_MS / 2);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(left).toHaveLength(times);
});

it('does not extend it twice at once, and fails as the step does and not as extending does', async () => {
  let times = 0;
  const keep = async () => {
    times += 1;
    await after(STEP_MS);
    throw new Error('another process took over');
  };
  const working = keepMeanwhile(keep, async () => {
    await after(STEP_MS);
    throw new Error('the statement took too long');
  });
  const outcome = working.then(() => 'read', String);
  await vi.advanceTimersByTimeAsync(2 * STEP_MS);
  expect(await outcome).toBe('Error: the statement took too long');
  expect(times).toBe(1);
});
