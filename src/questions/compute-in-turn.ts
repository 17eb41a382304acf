import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairQueue } from '../db/fair-queue.ts';

/**
 * Computes something long when it is the organisation's turn: one such thing at a time in a process, organisations in turn,
 * and between two of them other requests are served. What takes a moment needs no turn.
 */
export async function computeInTurn<Result>(
  organizationId: string,
  compute: () => Result | Promise<Result>,
): Promise<Result> {
  const claim = { owner: organizationId, isUrgent: false, costMs: 1, patienceMs: PATIENCE_MS, signal: null };
  const giveBack = await TURNS.take(claim);
  try {
    return await compute();
  } finally {
    // The next one starts in a new turn of the event loop.
    void nextTurn().then(giveBack);
  }
}

const PATIENCE_MS = 10_000;
const TURNS = new FairQueue({ turns: 1, turnsOfOne: 1, waiting: 2000, waitingOfOne: 500 }, () =>
  performance.now(),
);
