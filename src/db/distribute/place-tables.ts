import type { PoolClient } from 'pg';
import { DistributionRefused, readClusterState } from './cluster-state.ts';
import { type DistributionStep, planDistribution } from './plan-distribution.ts';

/** Takes the steps that are left, in the connection's transaction. Returns them. */
export async function placeTables(
  client: PoolClient,
  onStep: (step: DistributionStep) => void = () => undefined,
): Promise<readonly DistributionStep[]> {
  const steps = planDistribution(await readClusterState(client));
  for (const step of steps) {
    const { rows } = await client.query<{ success?: boolean; result?: string }>(step.statement);
    const failed = rows.find(({ success }) => success === false);
    if (failed !== undefined)
      throw new DistributionRefused(`a node refused: ${failed.result ?? step.statement}`);
    onStep(step);
  }
  return steps;
}

/**
 * Lets the connection's transaction change what is distributed: one part after another, because a change of one table may
 * follow from that of another. Triggers are ours: they read and write rows of their own organisation, which are on their node.
 * Its settings stay on this node, and so do roles that it creates: the operator creates roles on each node. Without a
 * cluster, nothing reads these settings.
 */
export async function allowDistributing(client: PoolClient): Promise<void> {
  await client.query("set local citus.propagate_set_commands = 'none'");
  for (const kind of ['create_role', 'alter_role', 'alter_role_set'])
    await client.query(`set local citus.enable_${kind}_propagation = off`);
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await client.query('set local citus.enable_unsafe_triggers = on');
}
