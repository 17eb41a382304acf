import type { Pool } from 'pg';
import { withConnection } from './connections.ts';
import { isDistributed } from './distribute/cluster-state.ts';
import { preparable } from './prepared.ts';
import { platformScope } from './scope.ts';
import type { Statement } from './statement.ts';
import { type Opening, runAlone, runTogether, type Transaction } from './transaction.ts';

/**
 * The door to tables that belong to no organisation: it identifies callers and their organisations. It sees
 * organisations, users, sessions and keys, and no business data.
 */
export interface PlatformDoor {
  /** One statement in its own transaction, one round trip. */
  run<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Whether the rows of organisations are on several nodes, so that a statement does not join them with those of this door. */
  isDistributed(): Promise<boolean>;
  /** All of `work` or none of it. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
}

/** How the platform door opens a transaction. Its statements are short, except when they wait for a lock. */
export const PLATFORM_OPENING: Opening = Object.freeze<Opening>({
  use: { lane: 'look-ups', owner: '', patienceMs: 10_000, signal: null, changesNothing: false },
  begin: 'begin',
  scope: platformScope({ statement: '10s', lock: '5s' }),
  toDriver: preparable,
  silence: null,
});

/** Opens the platform door. */
export function openPlatformDoor(pool: Pool): PlatformDoor {
  return {
    run: async (statement) => await runAlone(pool, PLATFORM_OPENING, statement),
    isDistributed: async () => await whetherDistributed(pool),
    write: async (work) => await runTogether(pool, PLATFORM_OPENING, work, () => 'commit'),
  };
}

// A database is distributed once, and while no service runs on it.
const KNOWN = new WeakMap<Pool, Promise<boolean>>();

async function whetherDistributed(pool: Pool): Promise<boolean> {
  const known = KNOWN.get(pool);
  if (known !== undefined) return await known;
  const found = withConnection(pool, PLATFORM_OPENING.use, 1, isDistributed);
  KNOWN.set(pool, found);
  found.catch(() => KNOWN.delete(pool));
  return await found;
}
