import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { openTenantDoor, type TenantWriter } from '../../src/db/tenant.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const NOTHING = sql`select 1 as one`.compile(query);
const [ours, theirs, others] = [
  await anOrganization(database),
  await anOrganization(database),
  await anOrganization(database),
];

/** Transactions that hold their connections until they are released. */
function hold(doors: readonly TenantWriter[]) {
  let letGo: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = 0;
  const held = doors.map(
    async (door) =>
      await door.rehearse(async (transaction) => {
        await transaction.run(NOTHING);
        begun += 1;
        await over;
      }),
  );
  return {
    begun: () => begun,
    end: async () => {
      letGo();
      await Promise.all(held);
    },
  };
}

const doorOf = ({ id }: Readonly<{ id: string }>, kind: 'request' | 'import') =>
  openTenantDoor(database.pool, id, kind === 'import' ? { kind } : { kind, signal: null });

it.runIf(database.engine === 'server')(
  'an import records its end while imports and reads hold all of their connections',
  async () => {
    const connections = database.pool.options.max;
    const many = Array.from({ length: connections });
    const holding = hold([
      ...many.map(() => doorOf(theirs, 'request')),
      ...many.map(() => doorOf(others, 'request')),
      ...many.map(() => doorOf(theirs, 'import')),
      ...many.map(() => doorOf(ours, 'import')),
    ]);
    // All but the connections for look-ups, which are a sixth.
    const lookUps = Math.max(1, Math.round(connections / 6));
    await expect.poll(holding.begun, { timeout: 5000 }).toBe(connections - lookUps);
    try {
      const began = performance.now();
      expect(await doorOf(ours, 'import').note(NOTHING)).toEqual([{ one: 1 }]);
      expect(performance.now() - began).toBeLessThan(2000);
    } finally {
      await holding.end();
    }
  },
);
