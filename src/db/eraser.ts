import type { Pool } from 'pg';
import { writingAs } from './data-version.ts';
import { inside } from './inside.ts';
import { asTheyAre } from './prepared.ts';
import { organizationScope, type Role, taking } from './scope.ts';
import { type Opening, runTogether, type Transaction } from './transaction.ts';

/** The roles of an erasure, one statement at a time, in one transaction. */
export type ErasingRoles = Readonly<{
  /** Deletes the rows of the door's organisation, and removes personal data from those that stay. */
  eraser: Transaction;
  /** The tenant door's role: the audit log, the data version. */
  tenant: Transaction;
  /** The platform door's role: accounts. */
  platform: Transaction;
}>;

/** The door for erasing one organisation's data. */
export interface EraserDoor {
  /** All of `work` or none of it. With `writeId` it is a write, which `work` records with the data version. */
  erase<Result>(work: (roles: ErasingRoles) => Promise<Result>, writeId?: string): Promise<Result>;
}

/** Opens the door. Only `privacy/` goes through it. */
export function openEraserDoor(pool: Pool, organizationId: string): EraserDoor {
  const opening: Opening = {
    // As long as an import may take.
    use: {
      lane: 'imports',
      owner: organizationId,
      patienceMs: PATIENCE_MS,
      signal: null,
      changesNothing: false,
    },
    begin: 'begin',
    scope: organizationScope('almanac_eraser', organizationId, { statement: '0', lock: '5s' }),
    toDriver: asTheyAre,
    silence: null,
  };
  return {
    erase: async (work, writeId) =>
      await runTogether(
        pool,
        writeId === undefined ? opening : { ...opening, scope: [...opening.scope, writingAs(writeId)] },
        async (transaction) => {
          // On a cluster, the rows of an organisation are changed by one role in a transaction; this one may do what the other does.
          let current: Role = 'almanac_eraser';
          const as = (role: Role): Transaction => ({
            run: async (statement) => {
              const taken = transaction.isOfCluster && role === 'almanac_tenant' ? 'almanac_eraser' : role;
              if (current !== taken) await transaction.enter([taking(taken)]);
              current = taken;
              return await transaction.run(statement);
            },
          });
          return await work({
            eraser: inside(as('almanac_eraser'), organizationId),
            tenant: inside(as('almanac_tenant'), organizationId),
            platform: as('almanac_platform'),
          });
        },
        () => 'commit',
      ),
  };
}

const PATIENCE_MS = 10_000;
