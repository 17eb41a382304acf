import type { Pool } from 'pg';
import { asDatabaseFailure } from '../failures.ts';
import { lockMigrations } from '../migrate.ts';
import { readClusterState } from './cluster-state.ts';
import { allowDistributing, placeTables } from './place-tables.ts';
import { type DistributionStep, planDistribution } from './plan-distribution.ts';

/** How to distribute. */
export type WantedDistribution = Readonly<{
  /** Only plans. */
  dryRun: boolean;
  /** Into how many parts organisations are divided, each of which a node holds; null leaves it to the cluster. */
  shards: number | null;
  onStep: (step: DistributionStep) => void;
}>;

/**
 * Distributes the tables of a migrated database over its cluster, all or nothing, or what is not distributed yet. Returns the
 * steps that were taken; none when everything is in its place. Throws DistributionRefused.
 */
export async function distribute(
  pool: Pool,
  { dryRun, shards, onStep }: WantedDistribution,
): Promise<readonly DistributionStep[]> {
  const client = await pool.connect().catch((failure: unknown) => {
    throw asDatabaseFailure(failure);
  });
  try {
    await client.query('begin');
    await allowDistributing(client);
    if (shards !== null) await client.query(`set local citus.shard_count = ${Math.trunc(shards)}`);
    await lockMigrations(client);
    const steps = dryRun
      ? planDistribution(await readClusterState(client))
      : await placeTables(client, onStep);
    if (dryRun) for (const step of steps) onStep(step);
    await client.query('commit');
    return steps;
  } catch (failure) {
    await client.query('rollback');
    throw asDatabaseFailure(failure);
  } finally {
    client.release();
  }
}
