import type { Pool } from 'pg';
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
    write: async (work) => await runTogether(pool, PLATFORM_OPENING, work, () => 'commit'),
  };
}
