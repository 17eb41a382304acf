import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Until so many statements of a test's database wait for a lock. Other tests on the same server do not count. */
export async function untilWaiting({ pool }: Pick<TestDatabase, 'pool'>, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(count);
}
