import { describe, expect, inject, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { openDatabase } from '../../src/db/database.ts';
import {
  type ClusterState,
  DistributionRefused,
  isDistributed,
  type TableState,
} from '../../src/db/distribute/cluster-state.ts';
import { distribute } from '../../src/db/distribute/distribute.ts';
import { allowDistributing } from '../../src/db/distribute/place-tables.ts';
import { type Placement, placementOf } from '../../src/db/distribute/placements.ts';
import { planDistribution } from '../../src/db/distribute/plan-distribution.ts';
import { newId } from '../../src/db/identifier.ts';
import { applyPending, migrate, readMigrations } from '../../src/db/migrate.ts';
import { openPlatformDoor } from '../../src/db/platform.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { clusterNodes, IS_ONE_SERVER, makeClusterDatabase } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/on-server.ts';

const { pool } = await testDatabase();

it('places every table of the database', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ name }) => placementOf(name) === null)).toEqual([]);
});

describe.runIf(IS_ONE_SERVER)('a database of no cluster', () => {
  it('is refused with a sentence, and left as it is', async () => {
    const wanted = { dryRun: false, shards: null, onStep: () => undefined };
    await expect(distribute(pool, wanted)).rejects.toThrow(DistributionRefused);
    await expect(distribute(pool, { ...wanted, dryRun: true })).rejects.toThrow(/part of no cluster/);
    expect(await isDistributed(pool)).toBe(false);
  });
});

describe.skipIf(IS_ONE_SERVER)('a distributed database', () => {
  it('takes later migrations, which renew data versions, and no restore', async () => {
    const name = `${inject('templates').nothing.replace(/_template$/, '')}_later`;
    await makeClusterDatabase(clusterNodes(), name);
    const location = { kind: 'server', url: databaseUrl(inject('server'), name) } as const;
    const { pool: own, close } = await openDatabase(location, () => undefined);
    const client = await own.connect();
    await client.query('begin');
    await allowDistributing(client);
    await applyPending(client, (await readMigrations()).slice(0, -2));
    await client.query('commit');
    client.release();
    await distribute(own, { dryRun: false, shards: 4, onStep: () => undefined });
    const id = newId(new Date());
    await own.query(`insert into organizations (id, slug, name, base_currency, time_zone, created_at, updated_at)
      values ('${id}', 'old', 'Old', 'AUD', 'UTC', now(), now())`);
    await own.query(
      `insert into data_versions (organization_id, version, stamp) values ('${id}', 1, gen_random_uuid())`,
    );
    expect(await migrate(own)).toHaveLength(2);
    expect((await findOrganization(openPlatformDoor(own), 'old'))?.dataVersion.number).toBe(2);
    const restoring = restoreBackup(own, EMPTY_BACKUP, {
      file: '',
      replace: true,
      onProgress: () => undefined,
      signal: AbortSignal.timeout(1000),
    });
    await expect(restoring).rejects.toThrow(/^the database is divided over a cluster/);
    await close();
  });
});

const EMPTY_BACKUP = {
  format: 'almanac backup',
  formatVersion: 1,
  almanacVersion: '0',
  createdAt: '',
  organization: null,
  migrations: [],
} as const;

describe('the plan', () => {
  const table = (name: string, wanted: Placement, placement: Placement | null = null): TableState => ({
    name,
    wanted,
    placement,
    isForced: placement === null,
  });
  const state: ClusterState = {
    database: 'almanac',
    missingRoles: ['almanac_tenant'],
    missingFunctions: ['hash_of(lines)'],
    tables: [
      table('lines', 'distributed'),
      table('organizations', 'reference'),
      table('keys', 'coordinator'),
    ],
    foreignKeys: [
      { name: 'to_organization', table: 'lines', references: 'organizations', definition: 'FOREIGN KEY …' },
      { name: 'to_key', table: 'lines', references: 'keys', definition: 'FOREIGN KEY …' },
    ],
    triggers: [{ name: 'chained', table: 'lines', definition: 'CREATE TRIGGER chained …' }],
  };
  const steps = planDistribution(state);
  const placeOf = (statement: string) => steps.findIndex((step) => step.statement.includes(statement));

  it('moves rows while neither foreign keys nor triggers see them, and the tables of all nodes first', () => {
    const order = [
      'create role',
      'drop constraint to_organization',
      'drop trigger chained',
      'alter table lines no force',
      "create_reference_table('organizations')",
      "create_distributed_table('lines'",
      "citus_add_local_table_to_metadata('keys')",
      "create_distributed_function('hash_of(lines)')",
      'add constraint to_organization',
      'CREATE TRIGGER chained',
      'alter table keys force',
    ].map(placeOf);
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('says which foreign key is lost, and adds it no more', () => {
    expect(steps.filter(({ kind }) => kind === 'lost constraint').map(({ says }) => says)).toEqual([
      expect.stringContaining('to_key is lost, because keys is elsewhere'),
    ]);
    expect(placeOf('add constraint to_key')).toBe(-1);
  });

  it('leaves the owner bound where rows stay on the coordinator, and nowhere else', () => {
    expect(placeOf('alter table lines force')).toBe(-1);
    expect(placeOf('alter table organizations force')).toBe(-1);
  });

  it('is empty where everything is in its place, and places what was added since beside the rest', () => {
    const placed = state.tables.map(({ name, wanted }) => table(name, wanted, wanted));
    const done = { ...state, missingRoles: [], missingFunctions: [], tables: placed };
    expect(planDistribution(done)).toEqual([]);
    const added = { ...done, tables: [...placed, table('added', 'distributed')] };
    expect(planDistribution(added).map(({ statement }) => statement)).toEqual([
      'alter table added no force row level security',
      "select create_distributed_table('added', 'organization_id', colocate_with => 'lines')",
      "select truncate_local_data_after_distributing_table('added')",
    ]);
  });
});
