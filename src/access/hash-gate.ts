import { AlmanacError } from '../errors.ts';

/** Runs work when fewer than so many are at work. Throws RATE_LIMITED when too many wait already. */
export type HashGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Bounds the hashes that are computed at once, each of which takes 19 MiB and a thread, and those that wait for their turn.
 * Those who wait are served in the order in which they came.
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
      // A turn is handed on, so that nobody who comes later takes it.
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
