import { AlmanacError } from '../errors.ts';

/** Runs work when a slot is free. Throws RATE_LIMITED when too many are already waiting. */
export type HashGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many hashes are computed at once, each of which takes 19 MiB and a thread, and how many wait. Waiting work
 * runs in order of arrival.
 */
export function hashGate({ atOnce, waiting }: Readonly<{ atOnce: number; waiting: number }>): HashGate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tooMany();
    try {
      return await work();
    } finally {
      // The slot is handed on directly, so that no later arrival takes it.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function tooMany(): AlmanacError {
  return new AlmanacError('RATE_LIMITED', 'Too many passwords are being checked; try again in 2 s.', {
    headers: { 'retry-after': '2' },
  });
}
