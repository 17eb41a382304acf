import type { Pool } from 'pg';

/**
 * While a piece of work runs, the audit log takes no event of an action. A constraint sees to it and no trigger: no trigger of a
 * test can be put on the tables of a cluster.
 */
export async function refusingEvents<Result>(
  pool: Pool,
  action: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await pool.query(
    `alter table audit_events add constraint refused_event check (action <> '${action}') not valid`,
  );
  try {
    return await work();
  } finally {
    await pool.query('alter table audit_events drop constraint refused_event');
  }
}
